// oracle_test.cpp - every search, bound, strategy and processor count must return minimax's value.
//
// With the table's depth rule exact, quiescence and repetition off, the value of a position at a
// depth is a pure function, so any difference is a fault: of pruning, of the table, or of what
// workers tell each other. Small tables on purpose: entries collide and are replaced all the time.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/games.h"
#include "engine/search/search.h"
#include "parallel/threads.h"
#include "tests/conformance/exact.h"
#include "tests/conformance/strategies_on_threads.h"

namespace splitpoint {
namespace {

template <Game G, class Strategy, Machine M>
SearchResult solve(const G& pos, Depth depth, const SearchOptions& options, M& machine) {
  small_table().clear();
  return Search<G, M, Strategy>(machine, small_table(), options, Limits{.depth = depth},
                                finest<Strategy>())
      .run(pos);
}

// A position some random moves away from `start`.
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

struct Tally {
  int cases = 0;
  std::uint64_t splits = 0, joins = 0;
};

// Every way of searching one position on so many processors each.
template <Game G>
void check_everything(const G& pos, Depth depth, const std::vector<int>& processors, Tally& tally) {
  const Value truth = minimax(pos, depth);
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
    for (const Bounds bounds : {Bounds::soft, Bounds::hard}) {
      const SearchOptions options = exact(algorithm, bounds);
      for_each_type(StrategiesOnThreads{}, [&]<class Strategy>(Type<Strategy>) {
        for (const int p : processors) {
          Threads machine(p, false);
          const SearchResult r = solve<G, Strategy>(pos, depth, options, machine);
          EXPECT_EQ(r.value, truth)
              << G::kName << " " << pos.text() << " depth " << depth << " algorithm "
              << static_cast<int>(algorithm) << " bounds " << static_cast<int>(bounds) << " "
              << Strategy::kName << " P " << p;
          ++tally.cases;
          tally.splits += r.stats.splits.value();
          tally.joins += r.stats.joins.value();
        }
      });
    }
}

template <Game G>
Tally check_cases(const std::vector<Case>& cases, int variants, std::uint64_t seed,
                  const std::vector<int>& processors = {1, 2, 4, 8}) {
  Random random(seed);
  Tally tally;
  for (const Case& c : cases) {
    const Result<G> start = G::parse(c.text);
    EXPECT_TRUE(start.ok()) << c.text;
    for (int i = 0; i < variants; ++i)
      check_everything(wander(*start, random, c.plies), c.depth, processors, tally);
  }
  std::printf("%d cases, %llu splits, %llu joins\n", tally.cases,
              static_cast<unsigned long long>(tally.splits),
              static_cast<unsigned long long>(tally.joins));
  EXPECT_GT(tally.joins, 0U) << "nothing was searched in parallel";
  return tally;
}

TEST(Oracle, TicTacToe) {
  std::vector<Case> cases;
  for (const int plies : {1, 2, 3, 4})
    for (const Depth depth : {3, 5})
      cases.push_back({std::string(TicTacToe::kStart), plies, depth});
  EXPECT_GE(check_cases<TicTacToe>(cases, 3, 1).cases, 1000);
}

TEST(Oracle, SyntheticTrees) {
  std::vector<Case> cases;
  for (const char* shape : {"width=4..9 height=7 ordering=70", "width=6 height=6 ordering=100",
                            "width=2..12 height=0 ordering=0 noise=40",
                            "width=5 height=0 transpositions=60 ordering=50"})
    for (const char* seed : {" seed=1", " seed=2", " seed=3"})
      cases.push_back({std::string(shape) + seed, 1, 5});
  EXPECT_GE(check_cases<Synthetic>(cases, 3, 2).cases, 2000);
}

// Far more workers than there are processors, and than there is work.
TEST(Oracle, ACrowdOnSmallTrees) {
  const std::vector<Case> cases{{"width=3..8 height=6 ordering=60 seed=4", 1, 4},
                                {"width=6 height=0 transpositions=60 ordering=50 seed=5", 1, 4}};
  EXPECT_GE(check_cases<Synthetic>(cases, 1, 4, {64}).cases, 100);
}

TEST(Oracle, Xiangqi) {
  std::vector<Case> cases;
  std::ifstream file(SPLITPOINT_TEST_DATA "/xiangqi/bench.epd");
  int line_number = 0;
  for (std::string line; std::getline(file, line); ++line_number)
    if (line_number % 4 == 0) cases.push_back({line.substr(0, line.find(" ;")), 3, 3});
  std::ifstream mates(SPLITPOINT_TEST_DATA "/xiangqi/mates.epd");
  for (std::string line; std::getline(mates, line) && cases.size() < 20;)
    cases.push_back({line.substr(0, line.find(" ;")), 0, 3});
  EXPECT_GE(check_cases<xiangqi::Position>(cases, 2, 3).cases, 2000);
}

}  // namespace
}  // namespace splitpoint
