// chess_keys_test.cpp - a position has one key, whatever moves lead to it.
//
// The transpositions are those of Eppstein, "Hashing and move ordering", lecture notes on
// strategy and board game programming, UC Irvine, 1997.
// SPDX-License-Identifier: MIT
#include <map>
#include <string>

#include "tests/unit/engine/games/chess/chess.h"

namespace splitpoint::chess {
namespace {

TEST(ChessKeys, OpeningsThatTranspose) {
  EXPECT_EQ(after("d4 Nf6 c4").key(), after("c4 Nf6 d4").key());
  // The Caro-Kann, Scandinavian and Alekhine defences transpose into each other.
  EXPECT_EQ(after("e4 c6 d4 d5 exd5 cxd5").key(), after("d4 d5 e4 c6 exd5 cxd5").key());
  EXPECT_EQ(after("e4 c6 d4 d5 exd5 cxd5 c4 Nf6").key(),
            after("e4 d5 exd5 Nf6 c4 c6 d4 cxd5").key());
  EXPECT_EQ(after("e4 d5 exd5 Nf6 c4 c6 d4 cxd5").key(),
            after("e4 Nf6 c4 c6 d4 d5 exd5 cxd5").key());
  EXPECT_EQ(after("e4 d5 Nc3 Nf6").key(), after("e4 Nf6 Nc3 d5").key());
}

TEST(ChessKeys, EnPassantOnlyWhereItCanBeTaken) {
  EXPECT_EQ(after("e4 e5").key(),
            position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").key());
  EXPECT_NE(after("e4 a6 e5 d5").key(),
            position("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3").key());
  // The pawn on e5 is pinned: it could never take.
  EXPECT_EQ(after(position("4r2k/3p4/8/4P3/8/8/8/4K3 b - -"), "d7d5").key(),
            position("4r2k/8/8/3pP3/8/8/8/4K3 w - -").key());
  // One of two pawns is pinned: the other can take.
  EXPECT_NE(after(position("4r2k/3p4/8/2P1P3/8/8/8/4K3 b - -"), "d7d5").key(),
            position("4r2k/8/8/2PpP3/8/8/8/4K3 w - -").key());
}

TEST(ChessKeys, WhatBelongsToThePosition) {
  std::map<Key, std::string> keys;
  for (const std::string fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQk -", "r3k2r/8/8/8/8/8/8/R3K2R w - -",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w - -", "r3k2r/8/8/8/8/8/8/R3K2Q w - -"})
    EXPECT_TRUE(keys.try_emplace(position(fen).key(), fen).second) << fen;
  // The move counters do not belong to it.
  EXPECT_EQ(position("r3k2r/8/8/8/8/8/8/R3K2R w - - 7 30").key(),
            position("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1").key());
}

// The pawn key depends on the pawns alone, and every kind of move keeps it up to date.
TEST(ChessKeys, PawnsHaveAKeyOfTheirOwn) {
  std::map<std::pair<Bitboard, Bitboard>, Key> by_pawns;
  std::map<Key, std::pair<Bitboard, Bitboard>> by_key;
  play_at_random(30'000, 5, [&](const Position& pos) {
    const std::pair pawns{pos.pieces(Color::white, Kind::pawn),
                          pos.pieces(Color::black, Kind::pawn)};
    EXPECT_EQ(position(pos.text()).pawn_key(), pos.pawn_key()) << pos.text();
    EXPECT_EQ(by_pawns.try_emplace(pawns, pos.pawn_key()).first->second, pos.pawn_key());
    EXPECT_EQ(by_key.try_emplace(pos.pawn_key(), pawns).first->second, pawns);
  });
  EXPECT_GT(by_key.size(), 1000U);
}

}  // namespace
}  // namespace splitpoint::chess
