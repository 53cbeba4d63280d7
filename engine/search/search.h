// search.h - one search of one position: the data that its workers share, and the result.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "engine/core/machine.h"
#include "engine/search/known_values.h"
#include "engine/search/search_control.h"
#include "engine/search/worker.h"

namespace splitpoint {

// The result of one completed depth. Time and nodes count from the start of the search.
struct Iteration {
  Depth depth;
  Value value;
  Move best_move;
  Ticks time;
  std::uint64_t nodes;  // of all workers
  std::uint64_t known;  // of these nodes: their values were known (KnownValues)
};

struct SearchResult {
  Value value = 0;  // for the side to move at the root
  Depth depth = 0;  // the last completed depth, in plies
  // None if there is no legal move. If a limit ended the search, it may be a better move of the
  // next depth, which was not completed.
  Move best_move = Move::none;
  Line pv;                            // begins with the best move
  std::vector<Iteration> iterations;  // one for each completed depth
  Stats stats;                        // all workers together
  // On a machine with quanta: the quantum at whose end a limit stopped the search, or 0. The same
  // search with Limits::quanta = until has the same result.
  std::uint32_t until = 0;
};

// `Tab`: the type of the table; any other than the default is for experiments.
template <Game G, Machine M, class Strat, class Tab = TranspositionTable>
class Search {
 public:
  using Position = G;
  using Runtime = M;
  using Strategy = Strat;
  using Table = Tab;
  using W = Worker<Search>;

#ifdef SPLITPOINT_WITHOUT_HOOKS
  static constexpr bool kHooks = false;  // only to measure what the hooks cost: tests/hooks
#else
  static constexpr bool kHooks = true;
#endif

  using Options = typename Strategy::Options;

  // The machine and the table must outlive the search.
  Search(M& m, Table& t, const SearchOptions& o, const Limits& l, const Options& k = {})
      : machine(m),
        table(t),
        options(o),
        limits(l),
        strategy_options(k),
        exhaustive(o.algorithm == Algorithm::minimax),
        selective(o.selectivity != Selectivity::none && !exhaustive),
        modern(o.selectivity == Selectivity::modern && !exhaustive),
        stop(m, false),
        iteration(m, 0),
        shared(*this) {
    for (int i = 0; i < m.workers(); ++i) workers.push_back(std::make_unique<W>(*this, i));
  }

  // Searches `position` by iterative deepening until a limit is reached.
  SearchResult run(const G& position);

  // Every worker calls it at every node, because the first worker may be waiting while others
  // search. Checks the limits every 1,024 nodes. One iteration is always completed.
  void check_limits(const W& worker, Ply ply) {
    if (HasQuanta<M> || !checks_limits || (worker.stats.interior.value() & 1023) != 0) return;
    if (limit_is_reached(machine.now(), worker, ply)) stop.store(true);
  }

  // On a machine with quanta: called at the end of each, while no worker searches. A stop by the
  // clock comes at the end of a quantum, so the same search with that limit of quanta is the same.
  void end_quantum() {
    table.next_quantum();
    nodes_before_quantum = count_nodes();
    known_before_quantum = count_known();
    if (!checks_limits || result.until > 0) return;
    if (!limit_is_reached(machine.elapsed(), *workers[0], 0)) return;
    result.until = machine.quantum();
    stop.store(true);
  }

  bool limit_is_reached(Ticks now, const W& worker, Ply ply) {
    bool over = limits.time > 0 && now >= limits.time;
    if constexpr (HasQuanta<M>) over |= limits.quanta > 0 && machine.quantum() >= limits.quanta;
    if (limits.nodes > 0) over |= nodes() >= limits.nodes;
    if (control != nullptr) over |= control->on_progress(now, worker.path(0), ply);
    // The first iteration finds a move, unless an earlier search has found one.
    return over && (iteration.load() > first_iteration() || limits.first_depth > 1);
  }

  // The nodes of all workers so far; on a machine with quanta, those until the end of the last one.
  [[nodiscard]] std::uint64_t nodes() const {
    if constexpr (HasQuanta<M>) return nodes_before_quantum;
    return count_nodes();
  }
  [[nodiscard]] std::uint64_t count_nodes() const {
    std::uint64_t n = 0;
    for (const auto& w : workers) n += w->stats.nodes();
    return n;
  }
  // Likewise, the nodes whose values were known.
  [[nodiscard]] std::uint64_t known_nodes() const {
    if constexpr (HasQuanta<M>) return known_before_quantum;
    return count_known();
  }
  [[nodiscard]] std::uint64_t count_known() const {
    std::uint64_t n = 0;
    for (const auto& w : workers) n += w->stats.known.value();
    return n;
  }

  // In plies. Minimax has one iteration, because it learns nothing from shallower searches.
  [[nodiscard]] Depth first_iteration() const {
    return exhaustive ? last_iteration() : iteration_from(limits.first_depth);
  }
  [[nodiscard]] Depth last_iteration() const { return iteration_from(limits.depth); }
  // The first worthwhile iteration of at least `depth` plies. Near the end of a game the next
  // iteration is the one that solves it, and there is none after that.
  [[nodiscard]] Depth iteration_from(Depth depth) const {
    if constexpr (Solvable<G>) {
      const Depth end = std::max(root->plies_to_end(), 1);
      if (limits.depth >= end && depth > end - G::kSkippedIterations) return end;
    }
    return std::min(depth, limits.depth);
  }

  // Whether only some moves are searched at the root.
  [[nodiscard]] bool restricts_root() const {
    return control != nullptr && !control->root_moves.empty();
  }

  M& machine;
  Table& table;
  const SearchOptions options;
  const Limits limits;
  const Options strategy_options;
  const bool exhaustive;                  // minimax: no pruning, no table
  const bool selective;                   // full or modern selectivity
  const bool modern;                      // modern selectivity
  SearchControl* control = nullptr;       // set before run(), which it must outlive; null: none
  const KnownValues<G>* known = nullptr;  // likewise
  bool checks_limits = false;             // set by run()
  typename M::template Signal<bool> stop;
  typename M::template Signal<Depth> iteration;  // the current one, in plies
  const G* root = nullptr;                       // valid during run()
  SearchResult result;  // of the last completed iteration; the strategy sets it
  // Of all workers; only on a machine with quanta.
  std::uint64_t nodes_before_quantum = 0, known_before_quantum = 0;
  typename Strategy::template Shared<Search> shared;
  std::vector<std::unique_ptr<W>> workers;
};

// Not inline: a file that only declares its specialisation does not compile the search.
template <Game G, Machine M, class Strat, class Tab>
SearchResult Search<G, M, Strat, Tab>::run(const G& position) {
  table.new_search();
  root = &position;
  checks_limits = limits.nodes > 0 || limits.time > 0 || limits.quanta > 0 || control != nullptr;
  result.iterations.reserve(static_cast<std::size_t>(limits.depth));
  if constexpr (HasQuanta<M>)
    machine.set_commit(
        {table.parts(), [this](int part) { table.commit(part); }, [this] { end_quantum(); }});
  W::TableHooks::begin(*this);
  machine.run([&](int worker) { Strategy::work(*workers[worker], position); });
  if constexpr (HasQuanta<M>) table.commit_all();
  for (const auto& w : workers) result.stats += w->stats;
  W::TableHooks::end(*this);
  result.pv = W::TableHooks::report_line(table, result.pv, position, result.depth);
  return result;
}

}  // namespace splitpoint
