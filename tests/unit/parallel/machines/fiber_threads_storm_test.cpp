// fiber_threads_storm_test.cpp - over many turns no wake-up is lost, and searches are right.
//
// After a lost wake-up no worker can run. run() then throws, so nothing hangs here.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/synthetic/synthetic.h"
#include "engine/search/search.h"
#include "parallel/machines/fiber_threads.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"
#include "tests/unit/parallel/machines/many_workers.h"

namespace splitpoint {
namespace {

TEST(FiberThreadsStorm, ARingOfManyWorkersOnOneProcessor) {
  constexpr int kWorkers = 64, kTurns = 100'000;
  FiberThreads machine(1, kWorkers, false);
  int turns = 0;
  machine.run([&](int worker) {
    while (turns < kTurns) {
      EXPECT_EQ(turns % kWorkers, worker);
      ++turns;
      machine.unpark((worker + 1) % kWorkers);
      machine.park(worker, Wait::idle);
    }
    machine.unpark((worker + 1) % kWorkers);  // wakes the next worker, so that it ends too
  });
  EXPECT_EQ(turns, kTurns);
}

// Workers pass tokens to random workers. A worker counts a token only while it holds the token.
void storm(int processors, int workers, int tokens, int turns, std::uint64_t seed) {
  FiberThreads machine(processors, workers, false);
  std::vector<std::atomic<int>> held(at(workers));
  std::vector<int> taken(at(workers), 0);
  std::atomic<int> left{turns};
  machine.run([&](int worker) {
    Random random(seed + static_cast<std::uint64_t>(worker));
    // Relaxed: permits wake the holder, and the sums are read after the run.
    const auto pass = [&](int to) {
      held[at(to)].fetch_add(1, std::memory_order_relaxed);
      machine.unpark(to);
    };
    const auto somebody = [&] {
      return static_cast<int>(random.below(static_cast<std::uint32_t>(workers)));
    };
    if (worker == 0)
      for (int i = 0; i < tokens; ++i) pass(somebody());
    for (;;) {
      while (held[at(worker)].load(std::memory_order_relaxed) > 0) {
        held[at(worker)].fetch_sub(1, std::memory_order_relaxed);
        if (left.fetch_sub(1, std::memory_order_relaxed) <= 0)
          return unpark_all_but(worker, machine);
        ++taken[at(worker)];
        pass(somebody());
      }
      if (left.load(std::memory_order_relaxed) <= 0) return;
      machine.park(worker, worker % 2 == 0 ? Wait::idle : Wait::split);
    }
  });
  EXPECT_EQ(std::accumulate(taken.begin(), taken.end(), 0), turns);
}

TEST(FiberThreadsStorm, NoWakeUpIsLostInAStorm) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    storm(2, 8, 1, 20'000, seed);
    storm(2, 8, 3, 20'000, seed);
    storm(2, 8, 8, 20'000, seed);
    storm(1, 8, 3, 20'000, seed);
    storm(2, 2, 1, 5'000, seed);
  }
}

TEST(FiberThreadsStorm, NoWakeUpIsLostWithMoreThreadsThanProcessors) {
  for (const int tokens : {1, 5, 16}) storm(8, 24, tokens, 10'000, 4);
  storm(8, 8, 4, 10'000, 5);
}

// A worker reads what another one wrote before it unparked this one. For ThreadSanitizer.
TEST(FiberThreadsStorm, APermitOrdersWhatCameBeforeIt) {
  constexpr int kWorkers = 12, kTurns = 20'000;
  FiberThreads machine(2, kWorkers, false);
  int holder = 0, turns = 0;  // only the worker that was unparked last uses them
  machine.run([&](int worker) {
    Random random(static_cast<std::uint64_t>(worker));
    if (worker == 1) machine.park(worker, Wait::idle);  // it runs from the start, but is not called
    while (turns < kTurns) {
      EXPECT_EQ(holder, worker);
      holder = static_cast<int>(random.below(kWorkers));
      if (++turns == kTurns) return unpark_all_but(worker, machine);
      machine.unpark(holder);
      machine.park(worker, Wait::idle);
    }
  });
  EXPECT_EQ(turns, kTurns);
}

// Counts down when its scope ends, here by an exception.
struct Countdown {
  std::atomic<int>& left;
  explicit Countdown(std::atomic<int>& counter) : left(counter) {}
  ~Countdown() { --left; }
  Countdown(const Countdown&) = delete;
  Countdown& operator=(const Countdown&) = delete;
};

// A fiber may throw and handle exceptions between two parks; other fibers do not see them.
TEST(FiberThreadsStorm, ExceptionsOfManyWorkersDoNotMix) {
  constexpr int kWorkers = 8;
  FiberThreads machine(2, kWorkers, false);
  std::atomic<int> left{20'000};
  machine.run([&](int worker) {
    Random random(static_cast<std::uint64_t>(worker));
    while (left > 0) {
      try {
        const Countdown countdown(left);
        throw worker;
      } catch (const int thrown) {
        EXPECT_EQ(thrown, worker);
      }
      machine.unpark((worker + 1) % kWorkers);
      machine.unpark(static_cast<int>(random.below(kWorkers)));
      machine.park(worker, Wait::idle);
    }
    unpark_all_but(worker, machine);
  });
}

TEST(FiberThreadsStorm, SearchesAsTheSerialMachineDoes) {
  for (const char* shape : {"width=4..9 height=7 ordering=70 seed=1",
                            "width=5 height=0 transpositions=60 ordering=50 seed=2"}) {
    const auto root = Synthetic::parse(shape).value();
    constexpr Depth kDepth = 5;
    const Value truth = minimax(root, kDepth);
    for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
      for (const int p : {1, 2, 4}) {
        FiberThreads machine(p, p, false);
        small_table().clear();
        Search<Synthetic, FiberThreads, Strategy> search(
            machine, small_table(), exact(Algorithm::pvs, Bounds::soft), {.depth = kDepth});
        EXPECT_EQ(search.run(root).value, truth) << shape << " " << Strategy::kName << " P " << p;
      }
    });
  }
}

}  // namespace
}  // namespace splitpoint
