// lost_time_test.cpp - an engine learns from its clock how slow the channel is.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/lost_time.h"
#include "engine/core/durations.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

// A game in which every move uses 20 ms of 30 that are allowed, and loses `lost` in addition.
// Returns what is left.
Ticks play(LostTime& time, int moves, Ticks lost, Ticks left = 1000 * kMillisecond) {
  for (int move = 0; move < moves; ++move) {
    time.begin(PlayerClock{.left = left, .increment = 10 * kMillisecond});
    time.end(20 * kMillisecond, 30 * kMillisecond);
    left += 10 * kMillisecond - 20 * kMillisecond - lost;
  }
  return left;
}

TEST(LostTime, AQuickChannelNeedsTheLeastMargin) {
  LostTime time;
  EXPECT_EQ(time.margin(50 * kMillisecond), 50 * kMillisecond);
  play(time, 10, 3 * kMillisecond);
  EXPECT_EQ(time.margin(50 * kMillisecond), 50 * kMillisecond);
}

TEST(LostTime, ASlowChannelNeedsTwiceWhatItLoses) {
  LostTime time;
  play(time, 2, 40 * kMillisecond);
  EXPECT_EQ(time.margin(50 * kMillisecond), 80 * kMillisecond);
}

TEST(LostTime, OldLossesAreForgotten) {
  LostTime time;
  const Ticks left = play(time, 2, 60 * kMillisecond);
  play(time, 20, 0, left);
  EXPECT_EQ(time.margin(50 * kMillisecond), 50 * kMillisecond);
  play(time, 2, 60 * kMillisecond);
  time.forget();
  EXPECT_EQ(time.margin(0), 0);
}

TEST(LostTime, ALateAnswerCountsAsLost) {
  LostTime time;
  time.begin(PlayerClock{.left = 100 * kMillisecond});
  time.end(70 * kMillisecond, 10 * kMillisecond);
  time.begin(PlayerClock{.left = 25 * kMillisecond});
  EXPECT_EQ(time.margin(50 * kMillisecond), 2 * (60 + 5) * kMillisecond);
}

TEST(LostTime, MoreTimeOrNoClockLosesNothing) {
  LostTime time;
  time.begin(PlayerClock{.left = 100 * kMillisecond});
  time.end(10 * kMillisecond, 10 * kMillisecond);
  time.begin(PlayerClock{.left = 60'000 * kMillisecond});  // the next time control
  time.end(10 * kMillisecond, 10 * kMillisecond);
  time.begin({});
  time.begin(PlayerClock{.left = 100 * kMillisecond});
  EXPECT_EQ(time.margin(50 * kMillisecond), 50 * kMillisecond);
}

TEST(LostTime, APauseIsNoSlowChannel) {
  LostTime time;
  time.begin(PlayerClock{.left = 600'000 * kMillisecond});
  time.end(10 * kMillisecond, 10 * kMillisecond);
  time.begin(PlayerClock{.left = 1'000 * kMillisecond});
  EXPECT_LE(time.margin(50 * kMillisecond), 1'000 * kMillisecond);
}

}  // namespace
}  // namespace splitpoint
