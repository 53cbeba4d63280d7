// lost_time_test.cpp - an engine learns from its clock how slow the channel is.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/lost_time.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

constexpr Ticks kMs = 1'000'000;

// A game in which every move uses 20 ms of 30 that are allowed, and loses `lost` in addition.
// Returns what is left.
Ticks play(LostTime& time, int moves, Ticks lost, Ticks left = 1000 * kMs) {
  for (int move = 0; move < moves; ++move) {
    time.begin(PlayerClock{.left = left, .increment = 10 * kMs});
    time.end(20 * kMs, 30 * kMs);
    left += 10 * kMs - 20 * kMs - lost;
  }
  return left;
}

TEST(LostTime, AQuickChannelNeedsTheLeastMargin) {
  LostTime time;
  EXPECT_EQ(time.margin(50 * kMs), 50 * kMs);
  play(time, 10, 3 * kMs);
  EXPECT_EQ(time.margin(50 * kMs), 50 * kMs);
}

TEST(LostTime, ASlowChannelNeedsTwiceWhatItLoses) {
  LostTime time;
  play(time, 2, 40 * kMs);
  EXPECT_EQ(time.margin(50 * kMs), 80 * kMs);
}

TEST(LostTime, OldLossesAreForgotten) {
  LostTime time;
  const Ticks left = play(time, 2, 60 * kMs);
  play(time, 20, 0, left);
  EXPECT_EQ(time.margin(50 * kMs), 50 * kMs);
  play(time, 2, 60 * kMs);
  time.forget();
  EXPECT_EQ(time.margin(0), 0);
}

TEST(LostTime, ALateAnswerCountsAsLost) {
  LostTime time;
  time.begin(PlayerClock{.left = 100 * kMs});
  time.end(70 * kMs, 10 * kMs);
  time.begin(PlayerClock{.left = 25 * kMs});
  EXPECT_EQ(time.margin(50 * kMs), 2 * (60 + 5) * kMs);
}

TEST(LostTime, MoreTimeOrNoClockLosesNothing) {
  LostTime time;
  time.begin(PlayerClock{.left = 100 * kMs});
  time.end(10 * kMs, 10 * kMs);
  time.begin(PlayerClock{.left = 60'000 * kMs});  // the next time control
  time.end(10 * kMs, 10 * kMs);
  time.begin({});
  time.begin(PlayerClock{.left = 100 * kMs});
  EXPECT_EQ(time.margin(50 * kMs), 50 * kMs);
}

TEST(LostTime, APauseIsNoSlowChannel) {
  LostTime time;
  time.begin(PlayerClock{.left = 600'000 * kMs});
  time.end(10 * kMs, 10 * kMs);
  time.begin(PlayerClock{.left = 1'000 * kMs});
  EXPECT_LE(time.margin(50 * kMs), 1'000 * kMs);
}

}  // namespace
}  // namespace splitpoint
