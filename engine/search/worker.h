// worker.h - the search core, which is the same for every algorithm, strategy and machine.
//
// It has three steps: open a node (count it, check the limits, ask the rules and the table), visit
// its children, close it (store it). A strategy replaces the middle step. It may also count the
// workers that search a node (kCountsSearchers, strategy.h). An aborted worker returns invalid
// values. So after each child, check aborted() before the value is merged, stored or returned.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/machine.h"
#include "engine/search/algorithms/algorithms.h"
#include "engine/search/heuristics.h"
#include "engine/search/modern/margins.h"
#include "engine/search/modern/quiescence_modern.h"
#include "engine/search/node.h"
#include "engine/search/quiescence.h"
#include "engine/search/selectivity.h"
#include "engine/search/stats.h"
#include "engine/search/strategy.h"
#include "engine/search/table_hooks.h"
#include "engine/search/trace.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// The evaluation cache of a worker; empty in most games.
template <Game G>
struct EvaluationCacheOf {
  struct Nothing {};
  using type = Nothing;
};
template <Cached G>
struct EvaluationCacheOf<G> {
  using type = typename G::EvaluationCache;
};

// A line from the root, for another worker that will search its end.
struct Trail {
  std::span<const Move> moves;         // none: a pass
  std::span<const Value> evaluations;  // of its positions, one more than moves; only if modern
};

// `S` is the Search that all workers share (search.h). Aligned to two cache lines, because the
// processor fetches them in pairs.
template <class S>
class alignas(128) Worker {
 public:
  using Search = S;
  using G = typename S::Position;
  using Strategy = typename S::Strategy;
  using TableHooks = typename TableHooksOf<typename S::Table>::type;

  Worker(S& shared, int worker_id) : search(shared), id(worker_id) {
    if constexpr (Tactical<G>)
      if (search.modern) heuristics.continuation.use();
  }

  S& search;
  const int id;
  Stats stats;
  typename TableHooks::template Heuristics<G> heuristics;
  typename Strategy::template Local<S> local;  // the strategy's state of this worker
  trace::Recorder* recorder = nullptr;         // of its events; nullptr: not traced

  [[nodiscard]] const SearchOptions& options() const { return search.options; }
  [[nodiscard]] const auto& strategy_options() const { return search.strategy_options; }
  // Whether the whole search must end.
  [[nodiscard]] bool stopped() const { return search.stop.load(); }
  // Whether the work of this worker is no longer wanted; then the values that it returns are
  // invalid.
  [[nodiscard]] bool aborted() const {
    if constexpr (S::kHooks) return stopped() || Strategy::aborted(*this);
    return stopped();
  }
  [[nodiscard]] const Line& pv(Ply ply) const { return lines_[ply]; }
  [[nodiscard]] Move root_move() const { return root_move_; }
  // The move played at `ply` of the current line.
  [[nodiscard]] Move path(Ply ply) const { return path_[ply]; }

  // The line from the root to `ply` that this worker searches. Valid until it leaves that node.
  [[nodiscard]] Trail trail(Ply ply) const {
    const auto length = static_cast<std::size_t>(ply);
    return {std::span(path_).first(length), std::span(evaluations_).subspan(2, length + 1)};
  }
  // Plays a line on `pos`, the root, to search on from its end.
  void follow(G& pos, const Trail& line);

  // The value of `pos` for the side to move, `depth` plies deep, exact if inside the window.
  Value search_node(G& pos, Window w, Depth depth, Ply ply, NodeType type, bool may_pass = true);

  // The value of the claimed child, for the side to move at n. Leaves `pos` as it was.
  Value child(G& pos, const Node<G>& n, const Claim& c);

