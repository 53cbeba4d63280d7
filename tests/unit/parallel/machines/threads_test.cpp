// threads_test.cpp - the machine Threads: permits, locks, faults, accounts.
// SPDX-License-Identifier: MIT
#include "parallel/machines/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "parallel/machines/clear_table.h"
#include "parallel/machines/serial.h"

namespace splitpoint {
namespace {

static_assert(Machine<Threads> && Machine<Serial>);

TEST(ThreadsMachine, RunsTheBodyOnceOnEveryWorkerAndCanRunAgain) {
  for (const int p : {1, 2, 7}) {
    Threads machine(p, true);
    for (int round = 0; round < 20; ++round) {
      std::vector<int> runs(static_cast<std::size_t>(p), 0);
      machine.run([&](int worker) { ++runs[static_cast<std::size_t>(worker)]; });
      EXPECT_EQ(runs, std::vector<int>(static_cast<std::size_t>(p), 1));
    }
  }
}

TEST(ThreadsMachine, APermitGivenEarlyIsKeptAndPermitsDoNotAddUp) {
  Threads machine(1, false);
  machine.run([&](int worker) {
    machine.unpark(worker);
    machine.unpark(worker);
    machine.park(worker, Wait::idle);  // returns at once
    machine.unpark(worker);
    machine.park(worker, Wait::split);
  });
  EXPECT_GE(machine.time_of(0).total, machine.time_of(0).idle + machine.time_of(0).split);
}

// Workers pass a turn on; a lost wake-up would hang here.
TEST(ThreadsMachine, NoWakeUpIsLost) {
  for (const int p : {2, 5}) {
    Threads machine(p, false);
    std::atomic<int> turn{0};
    int passed = 0;
    constexpr int kRounds = 500;
    machine.run([&](int worker) {
      for (int i = 0; i < kRounds; ++i) {
        while (turn.load() != worker) machine.park(worker, Wait::idle);
        ++passed;
        turn.store((worker + 1) % p);
        machine.unpark((worker + 1) % p);
      }
    });
    EXPECT_EQ(passed, p * kRounds);
  }
}

TEST(ThreadsMachine, TheMutexExcludes) {
  Threads machine(4, false);
  Threads::Mutex mutex(machine);
  int count = 0;
  machine.run([&](int) {
    for (int i = 0; i < 10'000; ++i) {
      const std::lock_guard lock(mutex);
      ++count;
    }
  });
  EXPECT_EQ(count, 40'000);
}

// With more workers than processors, some begin long after the clock starts; their accounts must
// not end earlier than they do.
TEST(ThreadsMachine, NobodysAccountEndsBeforeHisClockDid) {
  constexpr int kWorkers = 32;
  Threads machine(kWorkers, false);
  for (int round = 0; round < 50; ++round) {
    std::vector<Ticks> ended(kWorkers, 0);
    machine.run([&](int worker) { ended[static_cast<std::size_t>(worker)] = machine.now(); });
    for (int i = 0; i < kWorkers; ++i)
      ASSERT_GE(machine.time_of(i).total, ended[static_cast<std::size_t>(i)]);
  }
}

TEST(ThreadsMachine, WhatABodyThrowsIsThrownToTheCaller) {
  Threads machine(3, false);
  EXPECT_THROW(machine.run([](int worker) {
    if (worker == 2) throw std::runtime_error("worker 2");
  }),
               std::runtime_error);
}

TEST(ClearTable, EmptiesEveryShare) {
  TranspositionTable table = TranspositionTable::make(3).value();
  Entry e;
  e.value = 7;
  e.depth = 3;
  e.bound = Bound::exact;
  constexpr Key kStep = 0x9e3779b97f4a7c15ULL;
  for (Key i = 1; i < 1000; ++i) table.store(i * kStep, e);
  Threads machine(3, false);
  clear_table(table, machine);
  for (Key i = 1; i < 1000; ++i) EXPECT_FALSE(table.probe(i * kStep).has_value());
}

}  // namespace
}  // namespace splitpoint
