// oracle_test.cpp - every algorithm, strategy, option and processor count returns minimax's value.
//
// The searches run on threads; see oracle.h.
// SPDX-License-Identifier: MIT
#include "tests/conformance/oracle.h"

#include <set>

namespace splitpoint {
namespace {

// StrategiesOnThreads by name.
std::vector<StrategyInfo> strategies_on_threads() {
  std::vector<StrategyInfo> all = list_strategies();
#if defined(__SANITIZE_THREAD__)
  std::erase_if(all, [](const StrategyInfo& s) { return s.on_threads_only; });
#endif
  return all;
}

// Every strategy, sharing even the smallest trees.
std::vector<std::string> each_strategy() {
  std::vector<std::string> all;
  for (const StrategyInfo& s : strategies_on_threads()) all.push_back(finest_of(s));
  return all;
}
// The same with every option at either end of its range.
std::vector<std::string> each_extreme() {
  std::vector<std::string> all;
  for (const StrategyInfo& s : strategies_on_threads())
    for (const OptionInfo& k : s.options)
      for (const int value : std::set<int>{k.least, k.most})
        all.push_back(finest_of(s, k.name, value));
  return all;
}

Ways usual_ways() {
  Ways ways;
  ways.strategies = each_strategy();
  return ways;
}
// The extreme options, with the algorithms that search a child more than once.
Ways extremes() {
  return {{Algorithm::pvs, Algorithm::mtdf}, {Bounds::soft}, each_extreme(), {1, 2, 3, 4, 8, 16}};
}

std::vector<Case> tic_tac_toe() {
  std::vector<Case> cases;
  for (const int plies : {1, 2, 3, 4})
    for (const Depth depth : {3, 5})
      cases.push_back({std::string(TicTacToe::kStart), plies, depth});
  return cases;
}

// Endings with promotions, en passant captures, castling and mates.
std::vector<Case> chess_positions() {
  return {{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 2, 3},
          {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 0, 3},
          {"4k2r/6p1/8/5pP1/8/8/1P6/R3K3 w Qk f6 0 1", 1, 3},
          {"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 0, 3},
          {"8/8/8/8/8/k1p5/p7/K7 w - - 98 80", 0, 4}};
}

// Positions solved to the end, with passes and a side that loses all discs, and positions far from
// the end.
std::vector<Case> othello_positions() {
  return {{"O-OXXOOOXOXXXOOOXXOXOOOOXXXOOOOOXXXOOOOOXXXXOOOO--XXXO-O--O-X--- X", 0, 10},
          {"OXXXXXXXOOXXXXOXOXOOXXOXOOOOOXXXOXOXXX-XOXXOX---OXXXO---OXXO-O-- X", 1, 10},
          {"OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOO-OOOOOOO---XXXOO---X---- X", 1, 6},
          {"XXXXXXX-XOXXXXXOXXXXXXXOXXXXXOXO--XXOXOO--XXXOXO----OXXO---OOOOO X", 2, 5},
          {"--OOOOXO--OOOOOO-OOOXXXOX-OOXOXOXXOXXXXOOOOOXOOO--XXOO-O--XXXXX- X", 1, 4},
          {"----------XXO-----XXOO----XXOX---XXOOX-----OOX-------X---------- X", 1, 4},
          {std::string(othello::Position::kStart), 4, 4}};
}

TEST(Oracle, TicTacToe) {
  EXPECT_GE(check_cases<TicTacToe>(tic_tac_toe(), 3, 1, usual_ways()).cases, 6000);
}
TEST(Oracle, SyntheticTrees) {
  EXPECT_GE(check_cases<Synthetic>(synthetic_trees(), 3, 2, usual_ways()).cases, 9000);
}
TEST(Oracle, Xiangqi) {
  EXPECT_GE(check_cases<xiangqi::Position>(xiangqi_positions(20), 2, 3, usual_ways()).cases,
            10'000);
}
TEST(Oracle, Chess) {
  EXPECT_GE(check_cases<chess::Position>(chess_positions(), 2, 6, usual_ways()).cases, 2000);
}
TEST(Oracle, Othello) {
  EXPECT_GE(check_cases<othello::Position>(othello_positions(), 1, 6, usual_ways()).cases,
            kAll ? 2500 : 1000);
}

// Every strategy with extreme options.
TEST(Oracle, ExtremesOnSyntheticTrees) {
  std::vector<Case> cases = synthetic_trees();
  cases.resize(kAll ? 8 : 2);
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 4, extremes()).cases, kAll ? 8000 : 2000);
}
TEST(Oracle, ExtremesOnXiangqi) {
  Ways ways = extremes();
  if (!kAll) ways.processors = {3};
  EXPECT_GE(check_cases<xiangqi::Position>(xiangqi_positions(2), 1, 5, ways).cases,
            kAll ? 2000 : 200);
}

// Far more workers than processors, and than work. The second tree is large enough that some
// workers join before it ends, however busy the processors are.
TEST(Oracle, ACrowdOnSmallTrees) {
  Ways ways = usual_ways();
  ways.processors = {64};
  const std::vector<Case> cases{{"width=3..8 height=6 ordering=60 seed=4", 1, 4},
                                {"width=6 height=0 transpositions=60 ordering=50 seed=5", 1, 8}};
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 4, ways).cases, 100);
}

}  // namespace
}  // namespace splitpoint
