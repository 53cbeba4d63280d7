// watchdog_test.cpp - the watchdog reports stuck searches and never a healthy one.
//
// The reporting function frees the stuck search, so that the process goes on; only the last test
// lets the process end.
// SPDX-License-Identifier: MIT
#include "experiments/searching/watchdog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "parallel/machines/fiber_threads.h"
#include "parallel/machines/threads.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"

namespace splitpoint {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

constexpr Ticks kLimit = 400'000'000;

Synthetic tree() {
  return Synthetic::parse("width=10 ordering=60 swing=32 noise=20 seed=5").value();
}

// Runs the search, and free() when the watchdog fires. Returns the watchdog's report.
template <class S>
std::string report_on(S& search, const std::function<void()>& free) {
  std::string report;  // written by the watchdog's thread, read when that is gone
  const auto start = std::chrono::steady_clock::now();
  {
    const Watchdog watchdog(
        kLimit, [&] { return nodes_so_far(search); },
        [&] {
          report = stuck_text(kLimit, S::Strategy::kName, state_of(search));
          free();
        });
    search.run(tree());
  }
  EXPECT_LT(since(start), 20 * kLimit);
  return report;
}

// Loses all wake-ups of worker 0 until free() is called.
class LosesWakeUps : public Threads {
 public:
  explicit LosesWakeUps(int processors) : Threads(processors, false) {}
  void unpark(int worker) {
    if (worker != 0 || !lossy_.load(std::memory_order_relaxed)) Threads::unpark(worker);
  }
  void free() {
    lossy_.store(false, std::memory_order_relaxed);
    Threads::unpark(0);
  }

 private:
  std::atomic<bool> lossy_{true};
};

TEST(Watchdog, AWorkerThatIsNeverUnparkedIsReportedWithTheSplitPointItWaitsAt) {
  LosesWakeUps machine(4);
  small_table().clear();
  // So deep that at some time the owner must be woken.
  Search<Synthetic, LosesWakeUps, Ybwc> search(
      machine, small_table(), exact(Algorithm::pvs, Bounds::soft), {.depth = 40}, finest<Ybwc>());
  const std::string report = report_on(search, [&] {
    search.stop.store(true);
    machine.free();
  });
  EXPECT_THAT(report,
              ContainsRegex("^the search is stuck: no node for 0.4 s \\(ybwc, 4 processors, "
                            "4 workers, iteration [0-9]+, [0-9]+ nodes\\)\n"));
  EXPECT_THAT(report, ContainsRegex("\nworker 0: waiting at a split, [0-9]+ nodes\n"));
  for (const char* const other : {"1", "2", "3"})
    EXPECT_THAT(report,
                ContainsRegex(std::string("\nworker ") + other + ": (idle|waiting at a split)"));
  EXPECT_THAT(report, ContainsRegex("\nsplit point [0-9]+ of worker 0: depth [0-9]+, (pv|cut|all); "
                                    "0 helpers"));
  for (int i = 0; i < machine.workers(); ++i) EXPECT_EQ(machine.state_of(i), WorkerStatus::done);
}

// No worker searches any more; each worker waits or runs in another way.
struct Livelock {
  static constexpr std::string_view kName = "livelock";
  struct Options {};

  template <class S>
  struct Shared {
    explicit Shared(S& search) : mutex(search.machine) {}
    typename S::Runtime::Mutex mutex;
    std::atomic<bool> held{false}, freed{false};
  };
  template <class S>
  struct Local {};

  static bool aborted(const auto& /*w*/) { return false; }
  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    w.search_rest(pos, n);
  }
  template <class W, Game G>
  static void work(W& w, const G& root) {
    auto& shared = w.search.shared;
    switch (w.id) {
      case 0: {
        deepen(w, root);
        const std::lock_guard lock(shared.mutex);
        shared.held = true;
        while (!shared.freed) {
        }
        for (int i = 2; i < w.search.machine.workers(); ++i) w.search.machine.unpark(i);
        break;
      }
      case 1: {
        while (!shared.held) {
        }
        const std::lock_guard lock(shared.mutex);
        break;
      }
      default:  // a worker that has not begun is parked already
        if (w.id < w.search.machine.processors()) w.search.machine.park(w.id, Wait::idle);
    }
  }
};

