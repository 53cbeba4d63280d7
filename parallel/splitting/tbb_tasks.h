// tbb_tasks.h - the scheduler that uses oneTBB's work stealing instead of idle workers.
//
// Every split point has a group of tasks. A task says "come to this point": the worker that runs it
// enters if help is still wanted, adds one more task, and claims children until none is left. A
// thief takes the oldest task of a random victim. That is mostly the victim's node nearest to the
// root, but not the best node of all workers.
//
// While an owner waits for its group, its thread may run tasks of that group only. Any other task
// would change the owner's line while helpers are about to follow it. The owner shall help below
// its point, so points below are announced in its group too: the first point that each helper opens
// there, and all others while the owner waits.
//
// oneTBB steals no task for a thread with 2 MiB of stack in use, so such a thread might wait for
// ever. A line of kMaxPly nodes takes only 1 MiB. Blumofe, Leiserson, "Scheduling multithreaded
// computations by work stealing", 1999; Kukanov, Voss, "The foundations for scalable multi-core
// software in Intel Threading Building Blocks", 2007.
// SPDX-License-Identifier: MIT
#pragma once
#ifndef TBB_PREVIEW_ISOLATED_TASK_GROUP
#define TBB_PREVIEW_ISOLATED_TASK_GROUP 1  // for groups whose waiters run only tasks of the group
#endif
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <deque>
#include <memory>
#include <vector>

#include "engine/search/deepening.h"
#include "engine/search/trace.h"
#include "parallel/splitting/split_board.h"

namespace splitpoint {

// A task group with its own isolated context: its tasks do not belong to the task that runs when
// the first of them is made.
template <class Group>
struct TaskGroup {
  tbb::task_group_context context{tbb::task_group_context::isolated,
                                  tbb::task_group_context::concurrent_wait};
  Group tasks{context};
};

// The arena has exactly the threads of the machine, each with a slot; oneTBB adds no thread.
template <class S>
struct TaskBoard : SplitBoard<S> {
  using Point = typename SplitBoard<S>::Point;

  explicit TaskBoard(S& search)
      : SplitBoard<S>(search),
        arena(search.machine.workers(), static_cast<unsigned>(search.machine.workers())),
        groups(search.machine.workers() * SplitBoard<S>::Points::kLevels),
        rest(search.machine.workers()),
        slots(std::make_unique<Slot[]>(static_cast<std::size_t>(search.machine.workers()))) {
    for (auto& group : rest) end_of_rest.push_back(group.tasks.defer([] {}));
  }

  [[nodiscard]] tbb::isolated_task_group& group_of(const Point& p) {
    return groups[static_cast<std::size_t>(p.owner * SplitBoard<S>::Points::kLevels + p.level)]
        .tasks;
  }
  // The number of the worker on the calling thread.
  [[nodiscard]] int& worker_here() {
    return slots[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())].worker;
  }

  struct alignas(128) Slot {
    int worker = 0;
  };

  tbb::task_arena arena;
  std::deque<TaskGroup<tbb::isolated_task_group>> groups;  // [owner, level of the point]
  // Groups for which idle workers wait, and run any task meanwhile. They end with the search.
  std::deque<TaskGroup<tbb::task_group>> rest;
  std::vector<tbb::task_handle> end_of_rest;
  std::unique_ptr<Slot[]> slots;
};

// A scheduler for Splitting. Workers wait inside oneTBB, so it runs only on Threads.
struct TbbTasks {
  static constexpr bool kDeterministic = false;

  template <class S>
  using Board = TaskBoard<S>;

  template <class W>
  using PointOf = typename SplitBoard<typename W::Search>::Point;

  template <class Mechanism, class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.search.shared;
    board.arena.execute([&] {
      board.worker_here() = w.id;
      if (w.id == 0) {
        deepen(w, root);
        board.end_of_rest.clear();
        return;
      }
      w.search.machine.begin_waiting(w.id, Wait::idle);
      board.rest[static_cast<std::size_t>(w.id)].tasks.wait();
      w.search.machine.end_waiting(w.id);
    });
  }

  // oneTBB does not tell which workers are idle, so every node is shared at once.
  template <class Policy, class W, Game G>
  static bool search_until_wanted(W&, G& /*pos*/, Node<G>&) {
    return true;
  }

  template <class Mechanism, class W>
  static void announce(W& w, PointOf<W>& p) {
    spawn_help_task<Mechanism>(w.search, p, p);
    if (!Mechanism::Policy::is_helpful(w)) return;
    for (auto* q = p.above(); q != nullptr; q = q->above())
      if ((q == p.above() && q->owner != w.id) || q->would_help.load(std::memory_order_relaxed))
        spawn_help_task<Mechanism>(w.search, p, *q);
  }

  // The task that brought the worker has already added one more.
  template <class W>
  static void on_join(W&, const PointOf<W>&) {}

  template <class Mechanism, class W, Game G>
  static void wait_for_helpers(W& w, const Node<G>& n, PointOf<W>& p) {
    const auto waiting = trace::wait(w, n.depth, n.ply);
    p.would_help.store(Mechanism::Policy::is_helpful(w), std::memory_order_relaxed);
    wait_for_tasks(w, p);
    p.would_help.store(false, std::memory_order_relaxed);
  }

  // The owner waits for its task group, not to be woken.
  template <class W>
  static void last_helper_left(W&, int /*owner*/) {}

  // A task that has not run yet would find another node at p.
  template <class W>
  static void before_close(W& w, PointOf<W>& p) {
    wait_for_tasks(w, p);
  }

 private:
  static void wait_for_tasks(auto& w, auto& p) {
    w.search.machine.begin_waiting(w.id, Wait::split);
    w.search.shared.group_of(p).wait();
    w.search.machine.end_waiting(w.id);
  }
  // Adds a task that calls a worker to p. Idle workers and the owner of `via` may run it. `via` is
  // p or a point above it.
  template <class Mechanism>
  static void spawn_help_task(auto& search, auto& p, auto& via) {
    search.shared.group_of(via).run([&search, &p, &via] { come<Mechanism>(search, p, via); });
  }
  template <class Mechanism, class S, class Point>
  static void come(S& search, Point& p, Point& via) {
    if (!is_wanted(search, p)) return;
    auto& board = search.shared;
    auto& w = *search.workers[static_cast<std::size_t>(board.worker_here())];
    const Wait why = search.machine.end_waiting(w.id);
    // p may have been closed and opened at another node meanwhile; `via` stays open with its tasks.
    if (const auto turn =
            board.enter(p, &via, search.strategy_options.max_helpers, search.machine.now())) {
      // The owner of p also waits for a helper that another group has called.
      const tbb::task_handle expected =
          &p == &via ? tbb::task_handle() : board.group_of(p).defer([] {});
      if (is_wanted(search, p)) spawn_help_task<Mechanism>(search, p, p);
      const bool helpful = Mechanism::Policy::is_helpful(w);
      Point* const waits_at = w.local.point();
      if (waits_at != nullptr) waits_at->would_help.store(false, std::memory_order_relaxed);
      Mechanism::help(w, *search.root, p, *turn);
      if (waits_at != nullptr) waits_at->would_help.store(helpful, std::memory_order_relaxed);
    }
    search.machine.begin_waiting(w.id, why);
  }
  // Whether p wants one more helper. Not when the search is about to end: each helper would claim
  // nothing, but add a task for the next helper.
  static bool is_wanted(const auto& search, const auto& p) {
    return !search.stop.load() && p.look().wants_help(search.strategy_options.max_helpers);
  }
};

}  // namespace splitpoint
