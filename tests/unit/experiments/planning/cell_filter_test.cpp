// cell_filter_test.cpp - exceptions change the cells that they name, and no others.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/experiments/planning/small_plan.h"

namespace splitpoint {
namespace {

TEST(CellFilters, ExcludedOnesAreThoseThatFitEveryKey) {
  Experiment e = experiment();
  e.settings = {with_hash(1), with_hash(2)};
  const std::size_t before = keys(e).size();
  e.excludes = {{"x.toml:9", {{"strategy", {"ybwc"}}, {"hash", {"2"}}, {"game", {"tictactoe"}}}}};
  std::size_t there = 0;
  for (const Cell& cell : planned(e)) {
    ++there;
    EXPECT_FALSE(cell.strategy == "ybwc" && cell.setting.hash_mib == 2);
  }
  EXPECT_EQ(there, before - kPositions * 2U * 2U);  // positions, repeats, P = 2 and 4
  e.excludes = {{"x.toml:9", {{"processors", {"2", "4"}}}}};
  for (const Cell& cell : planned(e)) EXPECT_EQ(cell.processors, 1);
}

TEST(CellFilters, OverridesChangeThoseThatFit) {
  Experiment e = experiment();
  e.changes = {
      {{"x.toml:9", {{"position", {"3", "4"}}}},
       {.depth = 9, .depth_offset = 1, .nodes = 70, .hash_mib = 3, .table = TableStart::warm}},
      {{"x.toml:12", {{"position", {"4"}}}}, {.depth = 2}}};
  for (const Cell& cell : planned(e)) {
    const std::string& id = cell.position->id;
    EXPECT_EQ(cell.depth(), id == "3" ? 10 : id == "4" ? 3 : 5);
    EXPECT_EQ(cell.setting.hash_mib, id == "3" || id == "4" ? 3U : 64U);
    EXPECT_EQ(cell_json(cell).contains("nodes"), id == "3" || id == "4");
    EXPECT_EQ(cell_json(cell)["table"], id == "3" || id == "4" ? "warm" : "cold");
  }
}

TEST(CellFilters, AnExceptionForWhatIsNotThereIsASlipOfThePen) {
  Experiment e = experiment();
  e.excludes = {{"x.toml:9", {{"strategy", {"ybcw"}}}}};
  EXPECT_THAT(fault(e), testing::HasSubstr("x.toml:9: unknown strategy 'ybcw'"));
  EXPECT_THAT(fault(e), testing::HasSubstr("did you mean 'ybwc'?"));
  e.excludes.clear();
  e.changes = {{{"x.toml:12", {{"hash", {"65"}}}}, {.depth = 2}}};
  EXPECT_THAT(fault(e), testing::HasSubstr("x.toml:12: unknown hash '65'"));
}

TEST(CellFilters, AnExceptionMayNameWhatThisPlanLeavesOut) {
  Experiment e = experiment();
  const std::vector<std::string> before = keys(e);
  e.excludes = {{"x.toml:9", {{"strategy", {"lazy-smp", "ybwc:max-helpers=2"}}}},
                {"x.toml:12", {{"suite", {"chess"}}, {"position", {"opening.04"}}}},
                {"x.toml:15", {{"game", {"xiangqi"}}}}};
  EXPECT_EQ(keys(e), before);
  e.excludes = {{"x.toml:9", {{"position", {"opening.999"}}}}};
  EXPECT_THAT(fault(e), testing::HasSubstr("x.toml:9: unknown position 'opening.999'"));
}

TEST(CellFilters, ThereMustBeSomethingLeft) {
  Experiment e = experiment();
  e.excludes = {{"x.toml:9", {{"game", {"tictactoe"}}}}};
  EXPECT_THAT(fault(e), testing::HasSubstr("no cell is left"));
}

}  // namespace
}  // namespace splitpoint