template <class M>
std::string livelock_report(M& machine) {
  Search<Synthetic, M, Livelock> search(machine, small_table(), SearchOptions{}, {.depth = 3});
  return report_on(search, [&] { search.shared.freed = true; });
}

TEST(Watchdog, ALivelockIsReportedOnThreads) {
  Threads machine(3, false);
  const std::string report = livelock_report(machine);
  EXPECT_THAT(report, ContainsRegex("\nworker 0: searching, [1-9][0-9]* nodes\n"));
  EXPECT_THAT(report, HasSubstr("\nworker 1: waiting for a lock, 0 nodes\n"));
  EXPECT_THAT(report, HasSubstr("\nworker 2: idle, 0 nodes"));
}

TEST(Watchdog, ALivelockIsReportedOnFiberThreads) {
  FiberThreads machine(3, 5, false);
  const std::string report = livelock_report(machine);
  EXPECT_THAT(report, ContainsRegex("\nworker 0: searching, [1-9][0-9]* nodes\n"));
  EXPECT_THAT(report, HasSubstr("\nworker 1: waiting for a lock, 0 nodes\n"));
  EXPECT_THAT(report, HasSubstr("\nworker 2: idle, 0 nodes\n"));
  EXPECT_THAT(report, HasSubstr("\nworker 4: not begun, 0 nodes"));
}

// The report does not wait for a point whose mutex is held.
TEST(Watchdog, AHeldPointIsReportedToo) {
  Threads machine(2, false);
  Search<Synthetic, Threads, Ybwc> search(machine, small_table(), SearchOptions{}, {.depth = 3});
  EXPECT_TRUE(state_of(search).points.empty());
  auto& p = search.shared.open_points[1]->points[2];
  p.open(1, 4);
  ASSERT_TRUE(p.enter(1, 0, [] { return true; }));
  const std::lock_guard lock(p.mutex);
  EXPECT_THAT(stuck_text(1'000'000'000, "ybwc on threads", state_of(search)),
              testing::EndsWith("\nsplit point 2 of worker 1: depth 0, all; 1 helpers; 2 of 4 "
                                "children claimed, 1 done"));
}

TEST(Watchdog, AHealthySearchIsNeverReported) {
  constexpr Ticks kSeconds = 10'000'000'000;  // the machine may be busy
  std::atomic<std::uint64_t> looks{0};
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    FiberThreads machine(2, workers_for<Strategy>(2), false);
    small_table().clear();
    Search<Synthetic, FiberThreads, Strategy> search(
        machine, small_table(), exact(Algorithm::pvs, Bounds::soft), {.depth = 7});
    const Watchdog watchdog(
        kSeconds, [&] { return nodes_so_far(search); }, [] { ADD_FAILURE() << Strategy::kName; });
    // Looks all the time, for ThreadSanitizer.
    const Watchdog curious(
        1, [&] { return looks.fetch_add(state_of(search).workers.size()); }, [] {});
    search.run(tree());
  });
  EXPECT_GT(looks.load(), 0U);
}

TEST(Watchdog, StuckSearchesEndTheProcessWithTheirOwnExitCode) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto get_stuck = [] {
    Threads machine(2, false);
    Search<Synthetic, Threads, Livelock> search(machine, small_table(), SearchOptions{},
                                                {.depth = 3});
    const Watchdog watchdog(
        kLimit, [&] { return nodes_so_far(search); },
        [&] { end_stuck(stuck_text(kLimit, "livelock on threads", state_of(search))); });
    search.run(tree());
  };
  EXPECT_EXIT(get_stuck(), testing::ExitedWithCode(kStuckExit),
              "splitpoint: the search is stuck: no node for 0.4 s .livelock on threads, 2 proc");
}

}  // namespace
}  // namespace splitpoint
