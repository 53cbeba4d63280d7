// continuation_test.cpp - the continuation history, by itself.
// SPDX-License-Identifier: MIT
#include "engine/search/modern/continuation.h"

#include <gtest/gtest.h>

#include "engine/games/tic_tac_toe/tic_tac_toe.h"

namespace splitpoint {
namespace {

using History = Continuation<TicTacToe>;

TEST(Continuation, IsEmptyUntilItIsUsed) {
  History history;
  EXPECT_FALSE(history.is_used());
  history.use();
  EXPECT_TRUE(history.is_used());
  EXPECT_EQ(history.score(3, 0), 0);
}

TEST(Continuation, CountsAMoveAfterEachOfTheTwoBefore) {
  History history;
  history.use();
  history.play(0, 5);
  history.play(1, 6);
  history.adjust(7, 100, 2);
  EXPECT_EQ(history.score(7, 2), 200);  // after both moves
  EXPECT_EQ(history.score(8, 2), 0);
  history.play(0, 4);
  EXPECT_EQ(history.score(7, 2), 100);  // after the reply alone
  history.play(1, 4);
  EXPECT_EQ(history.score(7, 2), 0);
}

TEST(Continuation, TellsEveryPairOfMovesApart) {
  History history;
  history.use();
  constexpr std::size_t kMoves = TicTacToe::kHistorySize;
  const auto learned = [](std::size_t before, std::size_t move) {
    return static_cast<int>(before * kMoves + move);
  };
  for (std::size_t before = 1; before < kMoves; ++before) {
    history.play(1, before);  // after a pass
    for (std::size_t move = 0; move < kMoves; ++move)
      history.adjust(move, learned(before, move), 2);
  }
  for (std::size_t move = 0; move < kMoves; ++move) {
    history.play(1, 0);
    const int after_pass = history.score(move, 2) / 2;
    for (std::size_t before = 1; before < kMoves; ++before) {
      history.play(1, before);
      EXPECT_EQ(history.score(move, 2), learned(before, move) + after_pass)
          << before << ' ' << move;
    }
  }
}

TEST(Continuation, StaysWithinItsLimits) {
  History history;
  history.use();
  for (int i = 0; i < 100; ++i) history.adjust(7, History::kMax / 4, 2);
  EXPECT_LE(history.score(7, 2), 2 * History::kMax);
  EXPECT_GT(history.score(7, 2), 0);
  for (int i = 0; i < 200; ++i) history.adjust(7, -History::kMax / 4, 2);
  EXPECT_GE(history.score(7, 2), -2 * History::kMax);
  EXPECT_LT(history.score(7, 2), 0);
}

}  // namespace
}  // namespace splitpoint
