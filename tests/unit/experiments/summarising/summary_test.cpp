// summary_test.cpp - the figures of a run, worked out by hand.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiments/planning/cell.h"
#include "experiments/searching/search_job.h"

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
          {"branching_factor", s.nodes < 200 ? Json(2.0) : Json()},
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
  EXPECT_DOUBLE_EQ(c.branching.value(), 2.0);  // of q it is not known
  EXPECT_EQ(c.other_values, 1);
  EXPECT_EQ(c.other_moves, 1);
  ASSERT_EQ(s.capacities.size(), 1U);
  EXPECT_DOUBLE_EQ(s.capacities[0].ceiling.mean, 1.6);
}

Json solving(const Spec& s, std::int64_t time_to_solution) {
  Json json = row(s);
  json["solution"] = {{"solved", time_to_solution > 0}};
  if (time_to_solution > 0)
    json["solution"].update({{"depth", 3}, {"time_ns", time_to_solution}, {"nodes", 50}});
  return json;
}

TEST(Summary, OfWhatWasSolved) {
  const std::vector<Json> rows{solving({"p", "sequential", 1, 0, 1000, 100, 0}, 800),
                               solving({"q", "sequential", 1, 0, 4000, 300, 0}, 0),
                               row({"r", "sequential", 1, 0, 1000, 100, 0}),  // without a goal
                               solving({"p", "ybwc", 2, 0, 500, 110, 0}, 200),
                               solving({"p", "ybwc", 2, 1, 500, 110, 0}, 200),
                               solving({"p", "ybwc", 2, 2, 500, 110, 0}, 0),  // most have
                               solving({"q", "ybwc", 2, 0, 1000, 330, 0}, 600),
                               row({"r", "ybwc", 2, 0, 500, 100, 0})};
  const Summary s = summarize(rows);
  ASSERT_EQ(s.comparisons.size(), 2U);
  const Solving& alone = s.comparisons[0].solving;
  EXPECT_EQ(alone.positions, 2);
  EXPECT_EQ(alone.solved, 1);
  EXPECT_DOUBLE_EQ(alone.seconds, 4800e-9);  // with the whole time of the unsolved position
  EXPECT_DOUBLE_EQ(alone.nodes, 350);
  const Solving& together = s.comparisons[1].solving;
  EXPECT_EQ(together.solved, 2);
  EXPECT_DOUBLE_EQ(together.seconds, 800e-9);
  EXPECT_DOUBLE_EQ(together.speedup.mean, 4);  // of p alone
  const std::string table = summary_table(s, "", TableFormat::text);
  EXPECT_THAT(table, HasSubstr("1 of 2"));
  EXPECT_THAT(table, HasSubstr("2 of 2"));
  EXPECT_THAT(summary_table(summarize(std::vector{rows[2], rows[7]}), "", TableFormat::text),
              testing::Not(HasSubstr("solved")));
}

TEST(Summary, OfWhatTheHarnessTook) {
  std::vector<Json> rows{row({"p", "sequential", 1, 0, 1000, 100, 0}),
                         row({"p", "ybwc", 2, 0, 600, 110, 0})};
  EXPECT_FALSE(summarize(rows).harness);  // rows of earlier versions say nothing of it
  rows[0].update({{"harness_ns", 12}, {"table_ns", 8}});
  rows[1].update({{"harness_ns", 27}, {"table_ns", 16}, {"pace", {{"waited_ns", 7}}}});
  const Summary s = summarize(rows);
  EXPECT_DOUBLE_EQ(s.harness.value().tables, 0.015);
  EXPECT_DOUBLE_EQ(s.harness.value().rest, 0.005);
  EXPECT_THAT(summary_table(s, "", TableFormat::text), HasSubstr("1.50 % for the memory"));
}

TEST(Summary, TheMedianRepeatCounts) {
  std::vector<Json> rows;
  for (const std::int64_t time : {900, 1000, 9000})
    rows.push_back(row({"p", "sequential", 1, static_cast<int>(time), time, 100, 0}));
  rows.push_back(row({"p", "ybwc", 2, 0, 400, 100, 0}));
  rows.push_back(row({"p", "ybwc", 2, 1, 600, 100, 0}));
  EXPECT_DOUBLE_EQ(summarize(rows).comparisons.at(1).speedup.mean, 2.0);
}

// A line with the right checksum that another program wrote.
TEST(Summary, ARowWithoutItsFiguresIsRefused) {
  for (const char* const key : {"time_ns", "nodes", "parallel", "fail_highs", "value"}) {
    Json incomplete = row({"p", "ybwc", 2, 0, 500, 100, 0});
    incomplete.erase(key);
    const std::vector<Json> rows{row({"p", "sequential", 1, 0, 1000, 100, 0}), incomplete};
    EXPECT_THROW(summarize(rows), Json::exception) << key;
  }
  const Json nothing = {{"cell", {{"kind", "search"}}}};
  EXPECT_THROW(summarize(std::vector<Json>(1, nothing)), Json::exception);
}

