// chess_fen_test.cpp - positions from text: every fault is named, and no text does harm.
// SPDX-License-Identifier: MIT
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

std::string fault(const std::string& text) {
  const Result<Position> pos = Position::parse(text);
  return pos ? "accepted" : pos.error().text();
}
// The fault of a text with a valid board and `rest`.
std::string fault_after_board(const std::string& rest) {
  return fault("r3k2r/8/8/8/8/8/8/R3K2R " + rest);
}

std::string round_trip(const std::string& text) { return position(text).text(); }

TEST(ChessFen, KnownPositionsAreReadAndWrittenBack) {
  for (const std::string fen :
       {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 17 40",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/QQQQQQQQ/Q7/8/8/8/8/K1k5 b - - 99 9999"})
    EXPECT_EQ(round_trip(fen), fen);
}

TEST(ChessFen, WhatMayVary) {
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/4K3 w - -"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(round_trip("\t4k3/8/8/8/8/8/8/4K3  w - - 5\r\n"), "4k3/8/8/8/8/8/8/4K3 w - - 5 1");
  EXPECT_EQ(round_trip("4k3/8/8/8/8/8/8/R3K11R w QK - 0 0"), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 0");
  // With moves to play, in coordinates and SAN.
  EXPECT_EQ(round_trip(std::string(Position::kStart) + " moves e2e4 e5 Nf3"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

// The clock counts quiet plies in 16 bits.
TEST(ChessFen, MovesHaveABound) {
  std::string moves = "moves";
  for (int i = 0; i < 5'000; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
  const std::string text = std::string(Position::kStart) + " " + moves;
  EXPECT_EQ(position(text).clock(), 20'000);
  EXPECT_EQ(fault(text + " g1f3"), "moves: more than 20000");
}

// An en passant square where no pawn can take is dropped.
TEST(ChessFen, AnEnPassantSquareStaysWhereItCanBeTaken) {
  EXPECT_EQ(round_trip("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2"),
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(round_trip("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"), "8/8/8/K2pP2r/8/8/8/7k w - - 0 1");
}

TEST(ChessFen, WhatThePositionHolds) {
  const Position pos = position("4k3/8/8/8/8/8/8/R3K3 b Q - 17 40");
  EXPECT_EQ(pos.side(), Color::black);
  EXPECT_EQ(pos.clock(), 17);
  EXPECT_EQ(pos.king(Color::black), make_square(4, 7));
  EXPECT_EQ(pos.at(0), make_piece(Color::white, Kind::rook));
  EXPECT_TRUE(pos.may_castle(castling_right(Color::white, true)));
  EXPECT_FALSE(pos.may_castle(castling_right(Color::white, false)));
}

TEST(ChessFen, FaultsOfTheBoard) {
  EXPECT_EQ(fault(""), "fen: the text is empty");
  EXPECT_EQ(fault(" \t\n"), "fen: the text is empty");
  EXPECT_EQ(fault("4k3/8/8/4K3 w - -"), "board: 4 ranks instead of 8");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/8/4K3 w - -"), "board: 9 ranks instead of 8");
  EXPECT_EQ(fault("4k3/8/7/8/8/8/8/4K3 w - -"), "rank 6: 7 squares instead of 8");
  EXPECT_EQ(fault("4k3/8//8/8/8/8/4K3 w - -"), "rank 6: 0 squares instead of 8");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/4K4 w - -"), "rank 1: more than 8 squares");
  EXPECT_EQ(fault("4k3/8/8/4x3/8/8/8/4K3 w - -"),
            "rank 5: 'x' is neither a piece nor a number from 1 to 8");
  EXPECT_EQ(fault("4k3/8/8/9/8/8/8/4K3 w - -"),
            "rank 5: '9' is neither a piece nor a number from 1 to 8");
  EXPECT_EQ(fault("4k3/8/8/\xff/8/8/8/4K3 w - -"),
            "rank 5: '?' is neither a piece nor a number from 1 to 8");
}

TEST(ChessFen, FaultsOfThePieces) {
  EXPECT_EQ(fault("8/8/8/8/8/8/8/4K3 w - -"), "board: black has no king");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/3KK3 w - -"), "board: white has more than one king");
  EXPECT_EQ(fault("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -"), "board: white has more than 8 pawns");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/P3K3 w - -"), "rank 1: a pawn cannot stand there");
  EXPECT_EQ(fault("p3k3/8/8/8/8/8/8/4K3 w - -"), "rank 8: a pawn cannot stand there");
  EXPECT_EQ(fault("qq2k3/pppppppp/8/8/8/8/8/4K3 w - -"),
            "board: black has more promoted pieces than lost pawns (0)");
  EXPECT_EQ(fault("k7/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/K7 b - -"),
            "board: white has more promoted pieces than lost pawns (8)");
  EXPECT_EQ(fault("4k3/8/8/8/NNNNNNNN/NN6/8/4K3 w - -"), "accepted");
  EXPECT_EQ(fault("4k3/8/8/8/NNNNNNNN/NNN5/8/4K3 w - -"),
            "board: white has more promoted pieces than lost pawns (8)");
  EXPECT_EQ(fault("k7/8/8/bbbbbbbb/bb6/8/8/7K w - -"), "accepted");
  EXPECT_EQ(fault("k7/8/8/bbbbbbbb/bb1b4/8/8/7K w - -"),
            "board: black has more promoted pieces than lost pawns (8)");
  EXPECT_EQ(fault("k7/pp6/8/8/nnnnnnnn/8/8/K7 b - -"), "accepted");
  EXPECT_EQ(fault("k7/ppp5/8/8/nnnnnnnn/8/8/K7 b - -"),
            "board: black has more promoted pieces than lost pawns (5)");
}

TEST(ChessFen, FaultsOfTheSide) {
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/4K3"), "side to move: missing, must be w or b");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/4K3 x - -"), "side to move: 'x' is neither w nor b");
  EXPECT_EQ(fault("4k3/8/8/8/8/8/8/4R1K1 w - -"),
            "side to move: white is to move and black's king is in check");
  EXPECT_EQ(fault("8/8/8/8/8/8/4k3/4K3 b - -"),
            "side to move: black is to move and white's king is in check");
}

TEST(ChessFen, FaultsOfCastling) {
  EXPECT_EQ(fault_after_board("w"), "castling: missing, must be - or some of KQkq");
  EXPECT_EQ(fault_after_board("w KX -"), "castling: 'KX' is neither - nor some of KQkq");
  EXPECT_EQ(fault_after_board("w K- -"), "castling: 'K-' is neither - nor some of KQkq");
  EXPECT_EQ(fault_after_board("w KK -"), "castling: 'K' occurs twice");
  EXPECT_EQ(fault("r3k2r/8/8/8/8/8/8/4K2R w KQ -"), "castling: 'Q' needs a white rook on a1");
  EXPECT_EQ(fault("r4k1r/8/8/8/8/8/8/4K2R w k -"), "castling: 'k' needs a black king on e8");
}

TEST(ChessFen, FaultsOfEnPassant) {
  EXPECT_EQ(fault_after_board("w -"), "en passant: missing, must be - or a square");
  EXPECT_EQ(fault_after_board("w - x6"), "en passant: 'x6' is neither - nor a square");
  EXPECT_EQ(fault_after_board("w - e"), "en passant: 'e' is neither - nor a square");
  EXPECT_EQ(fault_after_board("w - e3"), "en passant: with white to move it must be on rank 6");
  EXPECT_EQ(fault_after_board("b - e6"), "en passant: with black to move it must be on rank 3");
  EXPECT_EQ(fault_after_board("w - e6"), "en passant: no black pawn on e5");
  EXPECT_EQ(fault("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6"),
            "en passant: d6 is not empty, so no pawn can have passed it");
  EXPECT_EQ(fault("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6"),
            "en passant: d7 is not empty, so no pawn can have passed it");
}

TEST(ChessFen, FaultsOfTheRest) {
  EXPECT_EQ(fault_after_board("w - - -1"), "halfmove clock: '-1' is not a number from 0 to 999");
  EXPECT_EQ(fault_after_board("w - - 1000"),
            "halfmove clock: '1000' is not a number from 0 to 999");
  EXPECT_EQ(fault_after_board("w - - 0 1x"),
            "fullmove number: '1x' is not a number from 0 to 9999");
  EXPECT_EQ(fault_after_board("w - - 0 1 extra"),
            "fen: 'extra' is not expected here; only 'moves' may follow");
  EXPECT_EQ(fault_after_board("w - - 0 1 moves e1e2 e1e2"), "move 2 'e1e2': e1 is empty");
}

// A good text with up to three changes is refused, or read as a position that reads back alike.
TEST(ChessFen, DamagedTextsAreRefusedOrMeanAPosition) {
  Random random(7);
  int accepted = 0;
  play_at_random(20'000, 8, [&](const Position& good) {
    std::string text = good.text();
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const char c = text[random.below(static_cast<std::uint32_t>(text.size()))];
      switch (random.below(3)) {
        case 0: text[at] = c; break;
        case 1: text.erase(at, 1); break;
        default: text.insert(at, 1, c);
      }
    }
    const Result<Position> pos = Position::parse(text);
    if (!pos) {
      EXPECT_FALSE(pos.error().what.empty()) << text;
      return;
    }
    ++accepted;
    EXPECT_EQ(round_trip(pos->text()), pos->text()) << text;
    EXPECT_EQ(position(pos->text()).key(), pos->key()) << text;
    for (const Move m : moves_of(*pos)) EXPECT_TRUE(pos->legal(m)) << text;
  });
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace splitpoint::chess
