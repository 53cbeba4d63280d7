// oracle_test.cpp - every algorithm, strategy, option and processor count returns minimax's value.
//
// The searches run on threads. With the table's depth rule exact, selectivity, quiescence and
// repetition off, the value depends on the position and the depth alone. So any difference is a
// fault: of pruning, of the table, or of what workers tell each other. The table is small on
// purpose: entries collide and are replaced all the time.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/games.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/searching/search_job.h"
#include "tests/conformance/exact.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

// Sanitizer builds are slow: they take fewer processor counts and fewer positions.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool kAll = false;
#else
constexpr bool kAll = true;
#endif

// A strategy whose options make workers share even the smallest trees, with `option` set to
// `value`.
std::string finest_of(const StrategyInfo& strategy, std::string_view option = "", int value = 0) {
  StrategySpec spec{std::string(strategy.name), {}};
  for (const OptionInfo& k : strategy.options) {
    if (k.name == option)
      spec.options.emplace_back(k.name, value);
    else if (is_grain(k.name))
      spec.options.emplace_back(k.name, k.least);
  }
  return spec.text();
}

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

// A position `plies` random moves from `start`, or `start` if the game ends on the way.
template <Game G>
G wander(const G& start, Random& random, int plies) {
  G pos = start;
  std::array<Move, G::kMaxMoves> moves;
  for (int i = 0; i < plies; ++i) {
    if (pos.over()) return start;
    const int n = pos.generate(moves.data());
    if (n == 0) return start;
    pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
  }
  return pos.over() ? start : pos;
}

struct Case {
  std::string text;
  int plies;  // random moves played first
  Depth depth;
};

struct Ways {
  std::vector<Algorithm> algorithms{Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf};
  std::vector<Bounds> bounds{Bounds::soft, Bounds::hard};
  std::vector<std::string> strategies = each_strategy();
  std::vector<int> processors = kAll ? std::vector{1, 2, 3, 4, 8, 16} : std::vector{1, 2, 4, 8};
  std::string machine = "threads";
  Ticks quantum = 0;
};
// The extreme options, with the algorithms that search a child more than once.
Ways extremes() {
  return {{Algorithm::pvs, Algorithm::mtdf}, {Bounds::soft}, each_extreme(), {1, 2, 3, 4, 8, 16}};
}
// In quanta so short that even the smallest trees take several.
Ways in_quanta() {
  Ways ways;
  ways.strategies.clear();
  for (const StrategyInfo& s : list_strategies())
    if (s.deterministic) ways.strategies.push_back(finest_of(s));
  ways.processors = kAll ? std::vector{2, 3, 16} : std::vector{3};
  ways.machine = "deterministic";
  ways.quantum = 2000;
  return ways;
}

struct Tally {
  int cases = 0;
  std::uint64_t splits = 0, joins = 0;
};

// Searches one position in every way.
template <Game G>
void check_everything(const G& pos, Depth depth, const Ways& ways, Tally& tally) {
  const Value truth = minimax(pos, depth);
  SearchJob job;
  job.game = G::kName;
  job.position = pos.text();
  job.machine = ways.machine;
  job.quantum = ways.quantum;
  job.limits.depth = depth;
  job.pinning = false;
  for (const Algorithm algorithm : ways.algorithms)
    for (const Bounds bounds : ways.bounds)
      for (const std::string& strategy : ways.strategies)
        for (const int p : ways.processors) {
          job.options = exact(algorithm, bounds);
          job.strategy = strategy;
          job.processors = p;
          small_table().clear();
          const Result<SearchOutcome> o = run_search(job, small_table());
          ASSERT_TRUE(o.ok()) << o.error().text();
          EXPECT_EQ(o->value, truth) << G::kName << " " << job.position << " depth " << depth
                                     << " algorithm " << static_cast<int>(algorithm) << " bounds "
                                     << static_cast<int>(bounds) << " " << strategy << " P " << p;
          ++tally.cases;
          tally.splits += o->stats.splits.value();
          tally.joins += o->stats.joins.value();
        }
}

