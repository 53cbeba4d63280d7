// watched_threads_test.cpp - WatchedThreads measures locks, wake-ups and other shared work.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/watched_threads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>

#include "experiments/calibration/changes.h"
#include "experiments/calibration/marks.h"
#include "experiments/calibration/parking.h"
#include "experiments/calibration/scans.h"

namespace splitpoint {
namespace {

using testing::Each;
using testing::Ge;
using testing::SizeIs;

static_assert(Machine<WatchedThreads>);

constexpr int kTimes = 200;

TEST(WatchedThreads, EveryLockIsNotedOnce) {
  WatchedThreads machine(2);
  WatchedThreads::Mutex mutex(machine);
  int guarded = 0;
  machine.run([&](int) {
    for (int i = 0; i < kTimes; ++i) {
      const std::lock_guard lock(mutex);
      ++guarded;
    }
  });
  EXPECT_EQ(guarded, 2 * kTimes);
  const Readings all = machine.readings();
  EXPECT_EQ(all[Work::lock].size() + all[Work::contended].size(), 2U * kTimes);
  EXPECT_THAT(all[Work::lock], Each(Ge(0.0)));
  EXPECT_THAT(all[Work::contended], Each(Ge(0.0)));
}

TEST(WatchedThreads, CopyingEndsAtTheNextLock) {
  WatchedThreads machine(1);
  WatchedThreads::Mutex mutex(machine);
  machine.run([&](int) {
    machine.spend(Work::node);
    machine.spend(Work::split);
    const Ticks start = machine.now();
    while (machine.now() - start < 100'000) {
    }
    for (int i = 0; i < 2; ++i) const std::lock_guard lock(mutex);
    machine.spend(Work::join);
    const std::lock_guard lock(mutex);
  });
  const Readings all = machine.readings();
  ASSERT_THAT(all[Work::split], SizeIs(1));
  EXPECT_GE(all[Work::split].front(), 50'000);
  EXPECT_THAT(all[Work::join], SizeIs(1));
  EXPECT_THAT(all[Work::lock], SizeIs(3));
  EXPECT_THAT(all[Work::node], SizeIs(0));
}

TEST(WatchedThreads, WhatNeedsNoSearchCanBeMeasured) {
  const WakeUp spinning = wake_up_reading(0), asleep = wake_up_reading(200'000);
  for (const double time : {spinning.unpark, spinning.wake, asleep.unpark, asleep.wake})
    EXPECT_GE(time, 0);
  EXPECT_GT(spin_reading(), 0);
  EXPECT_GT(mark_reading(2, 1), -1000);
  EXPECT_GT(scan_reading(1), -1000);
  EXPECT_GT(change_reading(), 0);
}

}  // namespace
}  // namespace splitpoint
