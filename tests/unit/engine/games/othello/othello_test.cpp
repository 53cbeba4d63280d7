// othello_test.cpp - the rules of Othello and the texts of positions and moves.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <string>
#include <string_view>

#include "engine/core/perft.h"
#include "engine/core/random.h"
#include "engine/games/othello/position.h"
#include "engine/games/othello/stability.h"

namespace splitpoint::othello {
namespace {

using ::testing::HasSubstr;

Position position(std::string_view text) {
  const auto p = Position::parse(text);
  if (!p) ADD_FAILURE() << text << ": " << p.error().text();
  return p ? *p : Position::parse(Position::kStart).value();
}

std::string error_of(std::string_view text) {
  const auto p = Position::parse(text);
  return p ? "none" : p.error().text();
}

std::string move_error(const Position& p, std::string_view move) {
  const auto m = p.parse_move(move);
  return m ? "none" : m.error().text();
}

Position after(Position p, std::initializer_list<std::string_view> moves) {
  for (const std::string_view m : moves) p.play(p.parse_move(m).value());
  return p;
}

Move random_move(const Position& p, Random& random) {
  std::array<Move, Position::kMaxMoves> moves;
  return moves[random.below(static_cast<std::uint32_t>(p.generate(moves.data())))];
}

constexpr std::string_view kMustPass =
    "OOOOO-OX-OOOOOOXOOOOOXOXXOXXXOOXXXOXOXOOXXXOXOOOXOOOOXOOXOO-OOXO O";

// A pass counts as a move, a finished game as one leaf. docs/games.md has depths 10 and 11.
TEST(Othello, LeavesOfTheTree) {
  Position p = position(Position::kStart);
  const std::array<std::uint64_t, 9> known{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (std::size_t i = 0; i < known.size(); ++i)
    EXPECT_EQ(perft(p, static_cast<Depth>(i) + 1), known[i]) << "depth " << i + 1;
}

// Checks moves and turned discs against a walk along the eight lines of each square.
TEST(Othello, MovesAndDiscsTurnedOverAreThoseOfTheRules) {
  Random random(1);
  for (int game = 0; game < 200; ++game) {
    Position p = position(Position::kStart);
    for (; !p.over(); p.play(random_move(p, random)))
      for (Square s = 0; s < kSquares; ++s) {
        if ((p.empty() & bit(s)) == 0) continue;
        Squares turned = 0;
        for (int dx = -1; dx <= 1; ++dx)
          for (int dy = -1; dy <= 1; ++dy) {
            Squares line = 0;
            int x = s % 8 + dx, y = s / 8 + dy;
            const auto on = [&](Squares set) {
              return 0 <= x && x < 8 && 0 <= y && y < 8 && (set & bit(8 * y + x)) != 0;
            };
            for (; (dx != 0 || dy != 0) && on(p.theirs()); x += dx, y += dy) line |= bit(8 * y + x);
            if (on(p.mine())) turned |= line;
          }
        ASSERT_EQ(p.legal(make_move(s)), turned != 0) << p.text() << " square " << s;
        ASSERT_EQ(flips(s, p.mine(), p.theirs()), turned) << p.text() << " square " << s;
      }
  }
}

TEST(Othello, TheTigerOpeningHasOneKeyInBothOrders) {
  const Position start = position(Position::kStart);
  const Position one = after(start, {"f5", "d6", "c3", "d3", "c4"});
  const Position other = after(start, {"f5", "d6", "c4", "d3", "c3"});
  EXPECT_EQ(one.text(), other.text());
  EXPECT_EQ(one.key(), other.key());
  EXPECT_NE(one.key(), after(start, {"f5", "d6", "c3", "d3", "c5"}).key());
}

TEST(Othello, WhoCannotMoveMustPass) {
  Position p = position(kMustPass);
  EXPECT_TRUE(p.must_pass());
  EXPECT_FALSE(p.over());
  std::array<Move, Position::kMaxMoves> moves;
  ASSERT_EQ(p.generate(moves.data()), 1);
  EXPECT_EQ(moves[0], kPass);
  EXPECT_EQ(p.move_text(kPass), "pass");
  for (const char* const text : {"pass", "PASS", "--", "pa", "PS"})
    EXPECT_EQ(p.parse_move(text).value(), kPass) << text;
  const Position before = p;
  const auto undo = p.play(kPass);
  EXPECT_TRUE(p.black_to_move());
  EXPECT_EQ(p.theirs(), before.mine());
  EXPECT_FALSE(p.must_pass());
  p.undo(kPass, undo);
  EXPECT_EQ(p.key(), before.key());
}

TEST(Othello, TwoPassesEndTheGameAndTheEmptySquaresGoToTheWinner) {
  std::string line(64, 'X');
  line[1] = 'O';
  line[63] = '-';
  const Position x = position(line + " X"), o = position(line + " O");
  EXPECT_TRUE(x.over() && o.over());
  EXPECT_EQ(x.evaluate(), 62 * kDisc);
  EXPECT_EQ(o.evaluate(), -62 * kDisc);
  std::array<Move, Position::kMaxMoves> moves;
  EXPECT_EQ(x.generate(moves.data()), 0);
  EXPECT_FALSE(x.legal(kPass));
}

TEST(Othello, AWipeOutIsWorthTheWholeBoard) {
  const std::string line = "-------------------X-------XX------XX------X--------------------";
  EXPECT_EQ(position(line + " O").evaluate(), -64 * kDisc);
  EXPECT_EQ(position(line + " X").no_moves(), 64 * kDisc);
}

TEST(Othello, EqualNumbersOfDiscsAreADraw) {
  const std::string line = std::string(32, 'X') + std::string(32, 'O');
  EXPECT_TRUE(position(line + " X").over());
  EXPECT_EQ(position(line + " X").evaluate(), 0);
}

TEST(Othello, DiagramsAreReadAndWritten) {
  const Position start = position(Position::kStart);
  EXPECT_EQ(start.diagram(),
            "  a b c d e f g h\n"
            "1 - - - - - - - - 1\n"
            "2 - - - - - - - - 2\n"
            "3 - - - - - - - - 3\n"
            "4 - - - O X - - - 4\n"
            "5 - - - X O - - - 5\n"
            "6 - - - - - - - - 6\n"
            "7 - - - - - - - - 7\n"
            "8 - - - - - - - - 8\n"
            "  a b c d e f g h\n"
            "X to move\n");
  EXPECT_EQ(position(start.diagram()).text(), Position::kStart);
  const Position p = after(start, {"f5", "d6"});
  EXPECT_EQ(position(p.diagram()).text(), p.text());
  const std::string plain =
      "........\n........\n........\n...o*...\n...*o...\n........\n........\n........\nb\n";
  EXPECT_EQ(position(plain).text(), Position::kStart);
}

TEST(Othello, LinesMayBeWrittenOtherwise) {
  std::string dots(Position::kStart);
  for (char& c : dots) c = c == '-' ? '.' : c == 'X' ? '*' : c == 'O' ? 'w' : c;
  EXPECT_EQ(position(dots).text(), Position::kStart);
  EXPECT_EQ(position(std::string(Position::kStart) + ";").text(), Position::kStart);
  EXPECT_EQ(position("\t" + std::string(Position::kStart) + " ;\r\n").text(), Position::kStart);
}

TEST(Othello, EveryFaultOfAPositionIsNamed) {
  const std::string board(Position::kStart.substr(0, 64));
  EXPECT_EQ(error_of(""), "board: 0 squares instead of 64 before the side to move");
  EXPECT_EQ(error_of(board.substr(1) + " X"),
            "board: 63 squares instead of 64 before the side to move");
  EXPECT_EQ(error_of(board), "side to move: missing, must be X or O");
  EXPECT_EQ(error_of(board + " ;"), "side to move: missing, must be X or O");
  EXPECT_EQ(error_of(board + " Q"), "side to move: 'Q' is neither X nor O");
  EXPECT_EQ(error_of(board + " X X"), "side to move: 'X X' is neither X nor O");
  std::string wrong = board;
  wrong[10] = '?';
  EXPECT_EQ(error_of(wrong + " X"), "square c2: '?' is none of X, O and -");
  wrong = board;
  wrong[28] = '-';
  EXPECT_EQ(error_of(wrong + " X"), "square e4: empty, but a centre square is never empty");
}

TEST(Othello, EveryFaultOfADiagramIsNamed) {
  const std::string good = position(Position::kStart).diagram();
  const auto changed = [&](std::string_view what, std::string_view by) {
    std::string text = good;
    return text.replace(text.find(what), what.size(), by);
  };
  EXPECT_EQ(error_of(changed("X to move\n", "")),
            "board: 8 lines instead of 9: 8 rows and the side to move");
  EXPECT_EQ(error_of(changed("3 - - - - - - - - 3\n", "")),
            "board: 8 lines instead of 9: 8 rows and the side to move");
  EXPECT_EQ(error_of(changed("4 - - - O", "5 - - - O")), "row 4: is numbered 5");
  EXPECT_EQ(error_of(changed("4 - - - O", "4 - - O")), "row 4: 7 squares instead of 8");
  EXPECT_EQ(error_of(changed("4 - - - O", "4 - - ! O")), "square c4: '!' is none of X, O and -");
  EXPECT_EQ(error_of(changed("X to move", "Z to move")), "side to move: 'Z' is neither X nor O");
}

TEST(Othello, EveryFaultOfAMoveIsNamed) {
  const Position start = position(Position::kStart);
  EXPECT_EQ(start.parse_move("F5").value(), start.parse_move("f5").value());
  EXPECT_EQ(move_error(start, "i1"), "move 'i1': neither a square a1 to h8 nor a pass");
  EXPECT_EQ(move_error(start, "f9"), "move 'f9': neither a square a1 to h8 nor a pass");
  EXPECT_EQ(move_error(start, "d4"), "move 'd4': the square is taken");
  EXPECT_EQ(move_error(start, "a1"), "move 'a1': the move turns no disc over");
  EXPECT_EQ(move_error(start, "pass"), "move 'pass': a side that can move must not pass");
  EXPECT_EQ(move_error(position(kMustPass), "f1"), "move 'f1': a pass is the only legal move");
  const std::string over = std::string(32, 'X') + std::string(32, 'O') + " X";
  EXPECT_EQ(move_error(position(over), "pass"), "move 'pass': the game is over");
}

TEST(Othello, StableDiscsAreNeverTurnedOver) {
  Random random(2);
  int seen = 0;
  for (int game = 0; game < 500; ++game) {
    Position p = position(Position::kStart);
    std::array<Squares, 2> stable_of{};  // white's, black's
    while (!p.over()) {
      const bool black = p.black_to_move();
      stable_of[black] |= stable(p.mine(), p.theirs());
      stable_of[!black] |= stable(p.theirs(), p.mine());
      ASSERT_EQ(stable_of[black] & ~p.mine(), 0U) << p.text();
      ASSERT_EQ(stable_of[!black] & ~p.theirs(), 0U) << p.text();
      p.play(random_move(p, random));
    }
    seen += std::popcount(stable_of[0] | stable_of[1]);
  }
  EXPECT_GT(seen, 5000);
}

}  // namespace
}  // namespace splitpoint::othello
