// small_plan.h - a small experiment of tic-tac-toe, and its cells.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/planning/plan.h"

namespace splitpoint {

inline constexpr int kPositions = 7;

inline Experiment experiment() {
  Experiment e;
  Suite suite{"s", "s.epd", "tictactoe", "", {}};
  for (int i = 0; i < kPositions; ++i) {
    SuitePosition p;
    p.id = std::to_string(i);
    p.depth = 5;
    p.line = i + 3;
    suite.positions.push_back(p);
  }
  e.suites = {suite};
  e.strategies = {"pv-split", "ybwc"};
  e.processors = {1, 2, 4};
  e.repeats = 2;
  e.capacity = 3;
  return e;
}

inline std::vector<Cell> planned(const Experiment& e, const Shard& shard = {}) {
  const Result<std::vector<Cell>> cells = plan_cells(e, shard, 2);
  EXPECT_TRUE(cells.ok()) << cells.error().text();
  return cells ? *cells : std::vector<Cell>();
}

inline std::vector<std::string> keys(const Experiment& e, const Shard& shard = {}) {
  std::vector<std::string> keys;
  for (const Cell& cell : planned(e, shard)) keys.push_back(cell_json(cell).dump());
  return keys;
}

inline Setting with_hash(std::size_t mib) {
  Setting s;
  s.hash_mib = mib;
  return s;
}

inline std::string fault(const Experiment& e) {
  const Result<std::vector<Cell>> cells = plan_cells(e, {}, 2);
  return cells ? "none" : cells.error().text();
}

}  // namespace splitpoint
