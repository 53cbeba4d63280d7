// pace_test.cpp - the usual pace, a slow pace, and how long a search waits for it to end.
// SPDX-License-Identifier: MIT
#include "experiments/running/pace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace splitpoint {
namespace {

using std::chrono::seconds;

// Returns the times of the list in turn, the last one for ever.
struct Scripted {
  std::vector<Ticks> takes;
  std::size_t done = 0;
  Pace pace{[this](int /*processors*/) { return takes[std::min(done++, takes.size() - 1)]; }};
};

TEST(Pace, IsHeldToTheBestOfTheLastMinute) {
  Scripted s{{100, 90, 98, 100, 100}};
  const Pace::Clock::time_point start{};
  EXPECT_EQ(s.pace.read(1, start).usual, 100);
  EXPECT_EQ(s.pace.read(1, start + seconds(1)).usual, 90);
  EXPECT_FALSE(s.pace.read(1, start + seconds(30)).slow());
  EXPECT_TRUE(s.pace.read(1, start + seconds(61)).slow());   // 100 to 90
  EXPECT_FALSE(s.pace.read(1, start + seconds(62)).slow());  // to 98: the 90 is forgotten
}

TEST(Pace, OfTwoProcessorsIsNotThatOfOne) {
  Scripted s{{100, 200, 100, 200}};
  s.pace.read(1);
  EXPECT_FALSE(s.pace.read(2).slow());
  EXPECT_FALSE(s.pace.read(1).slow());
  EXPECT_EQ(s.pace.read(2).usual, 200);
}

TEST(Pace, ASearchWaitsUntilItIsUsual) {
  Scripted s{{100, 150, 150, 101, 101}};
  s.pace.read(1);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // not part of the waiting time
  Ticks waited = 0;
  EXPECT_EQ(s.pace.wait(1, waited).now, 101);
  EXPECT_GE(waited, 20'000'000);
  EXPECT_EQ(s.done, 4U);
  s.pace.wait(1, waited);
  EXPECT_EQ(waited, 0);
}

TEST(Pace, NobodyWaitsForLongerThanItIsWorth) {
  Scripted s{{100}};
  s.pace.settle({1});
  s.takes = {150};
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  Ticks waited = 0;
  EXPECT_TRUE(s.pace.wait(1, waited).slow());
  EXPECT_GE(waited, 40'000'000);  // twice those twenty
}

TEST(Pace, TheWorkIsDone) {
  EXPECT_GT(Pace::work({}, 1), 10'000);  // ns: it has not been optimised away
  EXPECT_GT(Pace::work({}, 3), 10'000);
}

}  // namespace
}  // namespace splitpoint
