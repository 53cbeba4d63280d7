// expected_time_test.cpp - the time that --dry-run predicts against the time of searches here.
// SPDX-License-Identifier: MIT
#include "experiments/planning/expected_time.h"
#include "experiments/planning/plan.h"

#include <gtest/gtest.h>

#include <string>

#include "experiments/definition/experiment_file.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr const char* kEndgame =
    "----XX-----XXX-O--XXOXOOO-XOOOXOOOXXXXOOOXOXXOOO--XXOO-O--XXO--- O";

Experiment experiment(const std::string& game, const std::string& position, Depth depth) {
  Experiment e;
  SuitePosition p;
  p.text = position;
  p.depth = depth;
  e.suites = {Suite{"s", "s.epd", game, "", {p}}};
  e.strategies = {"sequential"};
  e.processors = {1};
  e.repeats = 1;
  e.capacity = 0;
  e.settings.front().options.selectivity = Selectivity::none;
  return e;
}

double expected_seconds(const Experiment& e) {
  const Result<std::vector<Cell>> cells = plan_cells(e, {}, 1);
  EXPECT_TRUE(cells.ok()) << cells.error().text();
  return expected_time(e, *cells, 1).real_seconds;
}

// Extrapolated from its first plies, the search would take a quarter of an hour. Both times are
// measured here; the bounds are wide because other programs may slow either search.
TEST(ExpectedTime, AGameThatComesToItsEndIsNoCarriedOnMiddleGame) {
  SearchJob job;
  job.game = "othello";
  job.position = kEndgame;
  job.limits.depth = 21;
  job.options.selectivity = Selectivity::none;
  Result<TranspositionTable> made = TranspositionTable::make(16);
  ASSERT_TRUE(made.ok());
  TranspositionTable table = *std::move(made);
  const Result<SearchOutcome> searched = run_search(job, table);
  ASSERT_TRUE(searched.ok()) << searched.error().text();
  const double took = static_cast<double>(searched->time) / 1e9;
  if (took > 1.5) GTEST_SKIP() << "so slow a computer sees no end within the 3 s of a second try";
  const double expected = expected_seconds(experiment("othello", kEndgame, 21));
  EXPECT_LT(expected, 20 * took);
  EXPECT_GT(expected, took / 20);
}

TEST(ExpectedTime, ASearchThatNobodyCanWaitForIsExpectedToTakeThatLong) {
  EXPECT_GT(expected_seconds(experiment("xiangqi", "", 40)), 1e6);
}

TEST(ExpectedTime, IsAtMostWhatTheClockAllows) {
  Experiment e = experiment("xiangqi", "", 40);
  e.settings.front().milliseconds = 10;
  EXPECT_LE(expected_seconds(e), 0.0101);
  e.settings.front().milliseconds = 60'000;
  EXPECT_EQ(expected_seconds(e), 60);
}

// A limit on nodes ends the search, so its time is not extrapolated to the suite's depth.
TEST(ExpectedTime, ASearchThatItsNodesEndIsNotCarriedOn) {
  Experiment e = experiment("xiangqi", "", 40);
  e.settings.front().nodes = 1000;
  EXPECT_LT(expected_seconds(e), 1);
}

}  // namespace
}  // namespace splitpoint
