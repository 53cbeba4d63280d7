// summary_test.cpp - the figures of a run, worked out by hand.
// SPDX-License-Identifier: MIT
#include "experiments/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace splitpoint {
namespace {

using testing::HasSubstr;

struct Spec {
  const char* position;
  const char* strategy;
  int processors;
  int repeat;
  std::int64_t time, nodes;
  int value;
  const char* kind = "search";
};

Json row(const Spec& s) {
  return {{"value", s.value},
          {"best_move", s.value == 0 ? "a" : "b"},
          {"time_ns", s.time},
          {"nodes", {{"total", s.nodes}}},
          {"parallel", {{"busy_ns", 60}, {"idle_ns", 20}, {"lock_ns", 5}, {"wait_ns", 15}}},
          {"fail_highs", 100},
          {"first_move_cutoff_rate", 0.9},
          {"cell",
           {{"kind", s.kind},
            {"suite", "s"},
            {"position", s.position},
            {"strategy", s.strategy},
            {"processors", s.processors},
            {"repeat", s.repeat}}}};
}

TEST(Summary, OfTwoPositions) {
  const std::vector<Json> rows{
      row({"p", "sequential", 1, 0, 1000, 100, 0}), row({"q", "sequential", 1, 0, 4000, 300, 0}),
      row({"p", "ybwc", 2, 0, 1000, 110, 0}), row({"q", "ybwc", 2, 0, 1000, 330, 5}),
      row({"p", "sequential", 2, 0, 1250, 100, 0, "capacity"})};
  const Summary s = summarize(rows);
  ASSERT_EQ(s.comparisons.size(), 2U);
  EXPECT_EQ(s.comparisons[0].strategy, "sequential");
  const Comparison& c = s.comparisons[1];
  EXPECT_EQ(c.positions, 2);
  EXPECT_DOUBLE_EQ(c.speedup.mean, 2.0);  // of 1 and 4
  EXPECT_DOUBLE_EQ(c.speedup.least, 1.0);
  EXPECT_DOUBLE_EQ(c.speedup.most, 4.0);
  EXPECT_DOUBLE_EQ(c.total_ratio, 2.5);
  EXPECT_NEAR(c.search_overhead, 0.1, 1e-12);
  EXPECT_DOUBLE_EQ(c.shares.busy, 0.6);
  EXPECT_DOUBLE_EQ(c.shares.idle, 0.2);
  EXPECT_DOUBLE_EQ(c.shares.split, 0.15);
  EXPECT_DOUBLE_EQ(c.shares.lock, 0.05);
  EXPECT_DOUBLE_EQ(c.first_move_cutoff_rate, 0.9);
  EXPECT_EQ(c.other_values, 1);
  EXPECT_EQ(c.other_moves, 1);
  ASSERT_EQ(s.capacities.size(), 1U);
  EXPECT_DOUBLE_EQ(s.capacities[0].ceiling.mean, 1.6);
}

TEST(Summary, TheMedianRepeatCounts) {
  std::vector<Json> rows;
  for (const std::int64_t time : {900, 1000, 9000})
    rows.push_back(row({"p", "sequential", 1, static_cast<int>(time), time, 100, 0}));
  rows.push_back(row({"p", "ybwc", 2, 0, 400, 100, 0}));
  rows.push_back(row({"p", "ybwc", 2, 1, 600, 100, 0}));
  EXPECT_DOUBLE_EQ(summarize(rows).comparisons.at(1).speedup.mean, 2.0);
}

TEST(Summary, PositionsWithoutABaselineAreLeftOut) {
  const std::vector<Json> rows{row({"p", "sequential", 1, 0, 1000, 100, 0}),
                               row({"p", "ybwc", 2, 0, 500, 100, 0}),
                               row({"q", "ybwc", 2, 0, 500, 100, 0})};
  EXPECT_EQ(summarize(rows).comparisons.at(1).positions, 1);
}

TEST(Summary, OfNothing) {
  EXPECT_TRUE(summarize({}).comparisons.empty());
  EXPECT_THAT(summary_table({}, "", TableFormat::text), HasSubstr("No position"));
}

TEST(Summary, TheTableSaysHowIntervalsWereMade) {
  const std::vector<Json> rows{row({"p", "sequential", 1, 0, 1000, 100, 0}),
                               row({"p", "ybwc", 2, 0, 500, 100, 0})};
  Summary s = summarize(rows);
  s.comparisons[1].speedup.interval = {1.25, 2.75};
  const std::string text = summary_table(s, "by a bootstrap", TableFormat::text);
  EXPECT_THAT(text, HasSubstr("1.250..2.750"));
  EXPECT_THAT(text, HasSubstr("by a bootstrap"));
  EXPECT_THAT(summary_table(s, "", TableFormat::markdown), HasSubstr("| ybwc"));
}

}  // namespace
}  // namespace splitpoint