TEST(Summary, PositionsWithoutABaselineAreLeftOut) {
  const std::vector<Json> rows{row({"p", "sequential", 1, 0, 1000, 100, 0}),
                               row({"p", "ybwc", 2, 0, 500, 100, 0}),
                               row({"q", "ybwc", 2, 0, 500, 100, 0})};
  EXPECT_EQ(summarize(rows).comparisons.at(1).positions, 1);
}

Json virtual_row(const Spec& s, const char* costs, std::int64_t busy, std::int64_t span) {
  Json json = row(s);
  json["cell"].erase("repeat");
  json["cell"]["costs"] = costs;
  json["cell"]["seed"] = s.repeat;
  json["cell"]["processors"] = processors_json(s.processors);
  json["parallel"] = {{"busy_ns", busy},
                      {"idle_ns", s.time * std::max(s.processors, 1) - busy - 3},
                      {"lock_ns", 1},
                      {"wait_ns", 2}};
  json["virtual"] = {{"span_ns", span}};
  return json;
}

TEST(Summary, EveryCostModelHasItsOwnBaseline) {
  const std::vector<Json> rows{
      virtual_row({"p", "sequential", 1, 0, 1000, 100, 0}, "unit", 1000, 1000),
      virtual_row({"p", "ybwc", kUnlimitedProcessors, 0, 100, 150, 0}, "unit", 1500, 75),
      virtual_row({"p", "ybwc", 4, 0, 500, 110, 0}, "unit", 1200, 300),
      virtual_row({"p", "sequential", 1, 0, 9000, 100, 0}, "dear", 9000, 9000),
      virtual_row({"p", "ybwc", 4, 0, 3000, 120, 0}, "dear", 9600, 2400),
      row({"p", "sequential", 1, 0, 7000, 100, 0}),
      row({"p", "ybwc", 2, 0, 3500, 100, 0})};
  const std::vector<Comparison> c = summarize(rows).comparisons;
  ASSERT_EQ(c.size(), 7U);
  EXPECT_EQ(c[0].costs, "");  // threads first
  EXPECT_DOUBLE_EQ(c[1].speedup.mean, 2);
  EXPECT_EQ(c[2].costs, "unit");  // then in the order of the rows
  EXPECT_EQ(c[2].strategy, "sequential");
  EXPECT_EQ(c[3].processors, 4);
  EXPECT_DOUBLE_EQ(c[3].speedup.mean, 2);
  EXPECT_DOUBLE_EQ(c[3].parallelism, 4);
  EXPECT_DOUBLE_EQ(c[3].work, 1200e-9);
  EXPECT_DOUBLE_EQ(c[3].span, 300e-9);
  EXPECT_DOUBLE_EQ(c[3].shares.busy, 1200.0 / 2000);
  EXPECT_DOUBLE_EQ(c[3].shares.split, 2.0 / 2000);
  EXPECT_DOUBLE_EQ(c[3].shares.lock, 1.0 / 2000);
  EXPECT_EQ(c[4].processors, kUnlimitedProcessors);  // more than any number
  EXPECT_DOUBLE_EQ(c[4].speedup.mean, 10);
  EXPECT_EQ(c[5].costs, "dear");
  EXPECT_DOUBLE_EQ(c[6].speedup.mean, 3);
}

TEST(Summary, TheMedianSeedCounts) {
  std::vector<Json> rows;
  for (const int seed : {0, 1, 2}) {
    rows.push_back(
        virtual_row({"p", "sequential", 1, seed, 1000 + seed, 100, 0}, "unit", 900, 900));
    rows.push_back(virtual_row({"p", "ybwc", 4, seed, 1001 >> seed, 100, 0}, "unit", 900, 300));
  }
  EXPECT_DOUBLE_EQ(summarize(rows).comparisons.at(1).speedup.mean, 1001.0 / 500);
}

TEST(Summary, ThereIsATableForEveryCostModel) {
  const std::vector<Json> rows{
      virtual_row({"p", "sequential", 1, 0, 1000, 100, 0}, "unit", 1000, 1000),
      virtual_row({"p", "ybwc", kUnlimitedProcessors, 0, 100, 150, 0}, "unit", 1500, 75),
      virtual_row({"p", "sequential", 1, 0, 9000, 100, 0}, "dear", 9000, 9000)};
  const std::string text = summary_table(summarize(rows), "", TableFormat::text);
  EXPECT_THAT(text, HasSubstr("Virtual machine, costs unit\n"));
  EXPECT_THAT(text, HasSubstr("Virtual machine, costs dear\n"));
  EXPECT_THAT(text, HasSubstr(" inf "));
  EXPECT_THAT(text, testing::Not(HasSubstr("Threads")));
  EXPECT_THAT(summary_table(summarize(rows), "", TableFormat::markdown),
              HasSubstr("## Virtual machine, costs dear\n"));
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