  // The next child of n to search, if any is left.
  std::optional<Claim> claim(const G& pos, Node<G>& n);
  // Orders the children of n that are left as claim() would hand them out, for workers that take
  // them without asking (MovePicker::at).
  void order_rest(const G& pos, Node<G>& n);
  // Takes the value of a child into n. `v` is the value that this worker's child() just returned.
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
  // Called when a younger brother is better than alpha, before its second search with the open
  // window.
  void before_second_search(const Node<G>& n) {
    if constexpr (S::kHooks && HasSecondSearchHook<Strategy, Worker>)
      Strategy::before_second_search(*this, n.ply);
  }
  // The value of the root is outside the window of the iteration.
  void report_bound(Depth depth, Value v, Bound bound) {
    if (search.control != nullptr) search.control->on_bound(depth, v, bound);
  }
  Value evaluate(const G& pos);
  // The entry of the table for `pos`, if there is one with a legal move or none.
  auto look_up(const G& pos, const Window& w, Depth depth, Ply ply);
  // Stores an entry; `depth` is that of the node.
  void put(const G& pos, const Entry& entry, Depth depth);
  void open_quiescence_node();
  // A quiescence node generates its captures next.
  void begin_captures() { spend(NodePart::captures); }

 private:
  void spend(Work work) {
    if constexpr (S::kHooks) search.machine.spend(work);
  }
  void spend(NodePart part) {
    if constexpr (S::kHooks && HasQuanta<typename S::Runtime>) search.machine.spend(part);
  }
  [[nodiscard]] bool selective() const { return search.selective; }
  [[nodiscard]] Value fit(Value v, const Window& w) const {
    assert(-kInfinite <= v && v <= kInfinite);
    return search.options.bounds == Bounds::soft ? v : std::clamp(v, w.alpha, w.beta);
  }
  std::optional<Value> value_by_rules(const G& pos, Ply ply);
  std::optional<Value> value_without_search(const G& pos, Ply ply);
  Value solve(const G& pos, const Window& w);
  Value horizon(G& pos, const Window& w, Ply ply);
  [[nodiscard]] bool asked_only_if_unsearched();
  // Whether a move to `ply` may be searched deeper than others; else no search would end.
  [[nodiscard]] bool may_extend(Ply ply) const { return ply < 2 * search.iteration.load(); }
  Value look(G& pos, Node<G>& n, const Entry& entry, bool may_pass);
  std::optional<Value> probe(const G& pos, const Window& w, Depth depth, Ply ply, bool repeated,
                             Entry& entry);
  std::optional<Value> prune(G& pos, Node<G>& n, bool may_pass);
  std::optional<Value> null_move(G& pos, Node<G>& n, Depth less);
  std::optional<Value> prune_modern(G& pos, Node<G>& n, const Entry& entry, bool may_pass);
  void look_at_evaluation(const G& pos, Node<G>& n);
  std::optional<Value> prune_by_estimate(G& pos, Node<G>& n, const Entry& entry, bool may_pass);
  std::optional<Value> test_singular(G& pos, Node<G>& n, const Entry& entry);
  [[nodiscard]] int late_moves_from(const Node<G>& n) const;
  void leave_out_late_moves(const G& pos, Node<G>& n);
  void note_move(const G& pos, Ply ply, Move m);
  [[nodiscard]] Depth modern_reduction(const Node<G>& n, const Claim& c) const;
  Value visit_and_close(G& pos, Node<G>& n);
  Value close(const G& pos, Node<G>& n);
  void learn(const G& pos, const Node<G>& n, const Claim& c);

  Move root_move_ = Move::none;  // the best move of the last root search that raised alpha
  bool path_dependent_ = false;  // whether the last returned value is
  // Whether the side to move is in check after the move just played; for the next search_node().
  std::optional<bool> in_check_;
  bool quiet_ = false;  // the move just played is quiet: no capture, no check, no evasion
  // For modern selectivity.
  bool capture_ = false, gives_check_ = false;    // the move just played
  int promise_ = 0;                               // of the move just played; 0 for a capture
  Move excluded_ = Move::none;                    // that the next search_node() leaves out
  std::array<Value, kMaxPly + 2> evaluations_{};  // [ply + 2]: along the current line
  std::array<Line, kMaxPly + 1> lines_;
  std::array<Move, kMaxPly + 1> path_{};  // from the root to the current node; none: a pass
  [[no_unique_address]] typename EvaluationCacheOf<G>::type evaluation_cache_;
};

}  // namespace splitpoint

#include "engine/search/modern/worker_modern.inl.h"
#include "engine/search/worker_children.inl.h"
#include "engine/search/worker_node.inl.h"
