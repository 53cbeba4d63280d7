// worker.h - the search core: every algorithm, strategy and machine runs these three steps.
//
// Open a node (count it, check the limits, ask the rules and the table), visit its children, close
// it (store it). A strategy replaces the middle step. It may also count who searches a node
// (kCountsSearchers, strategy.h). The value that an aborted worker returns means nothing: whoever
// searched a child looks at aborted() before the value is merged, stored or returned as a result.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "engine/core/machine.h"
#include "engine/search/algorithms/algorithms.h"
#include "engine/search/heuristics.h"
#include "engine/search/node.h"
#include "engine/search/quiescence.h"
#include "engine/search/selectivity.h"
#include "engine/search/stats.h"
#include "engine/search/strategy.h"
#include "engine/search/table_hooks.h"
#include "engine/search/trace.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// What a worker caches for its evaluations; nothing in most games.
template <Game G>
struct EvaluationCacheOf {
  struct Nothing {};
  using type = Nothing;
};
template <Cached G>
struct EvaluationCacheOf<G> {
  using type = typename G::EvaluationCache;
};

// `S` is the Search that all workers share: see search.h. Aligned to two cache lines, since the
// processor fetches them in pairs.
template <class S>
class alignas(128) Worker {
 public:
  using Search = S;
  using G = typename S::Position;
  using Strategy = typename S::Strategy;
  using TableHooks = typename TableHooksOf<typename S::Table>::type;

  Worker(S& shared, int worker_id) : search(shared), id(worker_id) {}

  S& search;
  const int id;
  Stats stats;
  Heuristics<G> heuristics;
  typename Strategy::template Local<S> local;  // the strategy's state of this worker
  trace::Recorder* recorder = nullptr;         // of its events; nullptr: not traced

  [[nodiscard]] const SearchOptions& options() const { return search.options; }
  [[nodiscard]] const auto& knobs() const { return search.knobs; }
  // Whether the whole search must end.
  [[nodiscard]] bool stopped() const { return search.stop.load(std::memory_order_relaxed); }
  // Whether the work of this worker is no longer wanted; then the values it returns mean nothing.
  [[nodiscard]] bool aborted() const {
    if constexpr (S::kHooks) return stopped() || Strategy::aborted(*this);
    return stopped();
  }
  [[nodiscard]] const Line& pv(Ply ply) const { return lines_[ply]; }
  [[nodiscard]] Move root_move() const { return root_move_; }

  // Plays the first `ply` moves of the line that `other` searches on `pos`, the root. No worker may
  // change that part of the line meanwhile.
  void follow(G& pos, const Worker& other, Ply ply);

  // The value of `pos` for the side to move, `depth` plies deep, exact if inside the window.
  Value search_node(G& pos, Window w, Depth depth, Ply ply, NodeType type, bool may_pass = true);

  // The value of the claimed child, from the view of the side to move at n. Leaves `pos` as it was.
  Value child(G& pos, const Node<G>& n, const Claim& c);

  // The next child of n to search, if any is left.
  std::optional<Claim> claim(const G& pos, Node<G>& n);
  // Takes the value of a child into n. `v` is what child() of this worker has just returned.
  void merge(const G& pos, Node<G>& n, const Claim& c, Value v);
  // Searches one more child of n. False when there is none left or this worker is aborted.
  bool step(G& pos, Node<G>& n);
  // Searches all children of n that are left.
  void search_rest(G& pos, Node<G>& n) {
    while (step(pos, n)) {
    }
  }

  // The late-move reduction of the child whose move has just been played, in plies.
  [[nodiscard]] Depth reduction(const G& pos, const Node<G>& n, const Claim& c) const;
  // A younger brother is better than alpha and is now searched with the whole window of n.
  void before_second_search(const Node<G>& n) {
    if constexpr (S::kHooks && HearsOfSecondSearch<Strategy, Worker>)
      Strategy::before_second_search(*this, n.ply);
  }
  Value evaluate(const G& pos);
  void open_quiescence_node();

 private:
  void spend(Work work) {
    if constexpr (S::kHooks) search.machine.spend(work);
  }
  [[nodiscard]] bool selective() const { return search.selective; }
  [[nodiscard]] Value fit(Value v, const Window& w) const {
    assert(-kInfinite <= v && v <= kInfinite);
    return search.options.bounds == Bounds::soft ? v : std::clamp(v, w.alpha, w.beta);
  }
  std::optional<Value> rules_decide(const G& pos, Ply ply);
  Value solve(const G& pos, const Window& w);
  Value horizon(G& pos, const Window& w, Ply ply);
  [[nodiscard]] bool asked_exclusively();
  Value look(G& pos, Node<G>& n, bool may_pass);
  std::optional<Value> probe(const G& pos, const Window& w, Depth depth, Ply ply, Entry& entry);
  std::optional<Value> prune(G& pos, Node<G>& n, bool may_pass);
  std::optional<Value> null_move(G& pos, Node<G>& n);
  Value visit_and_close(G& pos, Node<G>& n);
  Value close(const G& pos, Node<G>& n);
  void learn(const G& pos, const Node<G>& n, const Claim& c);

  Move root_move_ = Move::none;  // the best move of the last root search that raised alpha
  bool path_dependent_ = false;  // of the value last returned
  // Whether the side to move is in check after the move just played; read by the next search().
  std::optional<bool> in_check_;
  bool quiet_ = false;  // the move just played is quiet: no capture, no check, no evasion
  std::array<Line, kMaxPly + 1> lines_;
  std::array<Move, kMaxPly + 1> path_{};  // from the root to where this worker is; none: a pass
  [[no_unique_address]] typename EvaluationCacheOf<G>::type evaluation_cache_;
};

}  // namespace splitpoint

#include "engine/search/worker_children.inl.h"
#include "engine/search/worker_node.inl.h"
