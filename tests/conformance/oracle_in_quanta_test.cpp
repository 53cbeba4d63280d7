// oracle_in_quanta_test.cpp - deterministic searches return minimax's value; see oracle.h.
// SPDX-License-Identifier: MIT
#include "tests/conformance/oracle.h"

namespace splitpoint {
namespace {

// In quanta so short that even the smallest trees take several.
Ways in_quanta() {
  Ways ways;
  for (const StrategyInfo& s : list_strategies())
    if (s.deterministic) ways.strategies.push_back(finest_of(s));
  ways.processors = kAll ? std::vector{2, 3, 16} : std::vector{3};
  ways.machine = "deterministic";
  ways.quantum = 2000;
  return ways;
}

TEST(OracleInQuanta, SyntheticTrees) {
  std::vector<Case> cases = synthetic_trees();
  if (!kAll) cases.resize(4);
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 8, in_quanta()).cases, kAll ? 1900 : 200);
}
TEST(OracleInQuanta, Xiangqi) {
  EXPECT_GE(
      check_cases<xiangqi::Position>(xiangqi_positions(kAll ? 4 : 1), 1, 9, in_quanta()).cases,
      kAll ? 600 : 50);
}

}  // namespace
}  // namespace splitpoint
