// capacity_probe_test.cpp - capacity probes are rare, and their results are kept.
// SPDX-License-Identifier: MIT
#include "experiments/running/capacity_probe.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace splitpoint {
namespace {

constexpr Ticks kSecond = 1'000'000'000;

SearchJob job() {
  SearchJob job;
  job.game = "xiangqi";
  return job;
}

TEST(CapacityProbe, TakesAQuarterPercentOfTheTimeAtMost) {
  CapacityProbe probe;
  bool fresh = true;
  int probes = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int second = 1; second <= 200; ++second) {
    const Json latest = probe.after(job(), 2, kSecond, fresh);
    probes += fresh ? 1 : 0;
    EXPECT_EQ(latest.is_null(), second < 50);  // 125 ms are a quarter percent of 50 s
    EXPECT_TRUE(!fresh || second % 50 == 0) << second;
  }
  EXPECT_EQ(probes, 4);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST(CapacityProbe, KeepsTheLatestForEveryNumberOfProcessors) {
  CapacityProbe probe;
  bool fresh = false;
  const Json two = probe.after(job(), 2, 50 * kSecond, fresh);
  ASSERT_TRUE(fresh);
  EXPECT_EQ(two["processors"], 2);
  EXPECT_GT(two["ceiling"], 0.1);
  EXPECT_LT(two["ceiling"], 20.0);
  EXPECT_TRUE(probe.after(job(), 3, 0, fresh).is_null());
  EXPECT_FALSE(fresh);
  for (const int processors : {2, 1}) {  // one processor has the probe of two
    const Json again = probe.after(job(), processors, 0, fresh);
    EXPECT_FALSE(fresh);
    EXPECT_EQ(again["processors"], 2);
    EXPECT_EQ(again["ceiling"], two["ceiling"]);
    EXPECT_GT(again["age_ns"], two["age_ns"]);
  }
}

TEST(CapacityProbe, HasOneForTheFirstCellWhereItHasSettled) {
  CapacityProbe probe;
  bool fresh = true;
  probe.settle(job(), {1, 3});
  for (const int processors : {1, 2, 3}) {
    const Json latest = probe.after(job(), processors, kSecond, fresh);
    EXPECT_FALSE(fresh);
    EXPECT_EQ(latest["processors"], std::max(processors, 2));
  }
}

}  // namespace
}  // namespace splitpoint
