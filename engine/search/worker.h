// worker.h - the one search core: every algorithm, strategy and machine runs these three steps.
//
// Open a node (count it, look whether to stop, ask the rules and the table), visit its children,
// close it (store it). A strategy replaces the middle step and nothing else. A value obtained while
// aborted means nothing: merge() and close() are the only places that use one, and both look.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "engine/core/machine.h"
#include "engine/search/algorithms.h"
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

// What a worker remembers for its evaluations; nothing, in most games.
template <Game G>
struct EvaluationCacheOf {
  struct Nothing {};
  using type = Nothing;
};
template <Cached G>
struct EvaluationCacheOf<G> {
  using type = typename G::EvaluationCache;
};

// `S` is the Search all workers share: see search.h. Aligned to two cache lines, since the
// processor fetches them in pairs.
template <class S>
class alignas(128) Worker {
 public:
  using Search = S;
  using G = typename S::Position;
  using Strategy = typename S::Strategy;
  using TableHooks = typename TableHooksOf<typename S::Table>::type;

  Worker(S& shared, int worker_id) : all(shared), id(worker_id) {}

  S& all;
  const int id;
  Stats stats;
  Heuristics<G> heuristics;
  typename Strategy::template Local<S> local;  // the strategy's own
  trace::Recorder* recorder = nullptr;         // of its events, when somebody watches

  [[nodiscard]] const SearchOptions& options() const { return all.options; }
  [[nodiscard]] const auto& knobs() const { return all.knobs; }
  // The whole search is to end.
  [[nodiscard]] bool stopped() const { return all.stop.load(std::memory_order_relaxed); }
  // What this worker is doing is no longer wanted; whatever it returns means nothing.
  [[nodiscard]] bool aborted() const {
    if constexpr (S::kHooks) return stopped() || Strategy::aborted(*this);
    return stopped();
  }
  [[nodiscard]] const Line& pv(Ply ply) const { return lines_[ply]; }
  [[nodiscard]] Move root_move() const { return root_move_; }

  // Takes `pos`, the root, down the line that `other` searches, `ply` plies. Nobody else may be
  // changing that part of the line.
  void follow(G& pos, const Worker& other, Ply ply);

  // The value of `pos` for the side to move, `depth` plies deep, exact if inside the window.
  Value search(G& pos, Window w, Depth depth, Ply ply, NodeType type, bool may_pass = true);

  // Plays the claimed move, searches what comes, takes it back. From the node's point of view.
  Value child(G& pos, const Node<G>& n, const Claim& c);

  // The next child of n to be searched, if any is left.
  std::optional<Claim> claim(const G& pos, Node<G>& n);
  // What the child's value means for n; `v` comes from this worker's child() just now.
  void merge(const G& pos, Node<G>& n, const Claim& c, Value v);
  // Searches one more child of n. False when there is none left or this worker is aborted.
  bool step(G& pos, Node<G>& n);
  // Searches all that are left of n.
  void search_rest(G& pos, Node<G>& n) {
    while (step(pos, n)) {
    }
  }

  // Plies by which the child whose move has just been played is to be searched less deep.
  [[nodiscard]] Depth reduction(const G& pos, const Node<G>& n, const Claim& c) const;
  // A younger brother turned out better and is now searched with the whole window of n.
  void before_second_search(const Node<G>& n) {
    if constexpr (S::kHooks && HearsOfSecondSearch<Strategy, Worker>)
      Strategy::before_second_search(*this, n.ply);
  }
  Value evaluate(const G& pos);
  void open_quiescence_node();

 private:
  void spend(Work work) {
    if constexpr (S::kHooks) all.machine.spend(work);
  }
  [[nodiscard]] bool selective() const { return all.selective; }
  [[nodiscard]] Value fit(Value v, const Window& w) const {
    assert(-kInfinite <= v && v <= kInfinite);
    return all.options.bounds == Bounds::soft ? v : std::clamp(v, w.alpha, w.beta);
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

  Move root_move_ = Move::none;  // of the last search of the root that proved a move good
  bool path_dependent_ = false;  // of the value last returned
  // Whether the position just played is in check, for the search that looks at it next.
  std::optional<bool> in_check_;
  bool quiet_ = false;  // the move just played is quiet: no capture, no check, no evasion
  std::array<Line, kMaxPly + 1> lines_;
  std::array<Move, kMaxPly + 1> path_{};  // from the root to where this worker is; none: a pass
  [[no_unique_address]] typename EvaluationCacheOf<G>::type evaluation_cache_;
};

}  // namespace splitpoint

#include "engine/search/worker_children.inl.h"
#include "engine/search/worker_node.inl.h"
