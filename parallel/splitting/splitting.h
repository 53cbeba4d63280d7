// splitting.h - the common mechanism of all strategies with split points.
//
// A worker opens a split point at every node where its policy allows it, after the elder brothers
// there have been searched. It then claims the other children itself, one at a time. The scheduler
// sends other workers to the point; they enter and claim children too. Nobody takes a lock for that
// (split_point.h), only to merge a value that improves the node.
//
// The order "search, check aborted(), then merge" keeps invalid values out of the node: a worker
// whose search was cut short knows it, and remembers it until it has left the point.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/search/deepening.h"
#include "engine/search/trace.h"
#include "parallel/splitting/idle_workers.h"
#include "parallel/splitting/split_board.h"
#include "parallel/splitting/split_policy.h"

namespace splitpoint {

// The policy says where and what to share (split_policy.h). The scheduler decides which worker goes
// to which point; by default idle workers look for work (idle_workers.h).
template <class SharingPolicy, class SplitScheduler = IdleWorkers>
struct Splitting {
  using Policy = SharingPolicy;
  using Scheduler = SplitScheduler;
  using PointState = typename Policy::PointState;

  static constexpr bool kDeterministic = Scheduler::kDeterministic;

  template <class W>
  using PointOf = typename SplitBoard<typename W::Search>::Point;

  template <class S>
  using Shared = typename Scheduler::template Board<S>;
  template <class S>
  using Local = SplitLocation<S>;

  template <class W>
  static bool aborted(const W& w) {
    return w.local.is_cut(w.search.shared);
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (n.depth >= w.strategy_options().min_split_depth && w.search.machine.workers() > 1 &&
        Policy::may_split(w, n))
      share(w, pos, n);
    else
      w.search_rest(pos, n);
  }

  template <class W, Game G>
  static void work(W& w, const G& root) {
    if (w.id > 0 && w.strategy_options().shared_history != 0)
      w.heuristics.share_history(w.search.workers[0]->heuristics);
    Scheduler::template work<Splitting>(w, root);
  }

  // For the scheduler: what a worker does after it has entered p and claimed a child in its turn:
  // it plays the moves to the position there, searches children, and returns to where it was. True
  // if the owner waited for this helper as the last.
  template <class W, Game G>
  static bool help(W& w, const G& root, PointOf<W>& p, const Turn& turn) {
    Scheduler::on_join(w, p);
    w.search.machine.spend(Work::join);
    ++w.stats.joins;
    Policy::on_enter(w, p);
    const auto joined = trace::join(w, p.owner, p.node->depth, p.node->ply);
    PointOf<W>* const before = w.local.point();
    w.local.move_to(&p);
    G pos = root;
    const W& owner = *w.search.workers[p.owner];
    w.follow(pos, owner.trail(p.node->ply));
    // In quanta nothing fixes the moment in the owner's search at which they would be read.
    if constexpr (!HasQuanta<typename W::Search::Runtime>)
      w.heuristics.take_killers(owner.heuristics, p.node->ply, p.node->depth);
    // Then p may already serve another node.
    const PointWord word = search_children(w, pos, p, turn, true);
    w.local.move_to(before);
    if (!word.owner_must_wake()) return false;
    Scheduler::last_helper_left(w, p.owner);
    return true;
  }

 private:
  template <class W, Game G>
  [[gnu::noinline]] static void share(W& w, G& pos, Node<G>& n) {
    for (const int elders = Policy::elders(w, n); n.moves.handed_out() < elders;)
      if (!w.step(pos, n)) return;
    if (!Scheduler::template search_until_wanted<Policy>(w, pos, n) || n.decided()) return;
    w.order_rest(pos, n);
    auto& mine = *w.search.shared.open_points[w.id];
    if (n.moves.left() < 2 || mine.open == mine.kLevels) {  // the last child needs no helper
      w.search_rest(pos, n);
      return;
    }
    PointOf<W>& p = open(w, n);
    search_children(w, pos, p, p.claim_first(), false);
    close(w, pos, n, p);
  }

  template <class W, Game G>
  static PointOf<W>& open(W& w, Node<G>& n) {
    auto& mine = *w.search.shared.open_points[w.id];
    PointOf<W>& p = mine.points[mine.open++];
    w.search.machine.spend(Work::split);
    ++w.stats.opened;
    p.node = &n;
    p.span_at_open = w.search.machine.span(w.id);
    p.longest_span.store(p.span_at_open, std::memory_order_relaxed);
    p.parent.store(w.local.point(), std::memory_order_relaxed);
    p.cut.reset(false);
    p.best.store(n.best, std::memory_order_relaxed);
    Policy::on_open(w, p);
    p.offer.store({static_cast<std::uint8_t>(n.depth), n.type, Policy::worth(w, p)},
                  std::memory_order_relaxed);
    p.open(n.moves.handed_out(), n.moves.count());
    w.search.shared.offer(p);
    w.local.move_to(&p);
    Scheduler::template announce<Splitting>(w, p);
    return p;
  }

  // A claimed child, and whether the node has had helpers.
  struct Taken {
    Claim claim;
    bool shared;
  };

