// tic_tac_toe_test.cpp - the known counts of tic-tac-toe, its value, and faults in its texts.
// SPDX-License-Identifier: MIT
#include "engine/games/tic_tac_toe/tic_tac_toe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace splitpoint {
namespace {

TicTacToe position(std::string_view text) {
  auto p = TicTacToe::parse(text);
  if (!p) ADD_FAILURE() << text << ": " << p.error().text();
  return p ? *p : TicTacToe();
}

std::string error_of(std::string_view text) {
  const auto p = TicTacToe::parse(text);
  return p ? "none" : p.error().text();
}

struct Walk {
  long games = 0;
  std::map<Key, std::string> positions;
};

void walk(TicTacToe& t, Walk& w) {
  const auto [at, is_new] = w.positions.try_emplace(t.key(), t.text());
  ASSERT_EQ(at->second, t.text()) << "two positions with one key";
  if (t.over()) {
    ++w.games;
    return;
  }
  Move moves[TicTacToe::kMaxMoves];
  const int n = t.generate(moves);
  for (int i = 0; i < n; ++i) {
    const auto u = t.play(moves[i]);
    walk(t, w);
    t.undo(moves[i], u);
  }
}

// The outcome for the side to move: -1, 0 or 1.
int outcome(TicTacToe& t) {
  if (t.over()) return t.evaluate() == 0 ? 0 : -1;
  Move moves[TicTacToe::kMaxMoves];
  const int n = t.generate(moves);
  int best = -1;
  for (int i = 0; i < n; ++i) {
    const auto u = t.play(moves[i]);
    best = std::max(best, -outcome(t));
    t.undo(moves[i], u);
  }
  return best;
}

TEST(TicTacToe, HasTheKnownNumberOfGamesAndPositions) {
  TicTacToe start = position(TicTacToe::kStart);
  Walk w;
  walk(start, w);
  EXPECT_EQ(w.games, 255'168);
  EXPECT_EQ(w.positions.size(), 5'478U);
}

// Of all well-formed texts exactly the reachable positions are accepted.
TEST(TicTacToe, ParsesExactlyTheReachablePositions) {
  int accepted = 0;
  for (int code = 0; code < 19'683; ++code)
    for (const char side : {'x', 'o'}) {
      std::string text = ".../.../... x";
      for (int i = 0, rest = code; i < 11; ++i) {
        if (text[i] == '/') continue;
        text[i] = ".xo"[rest % 3];
        rest /= 3;
      }
      text.back() = side;
      const auto p = TicTacToe::parse(text);
      accepted += p.ok();
      EXPECT_TRUE(!p || p->text() == text) << text;
    }
  EXPECT_EQ(accepted, 5'478);
}

TEST(TicTacToe, IsADrawWithPerfectPlay) {
  TicTacToe start = position(TicTacToe::kStart);
  EXPECT_EQ(outcome(start), 0);
  TicTacToe blunder = position("xo./.../... x");  // an edge next to the corner loses
  EXPECT_EQ(outcome(blunder), 1);
}

TEST(TicTacToe, ALineEndsTheGameAndTheSideToMoveHasLost) {
  const TicTacToe lost = position("x.o/ox./..x o");
  EXPECT_TRUE(lost.over());
  EXPECT_EQ(lost.evaluate(), -kMate);
  EXPECT_EQ(lost.no_moves(), -kMate);
  const TicTacToe drawn = position("xox/xoo/oxx o");
  EXPECT_TRUE(drawn.over());
  EXPECT_EQ(drawn.evaluate(), 0);
}

TEST(TicTacToe, MovesAreNamedByColumnAndRow) {
  TicTacToe t = position(TicTacToe::kStart);
  t.play(*t.parse_move("a3"));
  t.play(*t.parse_move("b2"));
  t.play(*t.parse_move("c1"));
  EXPECT_EQ(t.text(), "x../.o./..x o");
  EXPECT_EQ(t.parse_move("b2").error().text(), "move 'b2': the cell is taken");
  EXPECT_EQ(t.parse_move("d1").error().text(),
            "move 'd1': not a cell, which is a column a to c and a row 1 to 3");
  EXPECT_EQ(position("xxx/oo./... o").parse_move("a1").error().text(),
            "move 'a1': the game is over");
}

TEST(TicTacToe, EachFaultInATextHasItsOwnMessage) {
  EXPECT_EQ(error_of(""), "position: 0 characters instead of 13, as in '.../.../... x'");
  EXPECT_EQ(error_of(".../.../..."),
            "position: 11 characters instead of 13, as in '.../.../... x'");
  EXPECT_EQ(error_of("..z/.../... x"), "character 3: 'z' is not one of 'xo.'");
  EXPECT_EQ(error_of("..../../... x"), "character 4: '.' is not one of '/'");
  EXPECT_EQ(error_of(".../.../... z"), "character 13: 'z' is not one of 'xo'");
  EXPECT_EQ(error_of("xx./.../... o"), "board: 2 x and 0 o, but x moves first, then both in turn");
  EXPECT_EQ(error_of("x../.../... x"), "side to move: with 1 x and 0 o it is o's turn");
  EXPECT_EQ(error_of(".../.../... o"), "side to move: with 0 x and 0 o it is x's turn");
  EXPECT_EQ(error_of("xxx/ooo/... x"), "board: both sides have a line");
  EXPECT_EQ(error_of("xxx/oo./o.. x"), "board: x has a line, so o could not have moved last");
  EXPECT_EQ(error_of("ooo/xx./xx. o"), "board: o has a line, so x could not have moved last");
}

}  // namespace
}  // namespace splitpoint
