// search.h - one search of one position: what its workers share, and what comes out.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "engine/core/machine.h"
#include "engine/search/worker.h"

namespace splitpoint {

// What was known when a depth had been completed, and what it had taken since the search began.
struct Iteration {
  Depth depth;
  Value value;
  Move best_move;
  Ticks time;
  std::uint64_t nodes;  // of all workers
};

struct SearchResult {
  Value value = 0;              // for the side to move at the root
  Depth depth = 0;              // last depth completed
  Move best_move = Move::none;  // none when there is no legal move
  Line pv;
  std::vector<Iteration> iterations;  // one a depth that was completed
  Stats stats;                        // all workers together
};

// `Tab`: the table it is compiled for; any other than the usual is for experiments.
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

  using Knobs = typename Strategy::Knobs;

  // The machine and the table must outlive the search.
  Search(M& m, Table& t, const SearchOptions& o, const Limits& l, const Knobs& k = {})
      : machine(m),
        table(t),
        options(o),
        limits(l),
        knobs(k),
        exhaustive(o.algorithm == Algorithm::minimax),
        selective(o.selectivity == Selectivity::full && !exhaustive),
        shared(*this) {
    for (int i = 0; i < m.workers(); ++i) workers.push_back(std::make_unique<W>(*this, i));
  }

  // Searches `position` by iterative deepening until a limit is reached.
  SearchResult run(const G& position) {
    table.new_search();
    root = &position;
    result.iterations.reserve(static_cast<std::size_t>(limits.depth));
    machine.run([&](int worker) { Strategy::work(*workers[worker], position); });
    for (const auto& w : workers) result.stats += w->stats;
    result.pv = W::TableHooks::report_line(table, result.pv, position, result.depth);
    return result;
  }

  // Called at every node, by every worker: the first may be waiting while others search on. A look
  // at the clock every 1,024 nodes is often enough. One iteration is always completed.
  void check_limits(const W& worker) {
    if ((limits.nodes == 0 && limits.time == 0) || (worker.stats.interior.value() & 1023) != 0)
      return;
    bool over = limits.time > 0 && machine.now() >= limits.time;
    if (limits.nodes > 0) over |= nodes() >= limits.nodes;
    // Relaxed: it only asks workers to return; what they leave behind is joined by the machine.
    if (over && iteration.load(std::memory_order_relaxed) > first_iteration())
      stop.store(true, std::memory_order_relaxed);
  }

  // Of all workers, so far.
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t n = 0;
    for (const auto& w : workers) n += w->stats.nodes();
    return n;
  }

  // Plies: minimax learns nothing from shallower searches.
  [[nodiscard]] Depth first_iteration() const {
    return exhaustive ? last_iteration() : iteration_from(1);
  }
  [[nodiscard]] Depth last_iteration() const { return iteration_from(limits.depth); }
  // The first iteration that is worth its while among those of `depth` plies and more: near its end
  // a game is solved, and nothing lies beyond that.
  [[nodiscard]] Depth iteration_from(Depth depth) const {
    if constexpr (Solvable<G>) {
      const Depth end = std::max(root->plies_to_end(), 1);
      if (limits.depth >= end && depth > end - G::kLeap) return end;
    }
    return std::min(depth, limits.depth);
  }

  M& machine;
  Table& table;
  const SearchOptions options;
  const Limits limits;
  const Knobs knobs;      // of the strategy
  const bool exhaustive;  // minimax: no pruning, no table
  const bool selective;
  std::atomic<bool> stop{false};
  std::atomic<Depth> iteration{0};  // plies: the one that is being searched
  const G* root = nullptr;          // while it is searched
  SearchResult result;              // the last iteration completed; whose, the strategy says
  typename Strategy::template Shared<Search> shared;
  std::vector<std::unique_ptr<W>> workers;
};

}  // namespace splitpoint
