// worker_modern.inl.h - what modern selectivity prunes, reduces and extends. In worker.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/worker.h"

namespace splitpoint {

// The value, if modern selectivity prunes the node before any move is searched.
template <class S>
std::optional<Value> Worker<S>::prune_modern(G& pos, Node<G>& n, const Entry& entry,
                                             bool may_pass) {
  if constexpr (Tactical<G>) {
    look_at_evaluation(pos, n);
    if (n.excluded != Move::none) {
      n.moves.drop(n.excluded, pos, heuristics, n.ply);
      return std::nullopt;
    }
    if (const auto v = prune_by_estimate(pos, n, entry, may_pass)) return v;
    return test_singular(pos, n, entry);
  }
  return std::nullopt;
}

// Evaluates the node, and compares it with the evaluation two plies before.
template <class S>
void Worker<S>::look_at_evaluation(const G& pos, Node<G>& n) {
  Value& here = evaluations_[static_cast<std::size_t>(n.ply) + 2];
  const Value before = evaluations_[static_cast<std::size_t>(n.ply)];
  if (n.in_check) {  // in check an evaluation says little
    here = before;
    return;
  }
  if (n.evaluation == Entry::kNoEvaluation) n.evaluation = evaluate(pos);
  here = n.evaluation;
  n.improving = n.ply >= 2 && n.evaluation > before;
}

template <class S>
std::optional<Value> Worker<S>::prune_by_estimate(G& pos, Node<G>& n, const Entry& entry,
                                                  bool may_pass) {
  const Value alpha = n.window.alpha;
  const Value beta = n.window.beta;
  if (n.in_check || n.ply == 0 || !n.window.is_null() || is_decisive(beta)) return std::nullopt;
  // A bound that the table knows is a better estimate than the evaluation. But the table must not
  // decide a position that occurred in the game before, neither here nor in quiescence.
  Value estimate = n.evaluation;
  if (!n.repeated && !is_decisive(entry.value) &&
      (entry.value > estimate ? is_at_least(entry.bound) : is_at_most(entry.bound)))
    estimate = entry.value;
  if (modern::fails_high_statically(n.depth, n.improving, estimate, beta))
    return (estimate + beta) / 2;
  if (!n.repeated && modern::calls_for_razoring(n.depth, estimate, alpha)) {
    const Value v = quiesce_modern(*this, pos, n.window, n.ply);
    if (v <= alpha || aborted()) return v;
  }
  if constexpr (Passable<G>)
    if (may_pass && n.depth >= selectivity::kNullDepth && estimate >= beta)
      return null_move(pos, n, modern::null_reduction(n.depth, estimate - beta));
  return std::nullopt;
}

// Searches a node without its table move. If every other move is much worse than the value in the
// table, the table move is singular: it is searched a ply deeper. If another one is better than
// beta too, so is the node (multi-cut). Anantharaman, Campbell & Hsu, "Singular extensions", 1990;
// with the table entry as the test, as in Stockfish (2009).
template <class S>
std::optional<Value> Worker<S>::test_singular(G& pos, Node<G>& n, const Entry& entry) {
  if (n.ply == 0 || n.depth < modern::kSingularDepth || entry.move == Move::none ||
      entry.depth < n.depth - 3 || !is_at_least(entry.bound) || is_decisive(entry.value) ||
      !may_extend(n.ply))
    return std::nullopt;
  const Value bound = entry.value - modern::kSingularMargin * n.depth;
  excluded_ = entry.move;
  const Value v = search_node(pos, {bound - 1, bound}, (n.depth - 1) / 2, n.ply, n.type, false);
  if (aborted()) return 0;
  lines_[n.ply].clear();
  if (v < bound)
    n.extension = 1;
  else if (bound >= n.window.beta && n.window.is_null())
    return bound;
  else if (entry.value >= n.window.beta)
    n.extension = -1;
  return std::nullopt;
}

// The number of moves of n after which quiet moves are left out.
template <class S>
int Worker<S>::late_moves_from(const Node<G>& n) const {
  if (n.depth > modern::kLateDepth || n.in_check || !n.window.is_null() || is_decisive(n.alpha()))
    return G::kMaxMoves;
  return std::max(modern::late_move_count(n.depth, n.improving), 1);
}

// Drops the quiet moves of n that are left, once enough moves have been searched.
template <class S>
void Worker<S>::leave_out_late_moves(const G& pos, Node<G>& n) {
  if (n.late_dropped || n.moves.handed_out() < late_moves_from(n)) return;
  n.late_dropped = true;
  n.moves.prepare(pos, heuristics, n.ply);
  n.moves.drop_quiet();
}

// Keeps the move that is about to be played for the continuation history of the plies after it.
template <class S>
void Worker<S>::note_move(const G& pos, Ply ply, Move m) {
  heuristics.continuation.play(ply, m == Move::none ? 0 : pos.history_index(m));
}

template <class S>
Depth Worker<S>::modern_reduction(const Node<G>& n, const Claim& c) const {
  if (capture_) return 0;
  return modern::late_move_reduction(n.depth, n.type, n.improving,
                                     {.index = c.index,
                                      .promise = promise_,
                                      .killer = heuristics.is_killer(c.move, n.ply),
                                      .checks = gives_check_ || n.in_check});
}

}  // namespace splitpoint
