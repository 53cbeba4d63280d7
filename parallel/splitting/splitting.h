// splitting.h - the mechanism under every strategy that splits the tree at nodes.
//
// A worker opens a split point at every node where its policy allows it, as soon as the eldest
// brothers there have been searched, and goes on claiming children itself, one at a time. A worker
// with nothing to do looks at what the others offer, enters the point that the policy ranks
// highest, and claims children there too. So the idle do the work of splitting, and a point that
// nobody comes to costs its owner a lock a child.
//
// The order "lock, look whether aborted, then merge" is what keeps a value that is no longer valid
// out of the node.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <optional>

#include "engine/search/deepening.h"
#include "engine/search/trace.h"
#include "parallel/splitting/find_work.h"
#include "parallel/splitting/split_policy.h"

namespace splitpoint {

template <class Policy>
struct Splitting {
  template <class S>
  using Shared = SplitBoard<S>;
  template <class S>
  using Local = SplitPlace<S>;

  template <class W>
  static bool aborted(const W& w) {
    return w.local.is_cut(w.all.shared);
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (n.depth >= w.knobs().min_split_depth && w.all.machine.workers() > 1 &&
        Policy::may_split(w, n))
      share(w, pos, n);
    else
      w.search_rest(pos, n);
  }

  template <class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.all.shared;
    if (w.id > 0 && w.knobs().shared_history != 0)
      w.heuristics.share_history(w.all.workers[0]->heuristics);
    if (w.id == 0) {
      deepen(w, root);
      board.finished.store(true, std::memory_order_relaxed);
      for (int i = 1; i < w.all.machine.workers(); ++i) w.all.machine.unpark(i);
      return;
    }
    while (!board.finished.load(std::memory_order_relaxed)) {
      auto* p = find_work<Policy>(w, nullptr);
      if (p == nullptr) p = rest(w);
      if (p != nullptr && help(w, root, *p)) Policy::give_way(w);
    }
  }

 private:
  friend Policy;  // one with a scheduler of its own calls help()

  template <class W>
  using PointOf = typename SplitBoard<typename W::Search>::Point;

  template <class W, Game G>
  [[gnu::noinline]] static void share(W& w, G& pos, Node<G>& n) {
    for (const int elders = Policy::elders(w, n); n.moves.handed_out() < elders;)
      if (!w.step(pos, n)) return;
    if (n.depth < Policy::eager_depth(w))
      while (!anybody_waits(w.all.shared))
        if (!w.step(pos, n)) return;
    if (n.decided()) return;
    n.moves.prepare(pos, w.heuristics, n.ply);
    auto& mine = *w.all.shared.points_of[w.id];
    if (n.moves.left() < 2 || mine.open == mine.kLevels) {  // the last child needs no helper
      w.search_rest(pos, n);
      return;
    }
    PointOf<W>& p = open(w, n);
    search_children(w, pos, p, false);
    close(w, pos, n, p);
  }

  // For work, or at a point of its own below which it would help.
  static bool anybody_waits(const auto& board) {
    return !board.idle.empty() || board.waiting.load() > 0;
  }

  template <class W, Game G>
  static PointOf<W>& open(W& w, Node<G>& n) {
    auto& mine = *w.all.shared.points_of[w.id];
    PointOf<W>& p = mine.points[mine.open++];
    w.all.machine.spend(Work::split);
    ++w.stats.opened;
    {
      const trace::Lock lock(w, p.mutex);
      p.node = &n;
      p.joined = p.valuing = false;
      p.put_off.clear();
      p.opened = p.longest = w.all.machine.span(w.id);
      p.parent.store(w.local.point(), std::memory_order_relaxed);
      p.cut.store(false, std::memory_order_relaxed);
      Policy::opened(w, p);
      p.worth = Policy::worth(w, p);
      w.all.shared.offer(p, w.knobs().max_helpers);
    }
    w.local.move_to(&p);
    if constexpr (Policy::kOwnScheduler)
      Policy::announce(w, p);
    else
      announce(w, p);
    return p;
  }

