// cell_test.cpp - the cells of an experiment: complete, each once, in a fixed order.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "experiments/running/cell_run.h"
#include "experiments/searching/search_job.h"
#include "tests/unit/experiments/planning/small_plan.h"

namespace splitpoint {
namespace {

TEST(Cells, EveryCellIsThereOnce) {
  const Experiment e = experiment();
  const std::vector<std::string> all = keys(e);
  // Per position and repeat: the baseline and 2 strategies x {2, 4}; capacity on 2, not on 4.
  EXPECT_EQ(all.size(), kPositions * 2U * 5U + 3U * 2U);
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
}

TEST(Cells, TheOrderIsTheSeeds) {
  Experiment e = experiment();
  const std::vector<std::string> one = keys(e);
  EXPECT_EQ(keys(e), one);
  e.seed = 2;
  EXPECT_NE(keys(e), one);
}

TEST(Cells, ThoseOfAPositionStandTogether) {
  const Experiment e = experiment();
  std::set<std::pair<std::string, int>> left;
  std::pair<std::string, int> here;
  for (const Cell& cell : planned(e)) {
    const std::pair next(cell.position->id, cell.repeat);
    if (next != here) {
      EXPECT_TRUE(left.insert(next).second);
    }
    here = next;
  }
}

TEST(Cells, ShardsAreAPartition) {
  const Experiment e = experiment();
  std::vector<std::string> parts;
  for (int i = 1; i <= 3; ++i)
    for (const std::string& key : keys(e, {i, 3})) parts.push_back(key);
  std::vector<std::string> whole = keys(e);
  std::sort(parts.begin(), parts.end());
  std::sort(whole.begin(), whole.end());
  EXPECT_EQ(parts, whole);
}

TEST(Cells, ASampleIsDrawnFromEachSuite) {
  Experiment e = experiment();
  e.positions = 2;
  std::set<std::string> ids;
  for (const Cell& cell : planned(e)) ids.insert(cell.position->id);
  EXPECT_EQ(ids.size(), 2U);
}

TEST(Cells, TheStrategiesRunOnOneProcessorWhenAsked) {
  Experiment e = experiment();
  e.parallel_on_one = true;
  EXPECT_EQ(keys(e).size(), kPositions * 2U * 7U + 3U * 2U);
}

// Two cost models, two seeds, 7 positions.
Experiment virtual_experiment() {
  Experiment e = experiment();
  e.in_real_time = false;
  e.on_virtual = true;
  e.repeats = 1;
  e.costs = {unit_costs(), unit_costs()};
  e.costs[1].name = "other";
  e.seeds = {0, 5};
  e.processors = {1, 16, kUnlimitedProcessors};
  return e;
}

TEST(Cells, OnTheVirtualMachineEveryModelAndSeedHasItsBaseline) {
  const Experiment e = virtual_experiment();
  std::map<std::tuple<std::string, std::string, std::uint64_t>, int> baselines;
  for (const Cell& cell : planned(e)) {
    ASSERT_TRUE(cell.is_virtual());
    EXPECT_EQ(cell.kind, CellKind::search);  // no capacity
    if (cell.strategy == kBaseline) {
      EXPECT_EQ(cell.processors, 1);
      ++baselines[{cell.position->id, cell.costs->name, cell.seed}];
    }
  }
  EXPECT_EQ(baselines.size(), kPositions * 2U * 2U);
  for (const auto& [key, count] : baselines) EXPECT_EQ(count, 1);
  // Per position, model and seed: the baseline and 2 strategies x {16, inf}.
  const std::vector<std::string> all = keys(e);
  EXPECT_EQ(all.size(), kPositions * 2U * 2U * 5U);
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
}

TEST(Cells, VirtualOnesComeFirst) {
  Experiment e = virtual_experiment();
  e.in_real_time = true;
  e.processors = {1, 2};
  std::vector<bool> is_virtual;
  for (const Cell& cell : planned(e)) is_virtual.push_back(cell.is_virtual());
  EXPECT_TRUE(std::is_sorted(is_virtual.begin(), is_virtual.end(), std::greater<>()));
  EXPECT_TRUE(is_virtual.front());
  EXPECT_FALSE(is_virtual.back());
}

TEST(Cells, ThoseOnThreadsAreWhereTheyWereWithoutVirtualOnes) {
  Experiment e = experiment();
  const std::vector<std::string> alone = keys(e);
  e.on_virtual = true;
  const std::vector<std::string> both = keys(e);
  ASSERT_GT(both.size(), alone.size());
  EXPECT_TRUE(std::equal(alone.rbegin(), alone.rend(), both.rbegin()));
}

TEST(Cells, UnlimitedProcessorsHaveAName) {
  EXPECT_EQ(processors_text(kUnlimitedProcessors), "inf");
  EXPECT_EQ(processors_text(12), "12");
  EXPECT_EQ(processors_json(12), Json(12));
  for (const int p : {1, 12, kUnlimitedProcessors}) EXPECT_EQ(processors_of(processors_json(p)), p);
}

TEST(Cells, EverySettingHasEveryCell) {
  Experiment e = experiment();
  const std::size_t before = keys(e).size();
  e.settings = {with_hash(1), with_hash(2), with_hash(4)};
  const std::vector<std::string> all = keys(e);
  EXPECT_EQ(all.size(), 3 * before);
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
}

TEST(Cells, ImpossibleDepthsAreRefused) {
  Experiment e = experiment();
  e.settings[0].depth_offset = -5;
  EXPECT_THAT(fault(e), testing::StartsWith("s.epd:"));
  EXPECT_THAT(fault(e), testing::HasSubstr("would be searched to depth 0; allowed are 1 to 64"));
  e.settings[0].depth_offset = 60;
  EXPECT_THAT(fault(e), testing::HasSubstr("depth 65"));
  e = experiment();
  e.suites[0].positions[2].depth = 0;
  EXPECT_THAT(fault(e), testing::HasSubstr("s.epd:5: '2' has no depth"));
  e.changes = {{{"x.toml:12", {{"position", {"2"}}}}, {.depth = 2}}};
  EXPECT_EQ(fault(e), "none");
}

TEST(Cells, AWarmTableDoesNotGoWithUnlimitedProcessors) {
  Experiment e = virtual_experiment();
  e.settings[0].table = TableStart::warm;
  EXPECT_THAT(fault(e), testing::HasSubstr("\"warm\""));
}

// The second search starts two moves later. A kept table knows the positions after these moves.
TEST(Cells, TheSearchAfterTwoMovesFindsATableThatWasKeptOrCleared) {
  Experiment e = virtual_experiment();
  e.settings[0].options.selectivity = Selectivity::none;
  e.processors = {1};
  for (SuitePosition& p : e.suites[0].positions) p.goal.best = "b2";
  const auto row = [&](TableStart table) {
    e.settings[0].table = table;
    CellTables none;
    return run_cell(e, planned(e).front(), none);
  };
  const Json cold = row(TableStart::cold), cleared = row(TableStart::cleared),
             kept = row(TableStart::kept);
  EXPECT_EQ(kept["cell"]["table"], "kept");
  EXPECT_FALSE(kept.contains("solution"));
  EXPECT_NE(cleared["fen"], cold["fen"]);
  EXPECT_EQ(cleared["fen"], kept["fen"]);
  EXPECT_EQ(cleared["value"], kept["value"]);
  EXPECT_LT(kept["nodes"]["total"], cleared["nodes"]["total"]);
  e.settings[0].depth = 9;  // to the end of the game, and past it after two moves
  EXPECT_EQ(row(TableStart::kept)["value"], row(TableStart::cleared)["value"]);
}

TEST(Cells, VariantsAreForSomeStrategiesAndAColdTable) {
  Experiment e = virtual_experiment();
  e.processors = {1, 4};
  e.strategies = {"ybwc"};
  e.settings[0].variant = "replacement=always";
  EXPECT_EQ(fault(e), "none");
  EXPECT_EQ(cell_json(planned(e).front())["variant"], "replacement=always");
  e.settings[0].table = TableStart::warm;
  EXPECT_THAT(fault(e), testing::HasSubstr("needs table = \"cold\", not \"warm\""));
  e.settings[0].table = TableStart::cold;
  e.strategies = {"dts"};
  EXPECT_THAT(fault(e), testing::HasSubstr("not 'dts'"));
  e.strategies = {"ybwc"};
  e.processors = {kUnlimitedProcessors};
  EXPECT_THAT(fault(e), testing::HasSubstr("unlimited processors"));
}

TEST(Cells, AWholeRunWithoutAVariantSaysNothingOfIt) {
  const Experiment e = experiment();
  for (const Cell& cell : planned(e)) EXPECT_FALSE(cell_json(cell).contains("variant"));
}

TEST(Cells, QuantaAreForDeterministicStrategies) {
  Experiment e = virtual_experiment();
  e.processors = {4};
  e.strategies = {"ybwc"};
  e.settings.push_back(e.settings[0]);
  e.settings[1].quantum = 5000;
  EXPECT_EQ(fault(e), "none");
  const std::size_t all = keys(e).size();
  e.excludes = {{"x.toml:9", {{"quantum", {"0"}}}}};
  EXPECT_EQ(2 * keys(e).size(), all);
  e.strategies = {"dts"};
  EXPECT_THAT(fault(e), testing::HasSubstr("quantum: the deterministic machine runs only"));
}

TEST(Cells, TheTextSaysWhatIsNotUsual) {
  Experiment e = experiment();
  e.positions = 1;
  e.strategies.clear();
  e.settings[0].options.bounds = Bounds::hard;
  e.settings[0].hash_mib = 16;
  const std::string id = planned(e).front().position->id;
  EXPECT_EQ(cell_text(planned(e).front()), "s/" + id + " sequential P=1 bounds=hard hash=16");
}

TEST(Cells, TheBaselineIsNotComparedWithItself) {
  Experiment e = experiment();
  const std::size_t before = keys(e).size();
  e.strategies.emplace_back(kBaseline);
  EXPECT_EQ(keys(e).size(), before);
}

}  // namespace
}  // namespace splitpoint
