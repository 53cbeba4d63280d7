// sequential_runs_test.cpp - fits node costs to the times of searches, and medians.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/sequential_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "experiments/calibration/readings.h"

namespace splitpoint {
namespace {

SequentialRun made_up(std::uint64_t interior, std::uint64_t quiescence, const Costs& costs) {
  SequentialRun run{.name = "made up", .job = {}};
  run.stats.interior += interior;
  run.stats.quiescence += quiescence;
  run.stats.evaluations += interior / 3 + quiescence;
  run.stats.probes += interior / 2;
  run.stats.hits += interior / 8;
  run.stats.rejected += 5;
  run.stats.stores += interior / 4;
  const double time = predicted(run, costs);
  run.times = {time, 3 * time, time};
  return run;
}

Costs made_up_costs(Ticks node, Ticks quiescence) {
  Costs costs;
  costs[Work::node] = node;
  costs[Work::quiescence] = quiescence;
  costs[Work::evaluate] = 80;
  costs[Work::probe_hit] = 60;
  costs[Work::probe_miss] = 50;
  costs[Work::store] = 10;
  return costs;
}

TEST(SequentialRuns, WorkIsCountedAsTheSearchSpendsIt) {
  const SequentialRun run = made_up(800, 40, made_up_costs(1, 1));
  EXPECT_EQ(run.count(Work::node), 800);
  EXPECT_EQ(run.count(Work::quiescence), 40);
  EXPECT_EQ(run.count(Work::evaluate), 800 / 3 + 40);
  EXPECT_EQ(run.count(Work::probe_hit), 100 + 5);
  EXPECT_EQ(run.count(Work::probe_miss), 400 - 105);
  EXPECT_EQ(run.count(Work::store), 200);
  EXPECT_EQ(run.count(Work::wake), 0);
}

// The counters that the fit uses count exactly the work that a search spends.
TEST(SequentialRuns, APredictionIsWhatTheVirtualMachineSays) {
  SequentialRun run{.name = "real", .job = {}};
  run.job.limits.depth = 5;
  run.job.machine = "virtual";
  run.job.costs.local = made_up_costs(150, 90);
  Result<TranspositionTable> table = TranspositionTable::make(1);
  ASSERT_TRUE(table.ok());
  TranspositionTable made = *std::move(table);
  const Result<SearchOutcome> outcome = run_search(run.job, made);
  ASSERT_TRUE(outcome.ok());
  run.stats = outcome->stats;
  EXPECT_EQ(predicted(run, run.job.costs.local), static_cast<double>(outcome->time));
}

TEST(SequentialRuns, TheFitFindsWhatTheTimesWereMadeFrom) {
  const Costs costs = made_up_costs(150, 90);
  const std::vector<SequentialRun> runs{made_up(10000, 9000, costs), made_up(20000, 0, costs),
                                        made_up(5000, 6000, costs)};
  const NodeCosts found = fit_nodes(runs, costs);
  EXPECT_NEAR(found.node, 150, 1e-6);
  EXPECT_NEAR(found.quiescence, 90, 1e-6);
  EXPECT_GT(fit_nodes(runs, costs, 1).node, 450) << "the second time was three times as long";
}

TEST(SequentialRuns, NoNodeIsFree) {
  Costs costs = made_up_costs(100, 0);
  const std::vector<SequentialRun> without{made_up(1000, 0, costs), made_up(3000, 0, costs)};
  EXPECT_NEAR(fit_nodes(without, costs).node, 100, 1e-6);
  EXPECT_EQ(fit_nodes(without, costs).quiescence, 1) << "none was searched";
  const std::vector<SequentialRun> cheap{made_up(1000, 900, costs), made_up(3000, 0, costs)};
  costs[Work::evaluate] = 1000;  // more than there was time for
  EXPECT_GE(fit_nodes(cheap, costs).node, 1);
  EXPECT_GE(fit_nodes(cheap, costs).quiescence, 1);
}

TEST(SequentialRuns, EstimatesAreMedians) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({5}), 5);
  EXPECT_EQ(median({9, 1, 4}), 4);
  EXPECT_EQ(median({9, 1, 4, 6}), 5);
  const Estimate e = estimate({1, 2, 3, 4, 100});
  EXPECT_EQ(e.value, 3);
  EXPECT_EQ(e.deviation, 1);
  EXPECT_EQ(e.readings, 5U);
}

}  // namespace
}  // namespace splitpoint
