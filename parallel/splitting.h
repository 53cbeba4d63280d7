// splitting.h - the mechanism under every strategy that splits the tree at nodes.
//
// A worker that finds somebody idle opens a split point at its node; helpers enter, claim children
// one at a time, and report under the point's mutex. A policy says where a split may happen and
// what the owner does when the moves have run out:
//
//   may_split(worker, node)   after the eldest brother has been searched
//   kHelpfulOwner             whether the owner helps its helpers instead of waiting for them
//
// The order "lock, look whether aborted, then merge" is what keeps a value that is no longer valid
// out of the node.
// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <vector>

#include "engine/search/deepening.h"
#include "engine/search/trace.h"
#include "parallel/split_point.h"

namespace splitpoint {

template <class Policy>
struct Splitting {
  template <class S>
  using Shared = SplitRegistry<S>;

  template <class S>
  struct Local {
    using Point = SplitPoint<typename S::Position, typename S::Runtime>;
    Point* point = nullptr;  // the innermost one this worker works for
    std::deque<Point> pool;  // this worker's own; grows to its deepest nesting, then no more
    std::size_t in_use = 0;  // they are opened and closed like a stack
    std::vector<int> woken;  // scratch, so that waking allocates nothing
  };

  template <class W>
  static bool aborted(const W& w) {
    return w.local.point != nullptr && w.local.point->is_cut_here_or_above();
  }

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    while (w.step(pos, n))
      if (w.all.shared.idle.load(std::memory_order_relaxed) > 0 &&
          n.depth >= w.options().min_split_depth && !n.decided() && Policy::may_split(w, n) &&
          split(w, pos, n))
        return;
  }

  template <class W, Game G>
  static void work(W& w, const G& root) {
    auto& registry = w.all.shared;
    if (w.id == 0) {
      deepen(w, root);
      finish(w);
      return;
    }
    for (;;) {
      PointOf<W>* p = nullptr;
      {
        const trace::Lock gate(w, registry.gate);
        registry.forget_sleeper(w.id);
        if (registry.finished) return;
        p = registry.join(nullptr);
        if (p == nullptr) registry.fall_asleep({w.id, nullptr});
      }
      if (p != nullptr) {
        help(w, *p);
      } else {
        const auto idle = trace::idle(w);
        w.all.machine.park(w.id, Wait::idle);
      }
    }
  }

 private:
  template <class W>
  using PointOf = std::remove_pointer_t<decltype(W::local.point)>;

  // Shares what is left of n. False if nobody was free to help or nothing was left to share.
  template <class W, Game G>
  static bool split(W& w, G& pos, Node<G>& n) {
    auto& registry = w.all.shared;
    n.moves.prepare(pos, w.heuristics, n.ply);
    if (n.moves.left() < 2) return false;  // the owner can do the last one as well itself
    {
      const trace::Lock gate(w, registry.gate);
      if (!registry.anyone_for(w.local.point)) return false;
    }
    w.all.machine.spend(Work::split);
    ++w.stats.splits;
    const auto shared = trace::split(w, w.local.in_use, n.depth, n.ply, n.moves.left());
    PointOf<W>& p = open(w, pos, n);
    search_children(w, pos, p);  // the owner is its own first helper
    {
      const trace::Lock gate(w, registry.gate);
      std::erase(registry.open, &p);
    }
    leave(w, p);
    wait_for_helpers(w, p);
    w.all.machine.set_span(w.id, p.longest);
    w.local.point = p.parent;
    --w.local.in_use;
    return true;
  }

  template <class W, Game G>
  static PointOf<W>& open(W& w, const G& pos, Node<G>& n) {
    auto& local = w.local;
    if (local.in_use == local.pool.size()) local.pool.emplace_back(w.all.machine, pos);
    PointOf<W>& p = local.pool[local.in_use++];
    const int spare = n.moves.left() - 1;
    p.position = pos;
    p.heuristics = w.heuristics;
    p.parent = local.point;
    p.owner = w.id;
    p.opened = p.longest = w.all.machine.span(w.id);
    {
      const trace::Lock lock(w, p.mutex);
      p.node = &n;
      p.helpers = 1;
      p.cut.store(false, std::memory_order_relaxed);
    }
    local.point = &p;
    local.woken.clear();
    {
      const trace::Lock gate(w, w.all.shared.gate);
      w.all.shared.open.push_back(&p);
      w.all.shared.wake_for(&p, spare, local.woken);
    }
    for (const int sleeper : local.woken) w.all.machine.unpark(sleeper);
    return p;
  }

