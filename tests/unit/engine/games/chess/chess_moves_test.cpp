// chess_moves_test.cpp - castling, en passant, promotions, pins and checks, one by one.
// SPDX-License-Identifier: MIT
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

using Moves = std::set<std::string>;

bool can(const std::string& fen, const std::string& move) {
  return moves_from(position(fen), "").contains(move);
}

TEST(ChessMoves, CastlingGoesBothWays) {
  const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R ";
  EXPECT_TRUE(can(board + "w KQkq -", "e1g1"));
  EXPECT_TRUE(can(board + "w KQkq -", "e1c1"));
  EXPECT_TRUE(can(board + "b KQkq -", "e8g8"));
  EXPECT_TRUE(can(board + "b KQkq -", "e8c8"));
  EXPECT_FALSE(can(board + "w Qkq -", "e1g1"));
  EXPECT_FALSE(can(board + "w Kkq -", "e1c1"));
  EXPECT_EQ(after(position(board + "w KQkq -"), "e1g1 e8c8").text(),
            "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

TEST(ChessMoves, NoCastlingOutOfThroughOrIntoCheck) {
  EXPECT_FALSE(can("4k3/4r3/8/8/8/8/8/R3K2R w KQ -", "e1g1"));  // out of
  EXPECT_FALSE(can("4k3/5r2/8/8/8/8/8/R3K2R w KQ -", "e1g1"));  // through
  EXPECT_FALSE(can("4k3/6r1/8/8/8/8/8/R3K2R w KQ -", "e1g1"));  // into
  EXPECT_TRUE(can("4k3/7r/8/8/8/8/8/R3K2R w KQ -", "e1g1"));    // only the rook is attacked
  EXPECT_TRUE(can("4k3/1r6/8/8/8/8/8/R3K2R w KQ -", "e1c1"));   // the rook passes an attack
  EXPECT_FALSE(can("4k3/3r4/8/8/8/8/8/R3K2R w KQ -", "e1c1"));
  EXPECT_FALSE(can("4k3/8/8/8/8/8/7p/R3K2R w KQ -", "e1g1"));  // a pawn attacks g1
}

TEST(ChessMoves, NoCastlingOverAnything) {
  EXPECT_FALSE(can("4k3/8/8/8/8/8/8/RN2K1NR w KQ -", "e1c1"));
  EXPECT_FALSE(can("4k3/8/8/8/8/8/8/RN2K1NR w KQ -", "e1g1"));
  EXPECT_FALSE(can("4k3/8/8/8/8/8/8/R2bK3 w Q -", "e1c1"));
}

TEST(ChessMoves, CastlingRightsGoWithKingAndRooks) {
  const Position pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  EXPECT_EQ(after(pos, "e1e2 e8e7 e2e1 e7e8").text(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3");
  EXPECT_EQ(after(pos, "a1b1 h8g8 b1a1 g8h8").text(), "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 4 3");
  EXPECT_EQ(after(pos, "a1a8").text(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");  // both rooks' rights
}

TEST(ChessMoves, TakingInPassing) {
  const Position pos = after("e4 a6 e5 d5");
  EXPECT_EQ(moves_from(pos, "e5"), (Moves{"e5e6", "e5d6"}));
  EXPECT_EQ(after(pos, "e5d6").text(),
            "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
  EXPECT_EQ(moves_from(after(pos, "a3 a5"), "e5"), Moves{"e5e6"});  // only at once
}

TEST(ChessMoves, NoTakingInPassingThatUncoversTheKing) {
  EXPECT_FALSE(can("8/8/8/K2pP2r/8/8/8/7k w - d6", "e5d6"));    // both pawns leave the rank
  EXPECT_FALSE(can("4r2k/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"));  // pinned on the file
  EXPECT_FALSE(can("7k/6b1/8/3pP3/3K4/8/8/8 w - d6", "e5d6"));  // pinned on a diagonal
  EXPECT_TRUE(can("8/8/8/2k5/3Pp3/8/8/4K3 b - d3", "e4d3"));    // it takes the checking pawn
  EXPECT_FALSE(can("4k3/8/8/8/3Pp3/8/4Q3/4K3 b - d3", "e4d3"));
}

TEST(ChessMoves, PromotionsAreFour) {
  EXPECT_EQ(moves_from(position("7k/P7/8/8/8/8/8/K7 w - -"), "a7"),
            (Moves{"a7a8n", "a7a8b", "a7a8r", "a7a8q"}));
  EXPECT_EQ(moves_from(position("1r5k/P7/8/8/8/8/8/K7 w - -"), "a7").size(), 8U);
  EXPECT_EQ(after(position("7k/P7/8/8/8/8/8/K7 w - -"), "a7a8n").text(),
            "N6k/8/8/8/8/8/8/K7 b - - 0 1");
}

TEST(ChessMoves, PinnedPiecesStayOnTheirLine) {
  EXPECT_EQ(moves_from(position("4r2k/8/8/8/4R3/8/8/4K3 w - -"), "e4"),
            (Moves{"e4e2", "e4e3", "e4e5", "e4e6", "e4e7", "e4e8"}));
  EXPECT_EQ(moves_from(position("4r2k/8/8/8/4N3/8/8/4K3 w - -"), "e4"), Moves{});
  EXPECT_EQ(moves_from(position("7k/8/8/7b/8/8/4P3/3K4 w - -"), "e2"), Moves{});
  EXPECT_EQ(moves_from(position("7k/8/8/8/8/5b2/4P3/3K4 w - -"), "e2"), Moves{"e2f3"});
}

TEST(ChessMoves, ChecksAreAnswered) {
  EXPECT_EQ(moves_from(position("4r2k/8/8/8/8/8/3P1P2/R2QKB2 w - -"), ""), (Moves{"d1e2", "f1e2"}));
  // Out of a double check only the king can move; here it has no square.
  EXPECT_EQ(moves_from(position("4r2k/8/8/8/8/3n4/3P1P2/R2QKB2 w - -"), ""), Moves{});
  // The king cannot shield itself from a slider by moving along its line.
  EXPECT_FALSE(can("7k/8/8/8/r2K4/8/8/8 w - -", "d4e4"));
}

// Moves from the table may come from other positions, with any move_type.
TEST(ChessMoves, AMannerMustBeTheRightOne) {
  const Position pos = after("e4 a6 e5 d5");
  const Square e5 = 36, d6 = 43, e2 = 12;
  EXPECT_TRUE(pos.legal(make_move(e5, d6, MoveKind::en_passant)));
  EXPECT_FALSE(pos.legal(make_move(e5, d6)));
  EXPECT_FALSE(pos.legal(make_move(e5, d6, MoveKind::to_queen)));
  EXPECT_FALSE(pos.legal(make_move(e2, e2 + 16, MoveKind::double_step)));
  EXPECT_FALSE(pos.legal(Move::none));
}

}  // namespace
}  // namespace splitpoint::chess
