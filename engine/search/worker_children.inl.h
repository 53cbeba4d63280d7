// worker_children.inl.h - claims the children of a node, searches them and merges their values.
// Included by worker.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/worker.h"

namespace splitpoint {

template <class S>
std::optional<Claim> Worker<S>::claim(const G& pos, Node<G>& n) {
  if (n.decided()) return std::nullopt;
  if constexpr (Tactical<G>)
    if (search.modern) leave_out_late_moves(pos, n);
  const int index = n.moves.handed_out();
  const Move m = n.moves.next(pos, heuristics, n.ply);
  if (m == Move::none) return std::nullopt;
  return Claim{.move = m, .index = index, .alpha = n.alpha(), .test = false};
}

template <class S>
void Worker<S>::order_rest(const G& pos, Node<G>& n) {
  n.moves.prepare(pos, heuristics, n.ply);
  int most = n.moves.count();
  if constexpr (Tactical<G>)
    if (search.modern) most = late_moves_from(n);
  n.moves.order_rest(pos, most);
}

template <class S>
Value Worker<S>::child(G& pos, const Node<G>& n, const Claim& c) {
  spend(NodePart::move);
  [[maybe_unused]] bool quiet = false;
  if constexpr (Tactical<G>)
    if (selective()) {
      capture_ = pos.is_capture(c.move);
      quiet = !n.in_check && !capture_;
      if (search.modern) {
        promise_ = capture_ ? 0 : heuristics.promise(pos, c.move, n.ply);
        note_move(pos, n.ply, c.move);
      }
    }
  path_[n.ply] = c.move;
  TableHooks::on_play(*this, pos, n.ply, c.move);
  const auto undo = pos.play(c.move);
  TableHooks::prefetch(*this, pos);
  Value v;
  bool futile = false;
  if constexpr (Tactical<G>) {
    const bool check = selective() && pos.in_check();
    gives_check_ = check;
    quiet_ = quiet && !check;
    futile = quiet_ && c.index > 0 && n.ply > 0 && !is_decisive(c.alpha) &&
             selectivity::quiet_move_is_futile(n.depth, n.evaluation, c.alpha);
    if (selective() && !futile) in_check_ = check;
  }
  if (futile) {
    path_dependent_ = false;
    v = std::min(c.alpha, n.evaluation + selectivity::kQuietMargin * (n.depth + 1));
  } else {
    v = with_algorithm(options().algorithm,
                       [&](auto a) { return decltype(a)::child(*this, pos, n, c); });
  }
  pos.undo(c.move, undo);
  return v;
}

template <class S>
void Worker<S>::follow(G& pos, const Trail& line) {
  // If this worker is an owner that helps elsewhere, its own helpers may read the common part of
  // the line. So only what differs is written.
  const auto take = [](auto& mine, const auto& theirs) {
    if (mine != theirs) mine = theirs;
  };
  if (search.modern)
    for (std::size_t i = 0; i < line.evaluations.size(); ++i)
      take(evaluations_[i + 2], line.evaluations[i]);
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    take(path_[i], line.moves[i]);
    if (search.modern) note_move(pos, static_cast<Ply>(i), path_[i]);
    TableHooks::on_play(*this, pos, static_cast<Ply>(i), path_[i]);
    if constexpr (Passable<G>) {
      if (path_[i] == Move::none) {
        pos.play_null();
        continue;
      }
    }
    pos.play(path_[i]);
  }
}

template <class S>
Depth Worker<S>::reduction([[maybe_unused]] const G& pos, const Node<G>& n, const Claim& c) const {
  if (search.modern) {
    // A search to the end of the game is exact.
    if constexpr (Solvable<G>)
      if (n.depth > pos.plies_to_end()) return 0;
    return modern_reduction(n, c);
  }
  if (!quiet_ || n.depth < selectivity::kReduceDepth || c.index < selectivity::kReduceIndex ||
      heuristics.is_killer(c.move, n.ply))
    return 0;
  const Depth less = selectivity::late_move_reduction(n.depth, c.index) -
                     static_cast<Depth>(n.type == NodeType::pv);
  return std::clamp(less, 0, n.depth - 2);
}

// always_inline: a call for each child of each node would be 0.6 % of all instructions.
template <class S>
[[gnu::always_inline]] inline bool Worker<S>::step(G& pos, Node<G>& n) {
  const auto c = claim(pos, n);
  if (!c) return false;
  const Value v = child(pos, n, *c);
  if (aborted()) return false;
  merge(pos, n, *c, v);
  return true;
}

template <class S>
void Worker<S>::merge(const G& pos, Node<G>& n, const Claim& c, Value v) {
  assert(v > -kInfinite && v < kInfinite);
  if (v <= n.best) return;
  n.best = v;
  n.best_move = c.move;
  n.path_dependent = path_dependent_;
  if (v > n.window.alpha && !n.window.is_null()) n.pv->set(c.move, lines_[n.ply + 1]);
  if (n.decided()) learn(pos, n, c);
}

// After a cutoff: raises the history of the move that caused it, lowers that of the moves searched
// before it.
template <class S>
void Worker<S>::learn(const G& pos, const Node<G>& n, const Claim& c) {
  DepthStats& counted = stats.at(n.depth);
  ++counted.fail_highs;
  if (c.index == 0) ++counted.first_move_fail_highs;
  TableHooks::on_cutoff_by(*this, pos, n, c);
  if constexpr (!Preordered<G>) {
    const auto quiet = [&](Move m) {
      if constexpr (Tactical<G>) return !pos.is_capture(m);
      return true;
    };
    if (!quiet(c.move)) return;
    heuristics.reward(pos, c.move, n.depth, n.ply);
    for (int i = 0; i < c.index; ++i)
      if (const Move m = n.moves.handed(i); quiet(m)) heuristics.punish(pos, m, n.depth, n.ply);
  }
}

}  // namespace splitpoint
