// chess_san_test.cpp - moves in standard algebraic notation (SAN), written and read.
// SPDX-License-Identifier: MIT
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

std::string san(const std::string& fen, const std::string& move) {
  const Position pos = position(fen);
  const Result<Move> m = pos.parse_move(move);
  EXPECT_TRUE(m) << (m ? "" : m.error().text());
  return m ? pos.readable_text(*m) : "";
}
// The move that a text means, in coordinates, or what is wrong with the text.
std::string read(const std::string& fen, const std::string& text) {
  const Position pos = position(fen);
  const Result<Move> m = pos.parse_move(text);
  return m ? pos.move_text(*m) : m.error().text();
}

TEST(ChessSan, PawnsAndPieces) {
  const std::string start(Position::kStart);
  EXPECT_EQ(san(start, "e2e4"), "e4");
  EXPECT_EQ(san(start, "g1f3"), "Nf3");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), "exd6");
  EXPECT_EQ(san("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5"), "exd5");
  EXPECT_EQ(san("4k3/8/8/3p4/8/4N3/8/4K3 w - -", "e3d5"), "Nxd5");
}

TEST(ChessSan, CastlingPromotionsAndChecks) {
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1"), "O-O");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1"), "O-O-O");
  EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1"), "O-O-O+");
  EXPECT_EQ(san("8/P3k3/8/8/8/8/8/4K3 w - -", "a7a8r"), "a8=R");
  EXPECT_EQ(san("1n2k3/P7/8/8/8/8/8/4K3 w - -", "a7b8q"), "axb8=Q+");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"), "Ra8#");
}

// The file tells two pieces apart, else the rank, else both. A pinned piece does not count.
TEST(ChessSan, TwoAlike) {
  EXPECT_EQ(san("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2"), "Nbd2");
  EXPECT_EQ(san("4k3/8/8/1N6/8/8/8/1N2K3 w - -", "b1c3"), "N1c3");
  EXPECT_EQ(san("4k3/8/8/8/R7/8/8/R3K2R w - -", "a1a2"), "R1a2");
  EXPECT_EQ(san("8/8/6k1/8/Q2Q4/8/8/Q6K w - -", "a4d1"), "Qa4d1");
  EXPECT_EQ(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2"), "Ne2");
}

TEST(ChessSan, WhateverIsWritten) {
  const std::string fen = "1n2k3/P7/8/8/8/5N2/8/RN2K2R w KQ -";
  for (const char* text : {"O-O", "0-0", "e1g1"}) EXPECT_EQ(read(fen, text), "e1g1");
  for (const char* text : {"axb8=Q+", "axb8=Q", "axb8Q", "ab8=Q", "a7xb8=Q", "a7b8q", "axb8=Q#"})
    EXPECT_EQ(read(fen, text), "a7b8q") << text;
  for (const char* text : {"Nbd2", "Nb1d2", "b1d2", "Nbd2+"}) EXPECT_EQ(read(fen, text), "b1d2");
}

TEST(ChessSan, FaultsAreNamed) {
  const std::string fen = "1n2k3/P7/8/8/8/5N2/8/RN2K2R w KQ -";
  EXPECT_EQ(read(fen, "Nd2"), "move 'Nd2': ambiguous: Nbd2 or Nfd2");
  EXPECT_EQ(read(fen, "Nd7"), "move 'Nd7': no legal move of white");
  EXPECT_EQ(read(fen, "a8"), "move 'a8': the pawn promotes: =N, =B, =R or =Q must follow");
  EXPECT_EQ(read(fen, "a7a8"), "move 'a7a8': the pawn promotes: n, b, r or q must follow");
  EXPECT_EQ(read(fen, "b1c3q"), "move 'b1c3q': this move is no promotion");
  EXPECT_EQ(read(fen, "e4e5"), "move 'e4e5': e4 is empty");
  EXPECT_EQ(read(fen, "e8e7"), "move 'e8e7': white is to move, and the piece on e8 is not white's");
  EXPECT_EQ(read(fen, "e1e3"), "move 'e1e3': not a legal move");
  EXPECT_EQ(read("4r2k/8/8/8/8/8/8/R3K3 w Q -", "a1a2"),
            "move 'a1a2': not a legal move, white is in check");
  for (const char* text : {"", "e", "?", "Nf3!", "e9", "Xd4", "O-O-O-O", "e2-e4", "NNf3"})
    EXPECT_EQ(read(fen, text), "move '" + std::string(text) +
                                   "': neither coordinates such as e2e4 nor algebraic such as Nf3");
}

TEST(ChessSan, EveryMoveIsReadBackAndNoTwoAreAlike) {
  play_at_random(3000, 1, [](const Position& pos) {
    std::set<std::string> texts;
    for (const Move m : moves_of(pos)) {
      const std::string text = pos.readable_text(m);
      const Result<Move> back = pos.parse_move(text);
      EXPECT_TRUE(back && *back == m) << pos.text() << ' ' << text;
      EXPECT_TRUE(texts.insert(text).second) << pos.text() << ' ' << text;
    }
  });
}

}  // namespace
}  // namespace splitpoint::chess