template <Game G>
Tally check_cases(const std::vector<Case>& cases, int variants, std::uint64_t seed,
                  const Ways& ways) {
  Random random(seed);
  Tally tally;
  for (const Case& c : cases) {
    const Result<G> start = G::parse(c.text);
    EXPECT_TRUE(start.ok()) << c.text;
    for (int i = 0; i < variants; ++i)
      check_everything(wander(*start, random, c.plies), c.depth, ways, tally);
  }
  std::printf("%d cases, %llu splits, %llu joins\n", tally.cases,
              static_cast<unsigned long long>(tally.splits),
              static_cast<unsigned long long>(tally.joins));
  if (ways.machine == "threads") {
    EXPECT_GT(tally.joins, 0U) << "nothing was searched in parallel";
  }
  return tally;
}

std::vector<Case> tic_tac_toe() {
  std::vector<Case> cases;
  for (const int plies : {1, 2, 3, 4})
    for (const Depth depth : {3, 5})
      cases.push_back({std::string(TicTacToe::kStart), plies, depth});
  return cases;
}

std::vector<Case> synthetic_trees() {
  std::vector<Case> cases;
  for (const char* shape : {"width=4..9 height=7 ordering=70", "width=6 height=6 ordering=100",
                            "width=2..12 height=0 ordering=0 noise=40",
                            "width=5 height=0 transpositions=60 ordering=50"})
    for (const char* seed : {" seed=1", " seed=2", " seed=3"})
      cases.push_back({std::string(shape) + seed, 1, 5});
  return cases;
}

// Positions of the benchmark with random moves played first, and mates without.
std::vector<Case> xiangqi_positions(std::size_t most) {
  std::vector<Case> cases;
  std::ifstream file(in_test_data("xiangqi/bench.epd"));
  int line_number = 0;
  for (std::string line; std::getline(file, line) && cases.size() < most; ++line_number)
    if (line_number % 4 == 0) cases.push_back({line.substr(0, line.find(" ;")), 3, 3});
  std::ifstream mates(in_test_data("xiangqi/mates.epd"));
  for (std::string line; std::getline(mates, line) && cases.size() < most;)
    cases.push_back({line.substr(0, line.find(" ;")), 0, 3});
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
  EXPECT_GE(check_cases<TicTacToe>(tic_tac_toe(), 3, 1, Ways{}).cases, 6000);
}
TEST(Oracle, SyntheticTrees) {
  EXPECT_GE(check_cases<Synthetic>(synthetic_trees(), 3, 2, Ways{}).cases, 9000);
}
TEST(Oracle, Xiangqi) {
  EXPECT_GE(check_cases<xiangqi::Position>(xiangqi_positions(20), 2, 3, Ways{}).cases, 10'000);
}
TEST(Oracle, Chess) {
  EXPECT_GE(check_cases<chess::Position>(chess_positions(), 2, 6, Ways{}).cases, 2000);
}
TEST(Oracle, Othello) {
  EXPECT_GE(check_cases<othello::Position>(othello_positions(), 1, 6, Ways{}).cases,
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

TEST(Oracle, InQuantaOnSyntheticTrees) {
  std::vector<Case> cases = synthetic_trees();
  if (!kAll) cases.resize(4);
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 8, in_quanta()).cases, kAll ? 1900 : 200);
}
TEST(Oracle, InQuantaOnXiangqi) {
  EXPECT_GE(
      check_cases<xiangqi::Position>(xiangqi_positions(kAll ? 4 : 1), 1, 9, in_quanta()).cases,
      kAll ? 600 : 50);
}

// Far more workers than processors, and than work. The second tree is large enough that some
// workers join before it ends, however busy the processors are.
TEST(Oracle, ACrowdOnSmallTrees) {
  Ways ways;
  ways.processors = {64};
  const std::vector<Case> cases{{"width=3..8 height=6 ordering=60 seed=4", 1, 4},
                                {"width=6 height=0 transpositions=60 ordering=50 seed=5", 1, 8}};
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 4, ways).cases, 100);
}

}  // namespace
}  // namespace splitpoint
