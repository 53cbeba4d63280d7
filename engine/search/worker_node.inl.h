// worker_node.inl.h - opening and closing a node. Included by worker.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/worker.h"

namespace splitpoint {

// The window at `ply`: no line is better than mate on the next move or worse than mate now.
constexpr Window clipped_by_mates(const Window& w, Ply ply) {
  return {std::max(w.alpha, -kMate + ply), std::min(w.beta, kMate - ply - 1)};
}

template <class S>
Value Worker<S>::search_node(G& pos, Window w, Depth depth, Ply ply, NodeType type, bool may_pass) {
  spend(Work::node);
  ++stats.interior;
  search.check_limits(*this, ply);
  lines_[ply].clear();
  path_dependent_ = false;
  const Move excluded = std::exchange(excluded_, Move::none);
  const std::optional<bool> told = std::exchange(in_check_, std::nullopt);
  [[maybe_unused]] const bool only_if_unsearched = asked_only_if_unsearched();
  if (aborted()) return 0;
  if (ply > 0) {
    if (const auto v = value_without_search(pos, ply)) return fit(*v, w);
    if (!search.exhaustive) {
      w = clipped_by_mates(w, ply);
      if (w.alpha >= w.beta) return w.alpha;
    }
  }
  const bool repeated = path_dependent_;
  bool check = false;
  if constexpr (Tactical<G>)
    if (selective()) {
      check = told ? *told : pos.in_check();
      if (check && excluded == Move::none && may_extend(ply)) ++depth;
    }
  [[maybe_unused]] bool solving = false;
  if constexpr (Solvable<G>) {
    solving = !search.exhaustive && depth >= pos.plies_to_end();
    if (solving && ply > 0 && depth <= G::kSolvedAtOnce) return fit(solve(pos, w), w);
  }
  if constexpr (PassesFreely<G>) depth += static_cast<Depth>(pos.must_pass());
  if (depth <= 0 || ply >= kMaxPly - 1) return fit(horizon(pos, w, ply), w);

  Entry entry;
  if (excluded == Move::none)
    if (const auto v = probe(pos, w, depth, ply, repeated, entry)) return fit(*v, w);
  // The table move of a search that did not reach the end of the game is often not the quickest
  // move to prove. To try it first made the trees of Othello endgames of 20 empty squares 2.5 times
  // as large (docs/games.md).
  if (solving && entry.depth < depth) entry.move = Move::none;
  if constexpr (Tactical<G>)
    if (search.modern && ply > 0 && excluded == Move::none)
      depth -= modern::reduction_without_table_move(depth, type, entry.move);
  type = TableHooks::predict(*this, pos, w, depth, type);
  entry.move = TableHooks::first_move(*this, pos, depth, entry.move);
  Node<G> n(w, depth, ply, type, check, &lines_[ply], entry.move);
  n.exhaustive = search.exhaustive;
  n.evaluation = entry.evaluation;
  n.repeated = repeated;
  n.excluded = excluded;
  if (ply == 0 && search.restricts_root())
    n.moves.keep_only(search.control->root_moves, pos, heuristics, ply);
  if constexpr (S::kHooks && CountsSearchers<Strategy>) {
    const Key key = pos.key();
    if (!Strategy::enter(*this, key, depth, only_if_unsearched)) return kOnEvaluation;
    const Value v = look(pos, n, entry, may_pass);
    Strategy::leave(*this, key, depth);
    return v;
  } else {
    return look(pos, n, entry, may_pass);
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

// Searches a node that the table, which knows `entry`, could not decide.
template <class S>
Value Worker<S>::look(G& pos, Node<G>& n, const Entry& entry, bool may_pass) {
  const auto v = search.modern ? prune_modern(pos, n, entry, may_pass) : prune(pos, n, may_pass);
  if (v) return fit(*v, n.window);
  return visit_and_close(pos, n);
}

// The value, if the game is over by rule or the position is a repetition. Otherwise path_dependent_
// says whether the position occurred before the root.
template <class S>
std::optional<Value> Worker<S>::value_by_rules(const G& pos, Ply ply) {
  if (pos.over()) return from_root(pos.evaluate(), ply);
  if constexpr (Repeating<G>) {
    if (!search.options.repetition) return std::nullopt;
    const Verdict verdict = pos.repetition(ply);
    if (verdict == Verdict::none) return std::nullopt;
    path_dependent_ = true;
    if (verdict == Verdict::once_more) return std::nullopt;
    return verdict == Verdict::draw ? 0 : verdict == Verdict::win ? kMate - ply : -kMate + ply;
  }
  return std::nullopt;
}

// The value, if the rules or the known values decide the position. What is known of a position does
// not count if the position occurred before.
template <class S>
std::optional<Value> Worker<S>::value_without_search(const G& pos, Ply ply) {
  if (const auto v = value_by_rules(pos, ply)) return v;
  if (search.known == nullptr || path_dependent_) return std::nullopt;
  const auto v = search.known->value_of(pos);
  if (!v) return std::nullopt;
  spend(Work::probe_hit);
  ++stats.known;
  return from_root(*v, ply);
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
    if (search.options.quiescence)
      return search.modern ? quiesce_modern(*this, pos, w, ply) : quiesce(*this, pos, w, ply);
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

template <class S>
auto Worker<S>::look_up(const G& pos, const Window& w, Depth depth, Ply ply) {
  ++stats.probes;
  auto found = TableHooks::probe(*this, pos, w, depth, ply);
  spend(found ? Work::probe_hit : Work::probe_miss);
  if (!found) return found;
  if (found->move != Move::none && !pos.legal(found->move)) {
    ++stats.rejected;  // it is of another position with the same key
    TableHooks::on_illegal_move(*this, found);
    if (!found) return found;
  }
  ++stats.hits;
  TableHooks::on_hit(*this, *found);
  return found;
}

template <class S>
void Worker<S>::put(const G& pos, const Entry& entry, Depth depth) {
  spend(Work::store);
  ++stats.stores;
  TableHooks::store(*this, pos, entry, depth);
}

// The value, if the table decides the node. Otherwise `entry` is what the table knows. The table
// knows positions, not games: it decides no position that occurred in the game before (`repeated`).
template <class S>
std::optional<Value> Worker<S>::probe(const G& pos, const Window& w, Depth depth, Ply ply,
                                      bool repeated, Entry& entry) {
  if (search.exhaustive) return std::nullopt;
  const auto found = look_up(pos, w, depth, ply);
  if (!found) return std::nullopt;
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
  if (ply == 0 || repeated || !usable) return std::nullopt;
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
        return null_move(pos, n, selectivity::null_reduction(n.depth));
  }
  return std::nullopt;
}

// If a pass fails high, some move will too, except in zugzwang: therefore the verification search.
template <class S>
std::optional<Value> Worker<S>::null_move(G& pos, Node<G>& n, Depth less) {
  const Zugzwang danger = TableHooks::zugzwang(*this, pos.zugzwang());
  if (danger == Zugzwang::likely) return std::nullopt;
  const Value beta = n.window.beta;
  const Depth depth = n.depth - 1 - less;
  path_[n.ply] = Move::none;
  if (search.modern) note_move(pos, n.ply, Move::none);
  TableHooks::on_play(*this, pos, n.ply, Move::none);
  const auto undo = pos.play_null();
  const Value v = -search_node(pos, {-beta, -beta + 1}, depth, n.ply + 1,
                               n.type == NodeType::cut ? NodeType::all : NodeType::cut, false);
  pos.undo_null(undo);
  if (aborted()) return 0;
  if (v < beta) return std::nullopt;
  if (danger == Zugzwang::possible) {
    if (search_node(pos, n.window, n.depth - less, n.ply, n.type, false) < beta)
      return std::nullopt;
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
  n.path_dependent |= n.repeated;
  path_dependent_ = n.path_dependent;
  if (n.moves.handed_out() == 0 && n.excluded != Move::none) return n.window.alpha;
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
  if (search.exhaustive || partial || n.excluded != Move::none) return value;
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
  put(pos, e, n.depth);
  return value;
}

}  // namespace splitpoint
