// worker_node.inl.h - opening and closing a node. Included by worker.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/worker.h"

namespace splitpoint {

template <class S>
Value Worker<S>::search_node(G& pos, Window w, Depth depth, Ply ply, NodeType type, bool may_pass) {
  spend(Work::node);
  ++stats.interior;
  search.check_limits(*this, ply);
  lines_[ply].clear();
  path_dependent_ = false;
  const std::optional<bool> told = std::exchange(in_check_, std::nullopt);
  [[maybe_unused]] const bool only_if_unsearched = asked_only_if_unsearched();
  if (aborted()) return 0;
  bool restricted = false;
  if (ply == 0) {
    restricted = search.restricts_root();
  } else {
    if (const auto v = value_by_rules(pos, ply)) return fit(*v, w);
    if (!search
             .exhaustive) {  // no line is better than mate on the next move or worse than mate now
      w.alpha = std::max(w.alpha, -kMate + ply);
      w.beta = std::min(w.beta, kMate - ply - 1);
      if (w.alpha >= w.beta) return w.alpha;
    }
  }
  bool check = false;
  if constexpr (Tactical<G>)
    if (selective()) {
      check = told ? *told : pos.in_check();
      if (check && ply < 2 * search.iteration.load(std::memory_order_relaxed)) ++depth;
    }
  [[maybe_unused]] bool solving = false;
  if constexpr (Solvable<G>) {
    solving = !search.exhaustive && depth >= pos.plies_to_end();
    if (solving && ply > 0 && depth <= G::kSolvedAtOnce) return fit(solve(pos, w), w);
  }
  if constexpr (PassesFreely<G>) depth += static_cast<Depth>(pos.must_pass());
  if (depth <= 0 || ply >= kMaxPly - 1) return fit(horizon(pos, w, ply), w);

  Entry entry;
  if (const auto v = probe(pos, w, depth, ply, entry)) return fit(*v, w);
  // The table move of a search that did not reach the end of the game is often not the quickest
  // move to prove. To try it first made the trees of Othello endgames of 20 empty squares 2.5 times
  // as large (docs/games.md).
  if (solving && entry.depth < depth) entry.move = Move::none;
  type = TableHooks::predict(*this, pos, w, depth, type);
  entry.move = TableHooks::first_move(*this, pos, depth, entry.move);
  Node<G> n(w, depth, ply, type, check, &lines_[ply], entry.move);
  n.exhaustive = search.exhaustive;
  n.evaluation = entry.evaluation;
  if (restricted) n.moves.keep_only(search.control->root_moves, pos, heuristics, ply);
  if constexpr (S::kHooks && CountsSearchers<Strategy>) {
    const Key key = pos.key();
    if (!Strategy::enter(*this, key, depth, only_if_unsearched)) return kOnEvaluation;
    const Value v = look(pos, n, may_pass);
    Strategy::leave(*this, key, depth);
    return v;
  } else {
    return look(pos, n, may_pass);
  }
}

// Whether the parent asked for this node only_if_unsearched. Clears the flag, which is for this
// search only.
template <class S>
bool Worker<S>::asked_only_if_unsearched() {
  if constexpr (S::kHooks && CountsSearchers<Strategy>)
    return std::exchange(local.only_if_unsearched, false);
  return false;
}

// Searches a node that the table could not decide.
template <class S>
Value Worker<S>::look(G& pos, Node<G>& n, bool may_pass) {
  if (const auto v = prune(pos, n, may_pass)) return fit(*v, n.window);
  return visit_and_close(pos, n);
}

// The value, if the game is over by rule or the position is a repetition.
template <class S>
std::optional<Value> Worker<S>::value_by_rules(const G& pos, Ply ply) {
  if (pos.over()) return from_root(pos.evaluate(), ply);
  if constexpr (Repeating<G>) {
    if (!search.options.repetition) return std::nullopt;
    const Verdict verdict = pos.repetition(ply);
    if (verdict == Verdict::none) return std::nullopt;
    path_dependent_ = true;
    return verdict == Verdict::draw ? 0 : verdict == Verdict::win ? kMate - ply : -kMate + ply;
  }
  return std::nullopt;
}

// The value of the last plies, solved by the game. Its nodes are cheaper than those of the main
// search; they count and cost as quiescence nodes.
template <class S>
Value Worker<S>::solve(const G& pos, const Window& w) {
  std::uint64_t nodes = 0;
  const Value v = pos.solve(w.alpha, w.beta, nodes);
  stats.quiescence += nodes;
  for (; nodes > 0; --nodes) spend(Work::quiescence);
  return v;
}

template <class S>
Value Worker<S>::horizon(G& pos, const Window& w, Ply ply) {
  if constexpr (Tactical<G>)
    if (search.options.quiescence) return quiesce(*this, pos, w, ply);
  return evaluate(pos);
}

template <class S>
Value Worker<S>::evaluate(const G& pos) {
  spend(Work::evaluate);
  ++stats.evaluations;
  if constexpr (Cached<G>)
    return pos.evaluate(evaluation_cache_);
  else
    return pos.evaluate();
}

template <class S>
void Worker<S>::open_quiescence_node() {
  spend(Work::quiescence);
  ++stats.quiescence;
}

// The value, if the table decides the node. Otherwise `entry` is what the table knows.
template <class S>
std::optional<Value> Worker<S>::probe(const G& pos, const Window& w, Depth depth, Ply ply,
                                      Entry& entry) {
  if (search.exhaustive) return std::nullopt;
  ++stats.probes;
  const auto found = TableHooks::probe(*this, pos, w, depth, ply);
  spend(found ? Work::probe_hit : Work::probe_miss);
  if (!found) return std::nullopt;
  if (found->move != Move::none && !pos.legal(found->move)) {
    ++stats.rejected;  // it is of another position with the same key
    return std::nullopt;
  }
  ++stats.hits;
  TableHooks::on_hit(*this, *found);
  entry = *found;
  const Value v = from_root(entry.value, ply);
  const bool deep_enough =
      search.options.depth_rule == DepthRule::exact ? entry.depth == depth : entry.depth >= depth;
  const bool cut = cuts(entry.bound, v, w.alpha, w.beta);
  // A proven win is a win at every depth, but only a deeper search can find a quicker one.
  const bool proven =
      search.options.depth_rule == DepthRule::at_least &&
      ((is_at_least(entry.bound) && is_win(v)) || (is_at_most(entry.bound) && is_loss(v)));
  const bool usable = deep_enough ? cut || entry.bound == Bound::exact : cut && proven;
  if (ply == 0 || !usable) return std::nullopt;
  ++stats.cutoffs;
  TableHooks::on_cutoff(*this, *found);
  if (entry.move != Move::none && !w.is_null()) lines_[ply].push(entry.move);
  return v;
}

// The value, if full selectivity prunes the node before any move is searched.
template <class S>
std::optional<Value> Worker<S>::prune(G& pos, Node<G>& n, bool may_pass) {
  if constexpr (Tactical<G>) {
    if (!selective() || n.in_check) return std::nullopt;
    if (n.evaluation == Entry::kNoEvaluation) n.evaluation = evaluate(pos);
    const Value beta = n.window.beta;
    if (n.ply == 0 || !n.window.is_null() || is_decisive(beta)) return std::nullopt;
    if (selectivity::static_fail_high(n.depth, n.evaluation, beta)) return n.evaluation;
    if constexpr (Passable<G>)
      if (may_pass && n.depth >= selectivity::kNullDepth && n.evaluation >= beta)
        return null_move(pos, n);
  }
  return std::nullopt;
}

// If a pass fails high, some move will too, except in zugzwang: therefore the verification search.
template <class S>
std::optional<Value> Worker<S>::null_move(G& pos, Node<G>& n) {
  const Zugzwang danger = TableHooks::zugzwang(*this, pos.zugzwang());
  if (danger == Zugzwang::likely) return std::nullopt;
  const Value beta = n.window.beta;
  const Depth depth = n.depth - 1 - selectivity::null_reduction(n.depth);
  path_[n.ply] = Move::none;
  const auto undo = pos.play_null();
  const Value v = -search_node(pos, {-beta, -beta + 1}, depth, n.ply + 1,
                               n.type == NodeType::cut ? NodeType::all : NodeType::cut, false);
  pos.undo_null(undo);
  if (aborted()) return 0;
  if (v < beta) return std::nullopt;
  if (danger == Zugzwang::possible) {
    const Depth verify = n.depth - selectivity::null_reduction(n.depth);
    if (search_node(pos, n.window, verify, n.ply, n.type, false) < beta) return std::nullopt;
    if (aborted()) return 0;
  }
  return is_decisive(v) ? beta : v;  // a win after a pass is not a proven win
}

template <class S>
Value Worker<S>::visit_and_close(G& pos, Node<G>& n) {
  if constexpr (S::kHooks)
    Strategy::visit(*this, pos, n);
  else
    search_rest(pos, n);
  if (aborted()) return 0;
  return close(pos, n);
}

template <class S>
Value Worker<S>::close(const G& pos, Node<G>& n) {
  path_dependent_ = n.path_dependent;
  if (n.moves.handed_out() == 0) return fit(from_root(pos.no_moves(), n.ply), n.window);
  const NodeType actual = n.actual_type();
  bool partial = false;  // fewer moves than the position has
  if (n.ply == 0) {
    if (actual != NodeType::all) root_move_ = n.best_move;
    partial = search.restricts_root();
  }
  ++stats.at(n.depth)
        .node_types[static_cast<std::size_t>(n.type)][static_cast<std::size_t>(actual)];
  const Value value = fit(n.best, n.window);
  if (search.exhaustive || partial) return value;
  TableHooks::on_close(*this, pos, n, actual);

  Entry e;
  e.move = n.best_move;
  e.evaluation = n.evaluation;
  if (!n.path_dependent) {
    e.value = from_node(value, n.ply);
    e.depth = n.depth;
    e.bound = actual == NodeType::cut  ? Bound::lower
              : actual == NodeType::pv ? Bound::exact
                                       : Bound::upper;
  }
  if (n.path_dependent && e.move == Move::none) return value;
  spend(Work::store);
  ++stats.stores;
  TableHooks::store(*this, pos, e, n.depth);
  return value;
}

}  // namespace splitpoint