  // A search that is given up may contain others that were, whose nodes count already.
  static std::uint64_t not_wasted(const Stats& s) { return s.nodes() - s.wasted.value(); }

  // Claims children of p until none is left or wanted.
  template <class W, Game G>
  static void search_children(W& w, G& pos, PointOf<W>& p) {
    for (;;) {
      std::optional<Claim> c;
      {
        const trace::Lock lock(w, p.mutex);
        if (!w.aborted()) c = w.claim(pos, *p.node);
      }
      if (!c) return;
      ++w.stats.claims;
      const std::uint64_t before = not_wasted(w.stats);
      // A child waits for the opening, not for its brothers.
      w.all.machine.set_span(w.id, p.opened);
      const auto child = trace::child(w, c->move, p.node->depth - 1, p.node->ply + 1);
      const Value v = w.child(pos, *p.node, *c);
      const trace::Lock lock(w, p.mutex);
      p.longest = std::max(p.longest, w.all.machine.span(w.id));
      if (w.aborted()) {
        ++w.stats.aborts;
        trace::instant(w, trace::What::abort);
        w.stats.wasted += not_wasted(w.stats) - before;
        return;
      }
      w.merge(pos, *p.node, *c, v);
      if (p.node->decided()) p.cut.store(true, std::memory_order_relaxed);
    }
  }

  // The last to leave tells the owner. After the mutex is given back p may be another node's.
  template <class W>
  static void leave(W& w, PointOf<W>& p) {
    const int owner = p.owner;
    bool last;
    {
      const trace::Lock lock(w, p.mutex);
      last = --p.helpers == 0;
    }
    if (last && owner != w.id) w.all.machine.unpark(owner);
  }

  // A worker joined p: it takes over the position and what the owner knows of moves, takes part,
  // and goes back to what it was doing.
  template <class W>
  static void help(W& w, PointOf<W>& p) {
    w.all.machine.spend(Work::join);
    ++w.stats.joins;
    const auto join = trace::join(w, p.owner, p.node->depth, p.node->ply);
    PointOf<W>* const before = w.local.point;
    w.local.point = &p;
    auto pos = p.position;
    w.heuristics = p.heuristics;
    search_children(w, pos, p);
    leave(w, p);
    w.local.point = before;
  }

  // The owner's moves have run out while helpers still search theirs. A helpful owner joins them,
  // but only below its own point, so that it is back as soon as that is done (Feldmann 1993).
  template <class W>
  static void wait_for_helpers(W& w, PointOf<W>& p) {
    auto& registry = w.all.shared;
    for (;;) {
      PointOf<W>* below = nullptr;
      bool done;
      {
        const trace::Lock gate(w, registry.gate);
        registry.forget_sleeper(w.id);
        {
          const trace::Lock lock(w, p.mutex);
          done = p.helpers == 0;
        }
        if (!done && Policy::kHelpfulOwner) {
          below = registry.join(&p);
          if (below == nullptr) registry.fall_asleep({w.id, &p});
        }
      }
      if (done) return;
      if (below != nullptr) {
        help(w, *below);
      } else {
        const auto wait = trace::wait(w, p.node->depth, p.node->ply);
        w.all.machine.park(w.id, Wait::split);
      }
    }
  }

  template <class W>
  static void finish(W& w) {
    auto& registry = w.all.shared;
    {
      const trace::Lock gate(w, registry.gate);
      registry.finished = true;
    }
    for (int i = 1; i < w.all.machine.workers(); ++i) w.all.machine.unpark(i);
  }
};

}  // namespace splitpoint
