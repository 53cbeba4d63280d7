// plan_bound_test.cpp - a plan takes memory for every cell, so it is refused before it is made.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "experiments/planning/plan.h"

namespace splitpoint {
namespace {

TEST(Plans, HaveABound) {
  Experiment e;
  e.name = "mine";
  e.suites.push_back({"s", "s.epd", "tic-tac-toe", "", std::vector<SuitePosition>(7)});
  e.strategies = {"pv-split", "ybwc"};
  e.processors = {1, 2, 4};
  e.repeats = 1000;
  e.settings.resize(10'000);
  const Result<std::vector<Cell>> cells = plan_cells(e, {}, 2);
  ASSERT_FALSE(cells.ok());
  EXPECT_EQ(cells.error().text(), "mine: makes up to 700000000 cells, more than 1000000");
}

}  // namespace
}  // namespace splitpoint
