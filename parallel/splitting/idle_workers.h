// idle_workers.h - the usual scheduler: idle workers look for work at the open split points.
//
// An idle worker looks at the offers of the others and enters the point with the highest rank. If
// there is no offer, it sleeps. A worker that opens a point wakes one sleeper, and every helper
// wakes the next as long as the point wants more help.
//
// No wake-up is lost. Before a worker sleeps, it joins the set of sleepers and then looks for work
// once more. A worker that opens a point first offers it and then looks for sleepers. So one of the
// two sees the other.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/deepening.h"
#include "engine/search/trace.h"
#include "parallel/splitting/find_work.h"

namespace splitpoint {

// A scheduler for Splitting. `Mechanism` is the Splitting that uses it.
struct IdleWorkers {
  static constexpr bool kDeterministic = true;

  template <class S>
  using Board = SplitBoard<S>;

  template <class W>
  using PointOf = typename SplitBoard<typename W::Search>::Point;
  template <class W>
  using EnteredBy = Entered<PointOf<W>>;

  // What a worker does from the start of the search to its end: the first one searches the root,
  // the others help.
  template <class Mechanism, class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.search.shared;
    if (w.id == 0) {
      deepen(w, root);
      w.search.machine.meet();  // before others may see that it has finished
      board.finished.store(true, std::memory_order_relaxed);
      for (int i = 1; i < w.search.machine.workers(); ++i) w.search.machine.unpark(i);
      return;
    }
    help_until_finished<Mechanism>(w, root);
  }

  // Near the horizon the owner searches alone until a worker waits for work. False if the node has
  // no child left or the worker is aborted.
  template <class Policy, class W, Game G>
  static bool search_until_wanted(W& w, G& pos, Node<G>& n) {
    if (n.depth < Policy::eager_depth(w))
      while (!anybody_waits(w.search.shared))
        if (!w.step(pos, n)) return false;
    return true;
  }

  // Called after p has been opened. Wakes an owner that may help there, or else an idle worker.
  template <class Mechanism, class W>
  static void announce(W& w, PointOf<W>& p) {
    if (w.search.shared.waiting.load() > 0)
      for (auto* q = p.above(); q != nullptr; q = q->above())
        if (q->would_help.load(std::memory_order_relaxed) && q->would_help.exchange(false)) {
          w.search.machine.unpark(q->owner);
          return;
        }
    wake_one(w);
  }

  // Called after the worker has entered p. Wakes the next sleeper if p wants more help.
  template <class W>
  static void on_join(W& w, const PointOf<W>& p) {
    if (p.look().wants_help(w.strategy_options().max_helpers)) wake_one(w);
  }

  // The owner of p has no move left. It waits for its helpers, or helps below p meanwhile. May
  // return early.
  template <class Mechanism, class W, Game G>
  static void wait_for_helpers(W& w, const Node<G>& n, PointOf<W>& p) {
    using Policy = typename Mechanism::Policy;
    if (!Policy::is_helpful(w)) {
      const auto waiting = trace::wait(w, n.depth, n.ply);
      w.search.machine.park(w.id, Wait::split);
      return;
    }
    // A helpful owner helps only below its own point, so it is back as soon as that point is done
    // (Feldmann 1993).
    auto below = find_work<Policy>(w, &p);
    if (!below) below = sleep_at<Policy>(w, n, p);
    if (below) Mechanism::help(w, *w.search.root, *below->point, below->turn);
  }

  // Called when the last helper has left a point whose owner waits.
  template <class W>
  static void last_helper_left(W& w, int owner) {
    w.search.machine.unpark(owner);
  }

  // Called when the owner is alone at p and is about to close it.
  template <class W>
  static void before_close(W&, PointOf<W>&) {}

 protected:
  // What a worker without a tree of its own does until the search is finished.
  template <class Mechanism, class W, Game G>
  static void help_until_finished(W& w, const G& root) {
    using Policy = typename Mechanism::Policy;
    w.search.machine.meet();  // before the first look at what others change
    while (!w.search.shared.finished.load(std::memory_order_relaxed)) {
      auto at = find_work<Policy>(w, nullptr);
      if (!at) at = rest<Policy>(w);
      if (at && Mechanism::help(w, root, *at->point, at->turn)) Policy::after_waking_owner(w);
    }
  }

  // Whether an idle worker sleeps, or an owner that would help below its point.
  static bool anybody_waits(const auto& board) { return board.sleepers.load() > 0; }

  template <class W>
  static void wake_one(W& w) {
    auto& idle = w.search.shared.idle;
    if (idle.empty()) return;
    if (const int sleeper = w.search.shared.take_sleeper(w.id); sleeper != WorkerSet::kNobody)
      w.search.machine.unpark(sleeper);
  }

  // Sleeps until the helpers of p are done or a point below p wants help; then returns nothing. If
  // a point below p was offered meanwhile, enters and returns it instead.
  template <class Policy, class W, Game G>
  static std::optional<EnteredBy<W>> sleep_at(W& w, const Node<G>& n, PointOf<W>& p) {
    p.would_help.store(true);
    w.search.shared.begin_waiting();
    auto late = find_work<Policy>(w, &p);
    if (!late) {
      const auto asleep = trace::wait(w, n.depth, n.ply);
      w.search.machine.park(w.id, Wait::split);
    }
    p.would_help.store(false);
    w.search.shared.end_waiting();
    return late;
  }
  // The same for a worker without a point of its own.
  template <class Policy, class W>
  static std::optional<EnteredBy<W>> rest(W& w) {
    auto& board = w.search.shared;
    board.fall_asleep(w.id);
    auto late = find_work<Policy>(w, nullptr);
    if (!late && !board.finished.load(std::memory_order_relaxed)) {
      const auto asleep = trace::idle(w);
      w.search.machine.park(w.id, Wait::idle);
    }
    // If this worker was woken but has found other work, the wake-up goes to the next sleeper.
    if (!board.wake_up(w.id) && late) wake_one(w);
    return late;
  }
};

}  // namespace splitpoint
