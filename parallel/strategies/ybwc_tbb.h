// ybwc_tbb.h - Young Brothers Wait on the same split points, scheduled by oneTBB.
//
// What does a scheduler cost that knows nothing of trees? Points are opened, claimed from, cut and
// closed as ever; only who helps where is left to work stealing. Every point has a group of tasks.
// A task says "come to this point": whoever runs it enters, if help is still wanted, sends for one
// more, and claims children until none are left. Thieves take the oldest task of a victim drawn at
// random: mostly the node nearest to the root, but of that worker, not of all.
//
// While an owner waits for its group, its thread may run tasks, but no others than those of that
// group, or its line would change under those who are about to follow it. So that it can help below
// its point, and nowhere else, points below are announced in its group as well: by every helper the
// first that it opens there, and while the owner waits all others.
// oneTBB steals nothing for a thread that has 2 MiB of stack in use, and such a thread might wait
// for ever; a line of kMaxPly nodes takes 1 MiB. Blumofe, Leiserson, "Scheduling multithreaded
// computations by work stealing", 1999; Kukanov, Voss, "The foundations for scalable multi-core
// software in Intel Threading Building Blocks", 2007.
// SPDX-License-Identifier: MIT
#pragma once
#ifndef TBB_PREVIEW_ISOLATED_TASK_GROUP
#define TBB_PREVIEW_ISOLATED_TASK_GROUP 1  // a group whose waiters run its own tasks alone
#endif
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <deque>
#include <memory>
#include <vector>

#include "parallel/strategies/ybwc.h"

namespace splitpoint {

// A group's tasks belong to it and to no task that happened to run when the first was made.
template <class Group>
struct TaskGroup {
  tbb::task_group_context context{tbb::task_group_context::isolated,
                                  tbb::task_group_context::concurrent_wait};
  Group tasks{context};
};

// The machine's threads are all there are: each has a slot of the arena, and oneTBB adds none.
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
  // Which worker the calling thread is.
  [[nodiscard]] int& worker_here() {
    return slots[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())].worker;
  }

  struct alignas(128) Slot {
    int worker = 0;
  };

  tbb::task_arena arena;
  std::deque<TaskGroup<tbb::isolated_task_group>> groups;  // by owner and level of the point
  // Idle workers wait for groups that are not done before the search is, and run any task.
  std::deque<TaskGroup<tbb::task_group>> rest;
  std::vector<tbb::task_handle> end_of_rest;
  std::unique_ptr<Slot[]> slots;
};

struct YbwcTbbPolicy : YbwcPolicy {
  static constexpr bool kOwnScheduler = true;

  // Who is idle is not known here.
  static Depth eager_depth(const auto& /*w*/) { return 0; }

  template <class W>
  static void announce(W& w, auto& p) {
    send_for_help(w.all, p, p);
    if (!is_helpful(w)) return;
    for (auto* q = p.above(); q != nullptr; q = q->above())
      if ((q == p.above() && q->owner != w.id) || q->would_help.load(std::memory_order_relaxed))
        send_for_help(w.all, p, *q);
  }
  static void wait_for_helpers(auto& w, auto& p) {
    p.would_help.store(is_helpful(w), std::memory_order_relaxed);
    wait_for_tasks(w, p);
    p.would_help.store(false, std::memory_order_relaxed);
  }
  // Tasks that nobody has run yet would find another node at p.
  template <class W, Game G>
  static void resume(W& w, G& /*pos*/, Node<G>&, auto& p) {
    wait_for_tasks(w, p);
  }

 private:
  static void wait_for_tasks(auto& w, auto& p) {
    w.all.machine.begin_waiting(w.id, Wait::split);
    w.all.shared.group_of(p).wait();
    w.all.machine.end_waiting(w.id);
  }
  // A task that calls somebody to p, for all to see who are idle and for the owner of `via`, which
  // is p or above it.
  static void send_for_help(auto& search, auto& p, auto& via) {
    search.shared.group_of(via).run([&search, &p, &via] { come(search, p, via); });
  }
  template <class S, class Point>
  static void come(S& search, Point& p, Point& via) {
    if (!is_wanted(search, p)) return;
    auto& board = search.shared;
    auto& w = *search.workers[static_cast<std::size_t>(board.worker_here())];
    const Wait why = search.machine.end_waiting(w.id);
    // Meanwhile p may have been closed and opened elsewhere; `via` stays open as long as its tasks.
    if (board.enter(p, &via, search.knobs.max_helpers, search.machine.now())) {
      // Who is called to p by another group is waited for by the owner of p all the same.
      const tbb::task_handle expected =
          &p == &via ? tbb::task_handle() : board.group_of(p).defer([] {});
      if (is_wanted(search, p)) send_for_help(search, p, p);
      Point* const waits_at = w.local.point();
      if (waits_at != nullptr) waits_at->would_help.store(false, std::memory_order_relaxed);
      Splitting<YbwcTbbPolicy>::help(w, *search.root, p);
      if (waits_at != nullptr) waits_at->would_help.store(is_helpful(w), std::memory_order_relaxed);
    }
    search.machine.begin_waiting(w.id, why);
  }
  // One more helper. At the end of the search whoever came would claim nothing, but send for the
  // next, and that one for the next.
  static bool is_wanted(const auto& search, const auto& p) {
    return !search.stop.load(std::memory_order_relaxed) &&
           p.offer.load(std::memory_order_relaxed).wanted;
  }
};

struct YbwcTbb : Splitting<YbwcTbbPolicy> {
  static constexpr std::string_view kName = "ybwc-tbb";
  static constexpr std::string_view kAbout = "as ybwc, but oneTBB decides who helps where";
  static constexpr bool kScheduledByLibrary = true;

  using Knobs = YbwcKnobs;
  static constexpr auto& kKnobs = kYbwcKnobs;

  template <class S>
  using Shared = TaskBoard<S>;

  template <class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.all.shared;
    if (w.id > 0 && w.knobs().shared_history != 0)
      w.heuristics.share_history(w.all.workers[0]->heuristics);
    board.arena.execute([&] {
      board.worker_here() = w.id;
      if (w.id == 0) {
        deepen(w, root);
        board.end_of_rest.clear();
        return;
      }
      w.all.machine.begin_waiting(w.id, Wait::idle);
      board.rest[static_cast<std::size_t>(w.id)].tasks.wait();
      w.all.machine.end_waiting(w.id);
    });
  }
};

}  // namespace splitpoint
