// chess_evaluate_test.cpp - values are symmetric in colours and do not depend on history.
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

// The position with colours exchanged.
Position turned(const Position& pos) {
  std::string board;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const Piece p = pos.at(make_square(file, rank));
      board += p == kEmpty ? '1'
                           : (color_of(p) == Color::white ? "pnbrqk"
                                                          : "PNBRQK")[static_cast<int>(kind_of(p))];
    }
    if (rank < 7) board += '/';
  }
  return position(board + (pos.side() == Color::white ? " b - -" : " w - -"));
}
TEST(ChessEvaluate, TheColoursAreAlike) {
  play_at_random(20'000, 3, [](const Position& pos) {
    EXPECT_EQ(turned(pos).evaluate(), pos.evaluate()) << pos.text();
  });
}

TEST(ChessEvaluate, TheCacheChangesNothing) {
  const auto cache = std::make_unique<PawnTable>();
  play_at_random(50'000, 4, [&](const Position& pos) {
    EXPECT_EQ(pos.evaluate(*cache), pos.evaluate()) << pos.text();
    EXPECT_EQ(pos.evaluate(*cache), pos.evaluate()) << pos.text();
  });
}

Value value(const std::string& fen) { return position(fen).evaluate(); }

TEST(ChessEvaluate, MaterialCounts) {
  const Value even = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -");
  EXPECT_GT(even, 0);
  EXPECT_LT(even, 30);
  EXPECT_LT(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - -"), -800);
  EXPECT_GT(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b - -"), 800);
}

TEST(ChessEvaluate, PawnStructures) {
  const auto score = [](const std::string& pawns) {
    return pawn_structure(position("4k3/" + pawns + "/4K3 w - -")).score;
  };
  EXPECT_GT(score("8/8/8/8/2PP4/8"), score("8/8/8/8/2P1P3/8"));   // connected, isolated
  EXPECT_GT(score("8/8/8/8/2P1P3/8"), score("8/8/8/8/2P5/2P5"));  // isolated, doubled too
  EXPECT_GT(score("8/2P5/8/8/8/8"), score("8/8/8/8/8/2P5"));      // nearer to promotion
  EXPECT_EQ(score("2p5/8/8/8/8/2P5"), 0);
  const PawnStructure s = pawn_structure(position("4k3/p7/8/8/1PP5/8/8/4K3 w - -"));
  EXPECT_EQ(s.passed[0], bit(26));  // c4; the one on a7 stops b4
  EXPECT_EQ(s.passed[1], 0U);
}

TEST(ChessEvaluate, WhatCannotBeWonIsNear0) {
  EXPECT_LT(value("4k3/8/8/8/8/8/8/R3K1n1 w - -"), 150);  // rook against knight
  EXPECT_EQ(value("4k3/8/8/8/8/8/8/4K1N1 w - -"), 0);
  EXPECT_GT(value("4k3/8/8/8/8/8/8/R3K3 w - -"), 400);
}

}  // namespace
}  // namespace splitpoint::chess
