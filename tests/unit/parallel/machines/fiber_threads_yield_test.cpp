// fiber_threads_yield_test.cpp - workers that let others run on their processor.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "parallel/machines/fiber_threads.h"
#include "parallel/machines/sanitizers.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;

static_assert(LetsOthersRun<FiberThreads>);

TEST(FiberThreadsYield, WhoYieldsLetsAllRunThatAreReady) {
  constexpr int kWorkers = 4, kRounds = 3;
  FiberThreads machine(1, kWorkers, false);
  std::vector<int> ran;
  machine.run([&](int worker) {
    if (worker == 0)
      for (int i = 1; i < kWorkers; ++i) machine.unpark(i);
    for (int round = 0; round < kRounds; ++round) {
      {
        const sanitizers::TsanIgnore unwatched;  // turns, not permits, order the workers
        ran.push_back(worker);
      }
      EXPECT_TRUE(machine.yield(worker));
    }
    if (worker == kWorkers - 1) EXPECT_FALSE(machine.yield(worker)) << "the others have ended";
  });
  EXPECT_THAT(ran, ElementsAre(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3));
}

TEST(FiberThreadsYield, APermitOutlastsAYield) {
  FiberThreads machine(1, 2, false);
  std::vector<int> ran;
  machine.run([&](int worker) {
    if (worker == 0) {
      machine.unpark(1);
      EXPECT_TRUE(machine.yield(0));  // worker 1 runs, and unparks this one, which is ready
      machine.park(0, Wait::idle);    // so this returns at once
      ran.push_back(0);
    } else {
      ran.push_back(1);
      machine.unpark(0);
    }
  });
  EXPECT_THAT(ran, ElementsAre(1, 0));
}

TEST(FiberThreadsYield, NoYieldIsLostAmongManyThreads) {
  constexpr int kWorkers = 12, kYields = 2000;
  FiberThreads machine(3, kWorkers, false);
  std::atomic<int> ran{0};
  machine.run([&](int worker) {
    if (worker == 0)
      for (int i = 3; i < kWorkers; ++i) machine.unpark(i);
    for (int i = 0; i < kYields; ++i) {
      machine.yield(worker);
      ++ran;
    }
  });
  EXPECT_EQ(ran.load(), kWorkers * kYields);
}

TEST(FiberThreadsYield, WhatAWorkerWaitsOutsideCountsAsWaiting) {
  FiberThreads machine(1, 1, false);
  machine.run([&](int) {
    machine.add_waiting(Wait::idle, 3);
    machine.add_waiting(Wait::split, 40);
    machine.add_waiting(Wait::split, 2);
  });
  EXPECT_GE(machine.time_of(0).idle, 3);
  EXPECT_EQ(machine.time_of(0).split, 42);
}

}  // namespace
}  // namespace splitpoint
