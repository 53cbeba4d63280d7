// cluster_cells_test.cpp - the cells of an experiment with the ranks of a real cluster.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "experiments/planning/plan.h"
#include "experiments/running/cell_run.h"

namespace splitpoint {
namespace {

// Two positions, each twice; the capacity is measured on one of them.
Experiment on_one_and_three_ranks() {
  Experiment e;
  Suite suite{"s", "s.epd", "tictactoe", "", {}};
  for (const char* const id : {"a", "b"}) {
    SuitePosition p;
    p.id = id;
    p.depth = 5;
    suite.positions.push_back(p);
  }
  e.suites = {suite};
  e.strategies = {"lazy-smp"};
  e.on_cluster = true;
  e.processors = {1, 2};
  e.parallel_on_one = true;
  e.repeats = 2;
  e.capacity = 1;
  e.settings = {Setting{}, Setting{}};
  e.settings[1].ranks = 3;
  return e;
}

TEST(ClusterCells, NameTheRanksOfTheSearches) {
  Experiment e = on_one_and_three_ranks();
  const Result<std::vector<Cell>> cells = plan_cells(e, {}, 2);
  ASSERT_TRUE(cells.ok()) << cells.error().text();
  std::map<std::string, int> count;
  for (const Cell& cell : *cells) {
    const Json json = cell_json(cell);
    EXPECT_EQ(json["machine"], "cluster");
    EXPECT_FALSE(json.contains("network"));
    const bool baseline = cell.strategy == kBaseline && cell.kind == CellKind::search;
    EXPECT_EQ(cell.needs_ranks(), !baseline);
    EXPECT_EQ(cell.real_processors(),
              baseline ? 1 : cell.processors * field_of(json, "ranks").get<int>());
    ++count[json["kind"].get<std::string>() + " " + job_of(e, cell).machine];
  }
  // Per position and repeat, with 1 rank and with 3: the baseline, and ranks of 1 and 2 processors.
  EXPECT_EQ(count["search serial"], 2 * 2 * 2);
  EXPECT_EQ(count["search cluster"], 2 * 2 * 4);
  EXPECT_EQ(count["capacity cluster"], 1 * 2 * 3);  // no ceiling of one processor
  e.settings[1].table = TableStart::warm;
  EXPECT_EQ(plan_cells(e, {}, 2).error().where, "table");
}

}  // namespace
}  // namespace splitpoint
