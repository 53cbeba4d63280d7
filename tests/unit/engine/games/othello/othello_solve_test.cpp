// othello_solve_test.cpp - Othello searched to the end has the value of a plain solver.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/games/othello/position.h"
#include "engine/search/search.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"
#include "tests/conformance/exact.h"

namespace splitpoint::othello {
namespace {

// Searches every line to the end of the game; it uses nothing but the rules.
Value plain(Position& p) {
  if (p.over()) return p.evaluate();
  std::array<Move, Position::kMaxMoves> moves;
  const int n = p.generate(moves.data());
  Value best = -kInfinite;
  for (int i = 0; i < n; ++i) {
    const auto undo = p.play(moves[i]);
    best = std::max(best, -plain(p));
    p.undo(moves[i], undo);
  }
  return best;
}

// Plays random games until one reaches `empty` empty squares before its end.
Position random_position(int empty, Random& random) {
  for (;;) {
    Position p = Position::parse(Position::kStart).value();
    std::array<Move, Position::kMaxMoves> moves;
    while (!p.over() && p.plies_to_end() > empty)
      p.play(moves[random.below(static_cast<std::uint32_t>(p.generate(moves.data())))]);
    if (!p.over()) return p;
  }
}

SearchResult search(const Position& p, const SearchOptions& options, Depth depth) {
  Serial machine;
  small_table().clear();
  return Search<Position, Serial, Sequential>(machine, small_table(), options, {.depth = depth})
      .run(p);
}

TEST(OthelloSolve, TheLastPliesInEveryWindow) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    Position p = random_position(1 + i % Position::kSolvedAtOnce, random);
    const Value truth = plain(p);
    for (const Value alpha : {-kInfinite, -kMost, -450, -200, -1, 0, 1, 199, 200, 300, 1000})
      for (const Value beta : {alpha + 1, alpha + 25, alpha + 200, alpha + 3000, kInfinite}) {
        std::uint64_t nodes = 0;
        const Value v = p.solve(alpha, beta, nodes);
        EXPECT_TRUE(v <= alpha  ? truth <= v
                    : v >= beta ? truth >= v
                                : truth == v)
            << p.text() << " in " << alpha << ".." << beta << ": " << v << " for " << truth;
      }
  }
}

// The game's own solver does not check the stop flag, so it must be short.
TEST(OthelloSolve, TheLastPliesAreSomeThousandNodes) {
  Random random(2);
  std::uint64_t most = 0, sum = 0;
  constexpr int kPositions = 2000;
  for (int i = 0; i < kPositions; ++i) {
    const Position p = random_position(Position::kSolvedAtOnce, random);
    std::uint64_t nodes = 0;
    EXPECT_EQ(p.solve(0, 1, nodes) % kDisc, 0);
    most = std::max(most, nodes);
    sum += nodes;
  }
  EXPECT_LT(most, 5000U);
  EXPECT_LT(sum / kPositions, 500U);
}

TEST(OthelloSolve, EverySearchGivesTheDifferenceInDiscs) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    Position p = random_position(i % 10 + 1, random);
    const Value truth = plain(p);
    for (const Algorithm a :
         {Algorithm::minimax, Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
      for (const Bounds b : {Bounds::soft, Bounds::hard}) {
        if (a == Algorithm::minimax && p.plies_to_end() > 7) continue;
        SearchOptions options;
        options.algorithm = a;
        options.bounds = b;
        const SearchResult r = search(p, options, p.plies_to_end());
        EXPECT_EQ(r.value, truth) << p.text() << " by " << static_cast<int>(a);
        ASSERT_TRUE(p.legal(r.best_move)) << p.text();
        const auto undo = p.play(r.best_move);
        EXPECT_EQ(-plain(p), truth) << p.text() << " after the best move";
        p.undo(r.best_move, undo);
      }
  }
}

TEST(OthelloSolve, NothingLiesBeyondTheEndOfTheGame) {
  Random random(4);
  const Position p = random_position(11, random);
  const SearchResult wanted = search(p, {}, 11), more = search(p, {}, 30);
  EXPECT_EQ(more.depth, 11);
  EXPECT_EQ(more.value, wanted.value);
  EXPECT_EQ(more.stats.nodes(), wanted.stats.nodes());
  EXPECT_EQ(search(p, exact(Algorithm::minimax, Bounds::soft), 5).depth, 5);
}

// A depth of as many plies as there are empty squares reaches the end, whatever the passes.
TEST(OthelloSolve, APassCostsNoDepth) {
  Position p =
      Position::parse("OOOOO-OX-OOOOOOXOOOOOXOXXOXXXOOXXXOXOXOOXXXOXOOOXOOOOXOOXOO-OOXO O").value();
  ASSERT_TRUE(p.must_pass());
  const Value truth = plain(p);
  for (const Algorithm a : {Algorithm::minimax, Algorithm::pvs}) {
    const SearchResult r = search(p, exact(a, Bounds::soft), 3);
    EXPECT_EQ(r.value, truth);
    EXPECT_EQ(r.best_move, kPass);
  }
  EXPECT_NE(search(p, exact(Algorithm::minimax, Bounds::soft), 1).stats.interior.value(), 2U)
      << "the horizon came right after the pass";
}

}  // namespace
}  // namespace splitpoint::othello