  // There is something to do at p: wakes an owner that may help there, or else somebody idle.
  template <class W>
  static void announce(W& w, PointOf<W>& p) {
    if (w.all.shared.waiting.load() > 0)
      for (auto* q = p.above(); q != nullptr; q = q->above())
        if (q->would_help.load(std::memory_order_relaxed) && q->would_help.exchange(false)) {
          w.all.machine.unpark(q->owner);
          return;
        }
    wake_one(w);
  }
  template <class W>
  static void wake_one(W& w) {
    auto& idle = w.all.shared.idle;
    if (idle.empty()) return;
    if (const int sleeper = idle.take_after(w.id); sleeper != WorkerSet::kNobody)
      w.all.machine.unpark(sleeper);
  }

  // A child to be searched, and whether others have been at the node.
  struct Taken {
    Claim claim;
    bool shared;
  };

  template <class W, Game G>
  static Value search(W& w, G& pos, const Node<G>& n, const Taken& taken) {
    const auto shown = taken.shared ? trace::child(w, taken.claim.move, n.depth - 1, n.ply + 1)
                                    : trace::Slice<W>();
    return w.child(pos, n, taken.claim);
  }

  // Claims children of p until none is left or wanted. `arrived`: p counts this worker as arriving.
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
      // A child waits for the opening, not for its brothers.
      w.all.machine.set_span(w.id, p.opened);
      const Value v = search(w, pos, *p.node, *c);
      const trace::Lock lock(w, p.mutex);
      p.longest = std::max(p.longest, w.all.machine.span(w.id));
      --p.searching;
      if (w.aborted()) {
        if (c->shared) {
          ++w.stats.aborts;
          trace::instant(w, trace::What::abort);
        }
        w.stats.wasted += not_wasted(w.stats) - before;
        Policy::given_up(w, p, c->claim);
        return;
      }
      report(w, pos, p, c->claim, v);
      c = claim(w, pos, p);
    }
  }

  // A search that is given up may contain others that were, whose nodes count already.
  static std::uint64_t not_wasted(const Stats& s) { return s.nodes() - s.wasted.value(); }

  // Holding p's mutex.
  template <class W, Game G>
  static std::optional<Taken> claim(W& w, const G& pos, PointOf<W>& p) {
    if (w.aborted() || p.node->decided()) return {};
    std::optional<Claim> c;
    if (!p.valuing && (c = p.take_put_off(p.node->alpha()))) {
      p.valuing = true;
    } else if ((c = w.claim(pos, *p.node))) {
      c->test = Policy::values_in_turn(w) && !p.node->window.is_null();
    } else {
      Policy::out_of_moves(w, p);
    }
    if (c) {
      ++p.searching;
      Policy::claimed(w, p, *c);
    }
    p.worth = Policy::worth(w, p);
    w.all.shared.offer(p, w.knobs().max_helpers);
    if (!c) return {};
    if (p.joined) ++w.stats.claims;
    return Taken{*c, p.joined};
  }

  // Holding p's mutex: what the child's value means for the node.
  template <class W, Game G>
  static void report(W& w, const G& pos, PointOf<W>& p, Claim c, Value v) {
    if (c.test && v > c.alpha && v < p.node->window.beta) {
      c.test = false;
      p.put_off.push_back(c);
      return;
    }
    if (!c.test) p.valuing = false;
    w.merge(pos, *p.node, c, v);
    if (!p.node->decided()) return;
    w.all.shared.withdraw(p);
    if (p.helpers > 0) w.all.shared.cut(p);
  }

  // Once the owner is alone at p, it takes the node back.
  template <class W, Game G>
  static void close(W& w, G& pos, Node<G>& n, PointOf<W>& p) {
    if (!is_alone(w, p)) {
      Policy::leave_processor(w);
      do wait_for_helpers(w, n, p);
      while (!is_alone(w, p));
    }
    w.all.machine.set_span(w.id, p.longest);
    Policy::resume(w, pos, n, p);
    w.local.move_to(p.above());
    --w.all.shared.points_of[w.id]->open;
  }
  // If helpers are still there, the last of them will wake the owner.
  template <class W>
  static bool is_alone(W& w, PointOf<W>& p) {
    const trace::Lock lock(w, p.mutex);
    w.all.shared.withdraw(p);
    p.awaited = p.helpers > 0;
    if (p.awaited) return false;
    if (p.joined) {
      ++w.stats.splits;
      trace::split(w, static_cast<std::size_t>(p.level), p.node->depth, p.node->ply, p.joined_at);
    }
    p.node = nullptr;
    return true;
  }

  template <class W, Game G>
  static void wait_for_helpers(W& w, const Node<G>& n, PointOf<W>& p) {
    if constexpr (Policy::kOwnScheduler) {
      const auto waiting = trace::wait(w, n.depth, n.ply);
      Policy::wait_for_helpers(w, p);
      return;
    }
    if (!Policy::is_helpful(w)) {
      const auto waiting = trace::wait(w, n.depth, n.ply);
      w.all.machine.park(w.id, Wait::split);
      return;
    }
    // A helpful owner takes part below its own point, and nowhere else, so that it is back as soon
    // as that is done (Feldmann 1993).
    auto* below = find_work<Policy>(w, &p);
    if (below == nullptr) below = rest_at(w, n, p);
    if (below != nullptr) help(w, *w.all.root, *below);
  }
  // Until the helpers are done or there is work below p; nullptr if that is to be looked for.
  template <class W, Game G>
  static PointOf<W>* rest_at(W& w, const Node<G>& n, PointOf<W>& p) {
    auto& waiting = w.all.shared.waiting;
    p.would_help.store(true);
    waiting.fetch_add(1);
    auto* const late = find_work<Policy>(w, &p);  // offered before the sleeper could be seen
    if (late == nullptr) {
      const auto asleep = trace::wait(w, n.depth, n.ply);
      w.all.machine.park(w.id, Wait::split);
    }
    p.would_help.store(false);
    waiting.fetch_sub(1);
    return late;
  }
  // Until there is work; nullptr if that is to be looked for.
  template <class W>
  static PointOf<W>* rest(W& w) {
    auto& board = w.all.shared;
    board.idle.add(w.id);
    auto* const late = find_work<Policy>(w, nullptr);  // as above
    if (late == nullptr && !board.finished.load(std::memory_order_relaxed)) {
      const auto asleep = trace::idle(w);
      w.all.machine.park(w.id, Wait::idle);
    }
    // Who was to be woken for some work but has found other passes it on.
    if (!board.idle.remove(w.id) && late != nullptr) wake_one(w);
    return late;
  }

  // A worker that has entered p puts itself into the position there, takes part, and goes back to
  // where it was. True if it has woken the owner.
  template <class W, Game G>
  static bool help(W& w, const G& root, PointOf<W>& p) {
    if (p.offer.load(std::memory_order_relaxed).wanted) wake_one(w);
    w.all.machine.spend(Work::join);
    ++w.stats.joins;
    const auto joined = trace::join(w, p.owner, p.node->depth, p.node->ply);
    PointOf<W>* const before = w.local.point();
    w.local.move_to(&p);
    G pos = root;
    const W& owner = *w.all.workers[p.owner];
    w.follow(pos, owner, p.node->ply);
    w.heuristics.take_killers(owner.heuristics, p.node->ply, p.node->depth);
    search_children(w, pos, p, true);
    w.local.move_to(before);
    return leave(w, p);
  }
  // After the mutex is given back p may be another node's.
  template <class W>
  static bool leave(W& w, PointOf<W>& p) {
    bool last = false;
    {
      const trace::Lock lock(w, p.mutex);
      last = --p.helpers == 0 && p.awaited;
    }
    if (last && !Policy::kOwnScheduler) w.all.machine.unpark(p.owner);
    return last;
  }
};

}  // namespace splitpoint
