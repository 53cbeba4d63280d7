// fiber_threads_test.cpp - more workers than processors: permits, turns, faults, accounts.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_threads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "engine/core/random.h"
#include "tests/unit/engine/table/resident_memory.h"
#include "tests/unit/parallel/machines/many_workers.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;

static_assert(Machine<FiberThreads>);

TEST(FiberThreadsMachine, RunsTheBodyOnceOnEveryWorkerAndCanRunAgain) {
  for (const auto& [p, w] : {std::pair{1, 1}, {1, 5}, {2, 2}, {2, 9}, {7, 30}}) {
    FiberThreads machine(p, w, true);
    EXPECT_EQ(machine.processors(), p);
    EXPECT_EQ(machine.workers(), w);
    for (int round = 0; round < 20; ++round) {
      std::vector<int> runs(at(w), 0);
      machine.run([&](int worker) {
        ++runs[at(worker)];
        if (worker == 0) unpark_all_but(0, machine);
      });
      EXPECT_EQ(runs, std::vector<int>(at(w), 1));
    }
  }
}

TEST(FiberThreadsMachine, APermitGivenEarlyIsKeptAndPermitsDoNotAddUp) {
  FiberThreads machine(1, 2, false);
  int parked = 0;
  machine.run([&](int worker) {
    if (worker == 1) {  // worker 0 has parked, so its permits are used up
      EXPECT_EQ(parked, 2);
      machine.unpark(0);
      return;
    }
    machine.unpark(0);
    machine.unpark(0);
    machine.park(0, Wait::idle);  // returns at once
    ++parked;
    machine.unpark(0);
    machine.park(0, Wait::split);
    ++parked;
    machine.unpark(1);
    machine.park(0, Wait::idle);
    ++parked;
  });
  EXPECT_EQ(parked, 3);
}

// A second permit before the first takes effect adds nothing.
TEST(FiberThreadsMachine, PermitsOfAReadyWorkerDoNotAddUp) {
  FiberThreads machine(1, 3, false);
  std::vector<int> turns;
  const auto note = [&](int what) {
    const sanitizers::TsanIgnore unwatched;  // no permit orders the workers, only their turns do
    turns.push_back(what);
  };
  machine.run([&](int worker) {
    if (worker == 0) {
      machine.unpark(1);
      machine.unpark(1);  // worker 1 is ready already: this permit adds nothing
      machine.park(0, Wait::idle);
      note(0);
    } else if (worker == 1) {
      note(1);
      machine.unpark(2);
      machine.park(1, Wait::idle);
      note(11);
    } else {
      note(2);
      machine.unpark(1);
      machine.unpark(0);
    }
  });
  EXPECT_THAT(turns, ElementsAre(1, 2, 11, 0));
}

TEST(FiberThreadsMachine, ADormantWorkerStartsWithItsFirstPermitAndNotBefore) {
  for (const int p : {1, 2}) {
    FiberThreads machine(p, p + 20, false);
    std::atomic<int> permits{0}, started{0};
    machine.run([&](int worker) {
      if (worker >= p) {
        ++started;
        return;
      }
      if (worker > 0) return;
      for (int i = p; i < machine.workers(); ++i) {
        EXPECT_LE(started.load(), permits.load());
        ++permits;
        machine.unpark(i);
      }
    });
    EXPECT_EQ(started.load(), 20);
  }
}

TEST(FiberThreadsMachine, WhoHasBeenReadyLongestRunsNext) {
  constexpr int kWorkers = 64, kRounds = 50;
  FiberThreads machine(1, kWorkers, false);
  Random random(1);
  std::vector<int> called, ran, order(kWorkers - 1);
  std::iota(order.begin(), order.end(), 1);
  Ticks begun = 0;
  machine.run([&](int worker) {
    if (worker == 0) begun = machine.now();
    for (int round = 0; round < kRounds; ++round) {
      if (worker == 0) {
        for (std::size_t i = order.size(); i > 1; --i)
          std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        for (const int i : order) machine.unpark(i);
        called.insert(called.end(), order.begin(), order.end());
      } else {
        bool last;
        {
          const sanitizers::TsanIgnore
              unwatched;  // no permit orders the workers, only their turns do
          ran.push_back(worker);
          last = worker == order.back();
        }
        if (last) machine.unpark(0);
        if (round + 1 == kRounds) return;
      }
      machine.park(worker, Wait::idle);
    }
  });
  EXPECT_EQ(ran, called);
  EXPECT_EQ(ran.size(), std::size_t{kRounds} * (kWorkers - 1));
  EXPECT_LE(machine.time_of(0).idle, begun) << "once begun, somebody was always ready";
}

