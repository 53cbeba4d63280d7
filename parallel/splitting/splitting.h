// splitting.h - the common mechanism of all strategies with split points.
//
// A worker opens a split point at every node where its policy allows it, after the elder brothers
// there have been searched. It then claims the other children itself, one at a time. The scheduler
// sends other workers to the point; they enter and claim children too. A point without helpers
// costs its owner one lock for each child.
//
// The order "lock, check aborted(), then merge" keeps invalid values out of the node.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
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

 private:
  friend Scheduler;  // calls help()

  template <class W>
  using PointOf = typename SplitBoard<typename W::Search>::Point;

  template <class W, Game G>
  [[gnu::noinline]] static void share(W& w, G& pos, Node<G>& n) {
    for (const int elders = Policy::elders(w, n); n.moves.handed_out() < elders;)
      if (!w.step(pos, n)) return;
    if (!Scheduler::template search_until_wanted<Policy>(w, pos, n) || n.decided()) return;
    n.moves.prepare(pos, w.heuristics, n.ply);
    auto& mine = *w.search.shared.open_points[w.id];
    if (n.moves.left() < 2 || mine.open == mine.kLevels) {  // the last child needs no helper
      w.search_rest(pos, n);
      return;
    }
    PointOf<W>& p = open(w, n);
    search_children(w, pos, p, false);
    close(w, pos, n, p);
  }

  template <class W, Game G>
  static PointOf<W>& open(W& w, Node<G>& n) {
    auto& mine = *w.search.shared.open_points[w.id];
    PointOf<W>& p = mine.points[mine.open++];
    w.search.machine.spend(Work::split);
    ++w.stats.opened;
    {
      const trace::Lock lock(w, p.mutex);
      p.node = &n;
      p.joined = false;
      p.span_at_open = p.longest_span = w.search.machine.span(w.id);
      p.parent.store(w.local.point(), std::memory_order_relaxed);
      p.cut.store(false, std::memory_order_relaxed);
      Policy::on_open(w, p);
      p.worth = Policy::worth(w, p);
      w.search.shared.offer(p, w.strategy_options().max_helpers);
    }
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

  // Claims and searches children of p until none is left or the worker is aborted. `arrived`: this
  // worker is one of p.arriving.
  template <class W, Game G>
  static void search_children(W& w, G& pos, PointOf<W>& p, bool arrived) {
    std::optional<Taken> c;
    {
      const trace::Lock lock(w, p.mutex);
      p.arriving -= static_cast<int>(arrived);
      c = claim(w, pos, p);
    }
    while (c) {
      const std::uint64_t before = not_wasted(w.stats);
      // In the span, a child depends on the opening of the point, not on its brothers.
      w.search.machine.set_span(w.id, p.span_at_open);
      const Value v = search_child(w, pos, *p.node, *c);
      const trace::Lock lock(w, p.mutex);
      p.longest_span = std::max(p.longest_span, w.search.machine.span(w.id));
      --p.searching;
      if (w.aborted()) {
        if (c->shared) {
          ++w.stats.aborts;
          trace::instant(w, trace::What::abort);
        }
        w.stats.wasted += not_wasted(w.stats) - before;
        Policy::on_give_up(p, c->claim);
        return;
      }
      report(w, pos, p, c->claim, v);
      c = claim(w, pos, p);
    }
  }

  // The nodes without those already counted as wasted: an aborted search may contain others.
  static std::uint64_t not_wasted(const Stats& s) { return s.nodes() - s.wasted.value(); }

  // Needs p's mutex. The next child of p to search, if any; updates the offer.
  template <class W, Game G>
  static std::optional<Taken> claim(W& w, const G& pos, PointOf<W>& p) {
    if (w.aborted() || p.node->decided()) return {};
    const std::optional<Claim> c = Policy::claim(w, pos, p);
    if (c) {
      ++p.searching;
      Policy::on_claim(w, p, *c);
    } else {
      Policy::on_out_of_moves(w, p);
    }
    p.worth = Policy::worth(w, p);
    w.search.shared.offer(p, w.strategy_options().max_helpers);
    if (!c) return {};
    if (p.joined) ++w.stats.claims;
    return Taken{*c, p.joined};
  }

  // Needs p's mutex. Takes the value of a child into the node.
  template <class W, Game G>
  static void report(W& w, const G& pos, PointOf<W>& p, const Claim& c, Value v) {
    if (Policy::postpones(p, c, v)) return;
    w.merge(pos, *p.node, c, v);
    if (!p.node->decided()) return;
    w.search.shared.withdraw(p);
    if (p.helpers > 0) w.search.shared.cut(p);
  }

  // Waits until the owner is alone at p, and closes p.
  template <class W, Game G>
  static void close(W& w, G& pos, Node<G>& n, PointOf<W>& p) {
    if (!is_alone(w, p)) {
      Policy::leave_processor(w);
      do Scheduler::template wait_for_helpers<Splitting>(w, n, p);
      while (!is_alone(w, p));
    }
    w.search.machine.set_span(w.id, p.longest_span);
    Scheduler::before_close(w, p);
    Policy::before_close(w, pos, n, p);
    w.local.move_to(p.above());
    --w.search.shared.open_points[w.id]->open;
  }
  // Whether the owner is alone at p. If not, the last helper to leave wakes it.
  template <class W>
  static bool is_alone(W& w, PointOf<W>& p) {
    const trace::Lock lock(w, p.mutex);
    w.search.shared.withdraw(p);
    p.awaited = p.helpers > 0;
    if (p.awaited) return false;
    if (p.joined) {
      ++w.stats.splits;
      trace::split(w, static_cast<std::size_t>(p.level), p.node->depth, p.node->ply, p.joined_at);
    }
    p.node = nullptr;
    return true;
  }

  // What a worker does after it has entered p: it plays the moves to the position there, searches
  // children, and returns to where it was. True if the owner waited for this helper as the last.
  template <class W, Game G>
  static bool help(W& w, const G& root, PointOf<W>& p) {
    Scheduler::on_join(w, p);
    w.search.machine.spend(Work::join);
    ++w.stats.joins;
    const auto joined = trace::join(w, p.owner, p.node->depth, p.node->ply);
    PointOf<W>* const before = w.local.point();
    w.local.move_to(&p);
    G pos = root;
    const W& owner = *w.search.workers[p.owner];
    w.follow(pos, owner, p.node->ply);
    w.heuristics.take_killers(owner.heuristics, p.node->ply, p.node->depth);
    search_children(w, pos, p, true);
    w.local.move_to(before);
    return leave(w, p);
  }
  // After the mutex is unlocked, p may already serve another node.
  template <class W>
  static bool leave(W& w, PointOf<W>& p) {
    bool last = false;
    {
      const trace::Lock lock(w, p.mutex);
      last = --p.helpers == 0 && p.awaited;
    }
    if (last) Scheduler::last_helper_left(w, p.owner);
    return last;
  }
};

}  // namespace splitpoint