  template <class W, Game G>
  static Value search_child(W& w, G& pos, const Node<G>& n, const Taken& taken) {
    const auto shown = taken.shared ? trace::child(w, taken.claim.move, n.depth - 1, n.ply + 1)
                                    : trace::Slice<W>();
    return w.child(pos, n, taken.claim);
  }

  // Searches children of p, the first of which the worker has claimed in its turn, until none is
  // left or the worker is aborted. Returns the word of p when the worker has left, if it `leaves`.
  template <class W, Game G>
  static PointWord search_children(W& w, G& pos, PointOf<W>& p, Turn turn, bool leaves) {
    const bool at_once = leaves && !Policy::kActsWhenOutOfMoves;
    std::optional<Taken> c = taken(w, p, turn);
    while (c) {
      const std::uint64_t before = not_wasted(w.stats);
      // In the span, a child depends on the opening of the point, not on its brothers.
      w.search.machine.set_span(w.id, p.span_at_open);
      const Value v = search_child(w, pos, *p.node, *c);
      p.lengthen_span(w.search.machine.span(w.id));
      if (w.aborted()) {
        give_up(w, p, *c, before);
        return leaves ? p.leave() : PointWord{};
      }
      std::optional<Claim> again;
      w.search.machine.meet();  // before it looks at the value of the others
      if (Policy::searches_again(w, p) || v > p.best.load(std::memory_order_relaxed))
        again = report(w, pos, p, c->claim, v);
      if (again) {
        c = claimed(w, p, *again, p.look());
        continue;
      }
      turn = p.report_and_claim(at_once);
      if (at_once && !turn.claimed) return turn.word;
      c = taken(w, p, turn);
    }
    return leaves ? p.leave() : PointWord{};
  }

  // The worker was aborted while it searched a child of p; it had not wasted `before` nodes then.
  template <class W>
  static void give_up(W& w, PointOf<W>& p, const Taken& c, std::uint64_t before) {
    if (c.shared) {
      ++w.stats.aborts;
      trace::instant(w, trace::What::abort);
    }
    w.stats.wasted += not_wasted(w.stats) - before;
    Policy::on_give_up(w, p, c.claim);
  }

  // The nodes without those already counted as wasted: an aborted search may contain others.
  static std::uint64_t not_wasted(const Stats& s) { return s.nodes() - s.wasted.value(); }

  // What the worker has claimed in its turn at p, if it has claimed a child.
  template <class W>
  static std::optional<Taken> taken(W& w, PointOf<W>& p, const Turn& turn) {
    if (!turn.claimed) {
      if constexpr (Policy::kActsWhenOutOfMoves)
        if (turn.word.decided == 0 && !w.aborted()) Policy::on_out_of_moves(w, p, turn.word);
      return {};
    }
    if (!turn.word.has_work()) w.search.shared.withdraw(p);
    const Claim c{.move = p.node->moves.at(turn.child()),
                  .index = turn.child(),
                  .alpha = p.alpha(),
                  .test = Policy::searches_again(w, p)};
    return claimed(w, p, c, turn.word);
  }

  template <class W>
  static Taken claimed(W& w, PointOf<W>& p, const Claim& c, const PointWord& word) {
    Policy::on_claim(w, p, c, word);
    const bool shared = word.joined != 0;
    if (shared) ++w.stats.claims;
    return {c, shared};
  }

  // Takes the value of a child into the node. Returns a child that the worker must search again.
  template <class W, Game G>
  static std::optional<Claim> report(W& w, const G& pos, PointOf<W>& p, const Claim& c, Value v) {
    Node<G>& n = *p.node;
    const trace::Lock lock(w, p.mutex);
    if (n.decided()) return {};
    if (!Policy::postpones(p, c, v)) w.merge(pos, n, c, v);
    p.best.store(n.best, std::memory_order_relaxed);
    if (!n.decided()) return Policy::claim_again(p);
    const PointWord word = p.decide();
    w.search.shared.withdraw(p);
    if (word.helpers > 0) w.search.shared.cut(p);
    return {};
  }

  // Waits until the owner is alone at p, and closes p.
  template <class W, Game G>
  static void close(W& w, G& pos, Node<G>& n, PointOf<W>& p) {
    if (!is_alone(w, n, p)) {
      Policy::leave_processor(w);
      do Scheduler::template wait_for_helpers<Splitting>(w, n, p);
      while (!is_alone(w, n, p));
    }
    w.search.machine.set_span(w.id, p.longest_span.load(std::memory_order_relaxed));
    Scheduler::before_close(w, p);
    Policy::before_close(w, pos, n, p);
    w.local.move_to(p.above());
    --w.search.shared.open_points[w.id]->open;
  }
  // Whether the owner is alone at p. If not, the last helper to leave wakes it.
  template <class W, Game G>
  static bool is_alone(W& w, Node<G>& n, PointOf<W>& p) {
    w.search.machine.meet();  // an aborted owner has not met the others since its last node
    w.search.shared.withdraw(p);
    const PointWord word = p.close();
    if (word.open != 0) return false;
    n.moves.hand_out(static_cast<int>(word.next));
    if (word.joined != 0) {
      ++w.stats.splits;
      trace::split(w, static_cast<std::size_t>(p.level), n.depth, n.ply, p.joined_at);
    }
    return true;
  }
};

}  // namespace splitpoint
