// move_clock_test.cpp - a move never takes more than the clock has, and more when it is needed.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/move_clock.h"
#include "engine/core/durations.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

constexpr ThinkingTime kOneToFourSeconds{.usual = 1000 * kMillisecond, .most = 4000 * kMillisecond};
const Move kOne{1}, kTwo{2};

TEST(ThinkingTime, IsWithinTheClock) {
  for (const Ticks left : {Ticks{0}, 5 * kMillisecond, 40 * kMillisecond, 1000 * kMillisecond,
                           60'000 * kMillisecond, 7'200'000 * kMillisecond})
    for (const Ticks increment : {Ticks{0}, 10 * kMillisecond, 30'000 * kMillisecond})
      for (const int moves : {0, 1, 2, 40}) {
        const Ticks margin = 20 * kMillisecond;
        const ThinkingTime time = thinking_time({left, increment, moves}, margin);
        EXPECT_GE(time.usual, kMillisecond);
        EXPECT_LE(time.usual, time.most);
        if (left > margin + kMillisecond)
          EXPECT_LE(time.most + margin, left) << left << ' ' << increment << ' ' << moves;
        else
          EXPECT_EQ(time.most, kMillisecond);
      }
}

TEST(ThinkingTime, LastsForAWholeGame) {
  Ticks left = 60'000 * kMillisecond;
  for (int move = 0; move < 200; ++move)
    left -= thinking_time({left, 0, 0}, 20 * kMillisecond).usual;
  EXPECT_GT(left, 0);
}

TEST(ThinkingTime, IsSharedAmongTheMovesToGo) {
  const Ticks few = thinking_time({10'000 * kMillisecond, 0, 5}, 0).usual;
  const Ticks many = thinking_time({10'000 * kMillisecond, 0, 20}, 0).usual;
  EXPECT_GT(few, 3 * many);
}

// The share of the usual time after which the move is played, in percent.
int percent_used(Value value, bool changes) {
  for (int percent = 1; percent < 400; ++percent) {
    MoveClock clock(kOneToFourSeconds, 0);
    for (int depth = 1; depth < 8; ++depth)
      clock.after_iteration(0, 0, changes && depth % 2 == 0 ? kTwo : kOne);
    if (clock.after_iteration(percent * kOneToFourSeconds.usual / 100, value, kOne)) return percent;
  }
  return 400;
}

TEST(MoveClock, TakesLessWhenSettledAndMoreInTrouble) {
  EXPECT_LT(percent_used(0, false), percent_used(0, true));
  EXPECT_LT(percent_used(0, false), percent_used(-60, false));
  EXPECT_LT(percent_used(30, false), percent_used(0, false));
  EXPECT_LE(percent_used(-500, true), 60 * 25 / 10);
}

TEST(MoveClock, EndsAtItsMost) {
  const MoveClock clock(kOneToFourSeconds, 0);
  EXPECT_FALSE(clock.is_over(3999 * kMillisecond));
  EXPECT_TRUE(clock.is_over(4000 * kMillisecond));
}

}  // namespace
}  // namespace splitpoint