TEST(FiberThreadsMachine, TheMutexExcludes) {
  FiberThreads machine(4, 12, false);
  FiberThreads::Mutex mutex(machine);
  int count = 0;
  machine.run([&](int worker) {
    if (worker == 0) unpark_all_but(0, machine);
    for (int i = 0; i < 5'000; ++i) {
      const std::lock_guard lock(mutex);
      ++count;
    }
  });
  EXPECT_EQ(count, 60'000);
}

// The running time that workers measure and the waiting time of the accounts do not exceed the
// total.
TEST(FiberThreadsMachine, TheAccountsAddUp) {
  constexpr int kProcessors = 2, kWorkers = 7, kTurns = 300;
  FiberThreads machine(kProcessors, kWorkers, false);
  FiberThreads::Mutex mutex(machine);
  std::atomic<int> turns{0};
  std::atomic<Ticks> running{0};
  machine.run([&](int worker) {
    Random random(static_cast<std::uint64_t>(worker));
    Ticks start = machine.now();
    while (turns.fetch_add(1) < kTurns) {
      {
        const std::lock_guard lock(mutex);
        while (machine.now() - start < 20'000) {
        }
      }
      machine.unpark(static_cast<int>(random.below(kWorkers)));
      machine.unpark((worker + 1) % kWorkers);
      running += machine.now() - start;
      machine.park(worker, worker % 2 == 0 ? Wait::idle : Wait::split);
      start = machine.now();
    }
    unpark_all_but(worker, machine);
    running += machine.now() - start;
  });
  Ticks total = 0, waiting = 0;
  for (int i = 0; i < kProcessors; ++i) {
    const WorkerTime t = machine.time_of(i);
    for (const Ticks part : {t.idle, t.lock, t.split}) EXPECT_GE(part, 0);
    EXPECT_LE(t.idle + t.lock + t.split, t.total);
    EXPECT_LE(t.total, machine.now());
    total += t.total;
    waiting += t.idle + t.split;  // a worker that waits for a lock counts as running
  }
  EXPECT_LE(running.load() + waiting, total);
}

// With more processors than the computer has, some begin long after the clock starts.
TEST(FiberThreadsMachine, NobodysAccountEndsBeforeHisClockDid) {
  constexpr int kProcessors = 32;
  FiberThreads machine(kProcessors, kProcessors, false);
  for (int round = 0; round < 50; ++round) {
    std::atomic<Ticks> last{0};
    machine.run([&](int worker) {
      if (worker == 0) unpark_all_but(0, machine);
      const Ticks now = machine.now();
      for (Ticks seen = last; seen < now && !last.compare_exchange_weak(seen, now);) {
      }
    });
    Ticks total = 0;
    for (int i = 0; i < kProcessors; ++i) total = std::max(total, machine.time_of(i).total);
    ASSERT_GE(total, last.load());
  }
}

TEST(FiberThreadsMachine, AProcessorWaitsForWhatItsLastWorkerWaitsFor) {
  constexpr Ticks kEach = 1'000'000;
  for (const Wait why : {Wait::idle, Wait::split}) {
    FiberThreads machine(2, 3, false);
    std::atomic<bool> over{false};
    machine.run([&](int worker) {
      if (worker == 1)
        while (!over) machine.park(1, why);
      if (worker != 0) return;
      for (int i = 1; i <= 50; ++i) {
        while (machine.now() < i * kEach) {
        }
        machine.unpark(1);
      }
      over = true;
      unpark_all_but(0, machine);
    });
    // A wide bound: other programs may delay even the start of the waiting.
    const WorkerTime t = machine.time_of(1);
    EXPECT_GT(why == Wait::idle ? t.idle : t.split, 5 * kEach);
  }
}

TEST(FiberThreadsMachine, WhatABodyThrowsIsThrownWhenTheOthersHaveEnded) {
  for (const int p : {1, 2, 4}) {
    FiberThreads machine(p, 10, false);
    std::atomic<int> ended{0};
    const auto body = [&](int worker) {
      if (worker == 0) unpark_all_but(0, machine);
      if (worker == 7) throw std::runtime_error("worker 7");
      ++ended;
    };
    EXPECT_THROW(machine.run(body), std::runtime_error);
    EXPECT_EQ(ended, 9);
    EXPECT_THROW(machine.run(body), std::runtime_error);
  }
}

// Counts the stack frames that are unwound.
struct Frame {
  std::atomic<int>& left;
  std::vector<int> heap = std::vector<int>(100);
  explicit Frame(std::atomic<int>& counter) : left(counter) {}
  ~Frame() { ++left; }
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;
};

TEST(FiberThreadsMachine, WhoCanNeverRunAgainIsUnwound) {
  for (const int p : {1, 2, 4}) {
    FiberThreads machine(p, 10, false);
    for (const bool throwing : {false, true}) {
      std::atomic<int> left{0};
      const auto body = [&](int worker) {
        const Frame frame(left);
        if (worker == 0)
          for (int i = p; i < 8; ++i) machine.unpark(i);  // workers 8 and 9 never start
        if (throwing && worker == 0) throw std::runtime_error("nobody wakes the others now");
        machine.park(worker, Wait::idle);
        ADD_FAILURE() << "worker " << worker << " was never called";
      };
      if (throwing)
        EXPECT_THROW(machine.run(body), std::runtime_error);
      else
        EXPECT_THROW(machine.run(body), std::logic_error);
      EXPECT_EQ(left.load(), 8);
    }
  }
}

// Uses at least a KiB of stack at every level.
[[gnu::noinline]] int descend(int levels) {
  std::array<volatile char, 1024> space{};
  space[at(levels) % space.size()] = 1;
  return levels == 0 ? 0 : descend(levels - 1) + space[at(levels) % space.size()];
}

TEST(FiberThreadsMachine, EveryWorkerHasRoomForADeepRecursion) {
  FiberThreads machine(2, 6, false);
  machine.run([&](int worker) {
    if (worker == 0) unpark_all_but(0, machine);
    EXPECT_EQ(descend(1024), 1024);
  });
}

TEST(FiberThreadsMachine, DormantWorkersTakeNoMemory) {
  const std::int64_t before = resident_bytes();
  FiberThreads machine(1, 1'000, false);
  std::int64_t dormant = 0;
  machine.run([&](int worker) {
    if (worker != 0) return;
    dormant = resident_bytes() - before;
    unpark_all_but(0, machine);
  });
  EXPECT_LT(dormant, 4 << 20);
}

}  // namespace
}  // namespace splitpoint
