// move_clock_test.cpp - a move never takes more than the clock has, and more when it is needed.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/move_clock.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

constexpr Ticks kMs = 1'000'000;
constexpr ThinkingTime kSecond{.usual = 1000 * kMs, .most = 4000 * kMs};
const Move kOne{1}, kTwo{2};

TEST(ThinkingTime, IsWithinTheClock) {
  for (const Ticks left : {Ticks{0}, 5 * kMs, 40 * kMs, 1000 * kMs, 60'000 * kMs, 7'200'000 * kMs})
    for (const Ticks increment : {Ticks{0}, 10 * kMs, 30'000 * kMs})
      for (const int moves : {0, 1, 2, 40}) {
        const Ticks margin = 20 * kMs;
        const ThinkingTime time = thinking_time({left, increment, moves}, margin);
        EXPECT_GE(time.usual, kMs);
        EXPECT_LE(time.usual, time.most);
        if (left > margin + kMs)
          EXPECT_LE(time.most + margin, left) << left << ' ' << increment << ' ' << moves;
        else
          EXPECT_EQ(time.most, kMs);
      }
}

TEST(ThinkingTime, LastsForAWholeGame) {
  Ticks left = 60'000 * kMs;
  for (int move = 0; move < 200; ++move) left -= thinking_time({left, 0, 0}, 20 * kMs).usual;
  EXPECT_GT(left, 0);
}

TEST(ThinkingTime, IsSharedAmongTheMovesToGo) {
  const Ticks few = thinking_time({10'000 * kMs, 0, 5}, 0).usual;
  const Ticks many = thinking_time({10'000 * kMs, 0, 20}, 0).usual;
  EXPECT_GT(few, 3 * many);
}

// The share of the usual time after which the move is played, in percent.
int percent_used(Value value, bool changes) {
  for (int percent = 1; percent < 400; ++percent) {
    MoveClock clock(kSecond, 0);
    for (int depth = 1; depth < 8; ++depth)
      clock.after_iteration(0, 0, changes && depth % 2 == 0 ? kTwo : kOne);
    if (clock.after_iteration(percent * kSecond.usual / 100, value, kOne)) return percent;
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
  const MoveClock clock(kSecond, 0);
  EXPECT_FALSE(clock.is_over(3999 * kMs));
  EXPECT_TRUE(clock.is_over(4000 * kMs));
}

}  // namespace
}  // namespace splitpoint
