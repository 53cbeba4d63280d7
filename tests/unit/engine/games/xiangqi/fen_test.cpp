// fen_test.cpp - xiangqi positions from text: every fault is named, and no text does harm.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/places.h"
#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi {
namespace {

std::string fault(const std::string& text) {
  const Result<Position> pos = Position::parse(text);
  return pos ? "accepted" : pos.error().text();
}

std::string round_trip(const std::string& text) {
  const Result<Position> pos = Position::parse_composed(text);
  return pos ? pos->text() : pos.error().text();
}

// The FENs of every position in the test data.
std::vector<std::string> known_fens() {
  std::vector<std::string> fens;
  for (const std::string name : {"perft", "bench", "mates"}) {
    std::ifstream file(in_test_data("xiangqi/") + name + ".epd");
    for (std::string line; std::getline(file, line);)
      if (!line.empty()) fens.push_back(line.substr(0, line.find(" ;")));
  }
  std::ifstream file(in_test_data("xiangqi/repetition.json"));
  for (const auto& c : nlohmann::json::parse(file)) fens.push_back(c.at("fen"));
  return fens;
}

TEST(Fen, KnownPositionsAreReadAndWrittenBack) {
  const std::vector<std::string> fens = known_fens();
  EXPECT_GT(fens.size(), 100U);
  for (const std::string& fen : fens) EXPECT_EQ(round_trip(fen), fen);
}

TEST(Fen, WhatMayVary) {
  EXPECT_EQ(round_trip("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"),
            kStartText);
  EXPECT_EQ(round_trip("\t rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  w \r\n"),
            kStartText);
  EXPECT_EQ(round_trip("3k5/54/9/9/9/9/9/9/9/R3K1111 w - - 0 1"),
            "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
  for (const std::string tail : {"", " - -", " 17", " - - 17", " - - 17 40", " 17 40"})
    EXPECT_EQ(
        round_trip("3k5/9/9/9/9/9/9/9/9/R3K4 b" + tail),
        "3k5/9/9/9/9/9/9/9/9/R3K4 b - - " + std::string(tail.find('7') < 9 ? "17" : "0") + " 1");
}

TEST(Fen, WhatThePositionHolds) {
  const Result<Position> pos = Position::parse("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 17 40");
  ASSERT_TRUE(pos);
  EXPECT_EQ(pos->side(), Color::black);
  EXPECT_EQ(pos->quiet_plies(), 17);
  EXPECT_EQ(pos->king(Color::black), make_square(3, 9));
  EXPECT_EQ(pos->at(make_square(0, 0)), make_piece(Color::red, Kind::rook));
  EXPECT_EQ(pos->key(), pos->key_from_scratch());
  EXPECT_EQ(pos->history().reach(), 0);
}

TEST(Fen, FaultsOfTheBoard) {
  EXPECT_EQ(fault(""), "fen: the text is empty");
  EXPECT_EQ(fault(" \t\n"), "fen: the text is empty");
  EXPECT_EQ(fault("3k5/9/9/9 w"), "board: 4 ranks instead of 10");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/9/4K4 w"), "board: 11 ranks instead of 10");
  EXPECT_EQ(fault("3k5/9/8/9/9/9/9/9/9/4K4 w"), "rank 7: 8 points instead of 9");
  EXPECT_EQ(fault("3k5/9//9/9/9/9/9/9/4K4 w"), "rank 7: 0 points instead of 9");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/4K41 w"), "rank 0: more than 9 points");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/4K4R w"), "rank 0: more than 9 points");
  EXPECT_EQ(fault("3k5/9/9/9/4x4/9/9/9/9/4K4 w"),
            "rank 5: 'x' is neither a piece nor a number from 1 to 9");
  EXPECT_EQ(fault("3k5/9/9/9/0/9/9/9/9/4K4 w"),
            "rank 5: '0' is neither a piece nor a number from 1 to 9");
  EXPECT_EQ(fault("3k5/9/9/9/\xff/9/9/9/9/4K4 w"),
            "rank 5: '?' is neither a piece nor a number from 1 to 9");
}

TEST(Fen, FaultsOfThePieces) {
  EXPECT_EQ(fault("9/9/9/9/9/9/9/9/9/4K4 w"), "board: no black king");
  EXPECT_EQ(fault("4k4/9/9/9/9/9/9/9/9/9 w"), "board: no red king");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/3KK4 w"), "board: more than 1 red king");
  EXPECT_EQ(fault("3k5/9/9/9/rrr6/9/9/9/9/4K4 w"), "board: more than 2 black rooks");
  EXPECT_EQ(fault("3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w"), "board: more than 5 red pawns");
  EXPECT_EQ(fault("3ak4/4a4/3a5/9/9/9/9/9/9/3K5 w"), "board: more than 2 black advisors");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/6K2 w"), "g0: a red king cannot stand there");
  EXPECT_EQ(fault("9/9/9/3k5/9/9/9/9/9/4K4 w"), "d6: a black king cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/3A5/4K4 w"), "d1: a red advisor cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/2B6/4K4 w"), "c1: a red elephant cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/2B6/9/9/9/9/4K4 w"), "c5: a red elephant cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/9/2b6/9/9/9/4K4 w"), "c4: a black elephant cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/P8/9/4K4 w"), "a2: a red pawn cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/1P7/9/9/4K4 w"), "b3: a red pawn cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/9/1p7/9/9/9/9/4K4 w"), "b5: a black pawn cannot stand there");
  EXPECT_EQ(fault("3k5/9/p8/9/9/9/9/9/9/4K4 w"), "a7: a black pawn cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/p8/8p/1P7/9/9/9/4K4 w"), "b4: a red pawn cannot stand there");
  EXPECT_EQ(fault("3k5/9/9/p8/8p/9/9/9/9/p3K3p w"), "accepted");
}

TEST(Fen, FaultsOfTheKings) {
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/3RK4 w"),
            "side to move: red is to move and black's king is in check");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/3RK4 b"), "accepted");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/4p4/9/r3K4 b"),
            "side to move: black is to move and red's king is in check");
}

// A fault in a position of a game; in a composed position it is a check to the side to move.
TEST(Fen, KingsFacingEachOther) {
  for (const std::string fen : {"4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/4K4 b"}) {
    EXPECT_EQ(fault(fen), "board: the kings face each other on an open file");
    const Result<Position> pos = Position::parse_composed(fen);
    ASSERT_TRUE(pos) << pos.error().text();
    EXPECT_TRUE(pos->in_check());
  }
  EXPECT_EQ(fault("4kR3/9/9/9/9/9/4P4/9/9/4K4 w"),
            "side to move: red is to move and black's king is in check");
}

TEST(Fen, ManyPiecesAreCountedBeforeTheyAreSummed) {
  const std::string rank = "RRRRRRRRR";
  std::string board = rank;
  for (int i = 1; i < 10; ++i) board += "/" + rank;
  EXPECT_EQ(fault(board + " w"), "board: no red king");
}

TEST(Fen, FaultsAfterTheBoard) {
  const std::string board = "3k5/9/9/9/9/9/9/9/9/R3K4";
  EXPECT_EQ(fault(board), "side to move: missing, must be w or b");
  EXPECT_EQ(fault(board + " x"), "side to move: 'x' is neither w (or r) nor b");
  EXPECT_EQ(fault(board + " -"), "side to move: '-' is neither w (or r) nor b");
  EXPECT_EQ(fault(board + " w - 0 1"), "fen: one '-' after the side to move instead of two");
  EXPECT_EQ(fault(board + " w -"), "fen: one '-' after the side to move instead of two");
  EXPECT_EQ(fault(board + " w - - -1 1"), "halfmove clock: '-1' is not a number from 0 to 9999");
  EXPECT_EQ(fault(board + " w - - 10000"),
            "halfmove clock: '10000' is not a number from 0 to 9999");
  EXPECT_EQ(fault(board + " w - - 99999999999999999999 1"),
            "halfmove clock: '99999999999999999999' is not a number from 0 to 9999");
  EXPECT_EQ(fault(board + " w - - 0x1 1"), "halfmove clock: '0x1' is not a number from 0 to 9999");
  EXPECT_EQ(fault(board + " w - - 0 100000"),
            "fullmove number: '100000' is not a number from 0 to 99999");
  EXPECT_EQ(fault(board + " w - - 0 1 2"),
            "fen: '2' is not expected here; only 'moves' may follow");
  EXPECT_EQ(fault(board + " w - - 0 1 " + std::string(100, 'y')),
            "fen: '" + std::string(24, 'y') + "...' is not expected here; only 'moves' may follow");
}

TEST(Fen, MovesMayFollow) {
  const Result<Position> pos = Position::parse(kStartText + " moves h2e2 h9g7 h0g2");
  ASSERT_TRUE(pos);
  EXPECT_EQ(pos->text(),
            "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 1");
  EXPECT_EQ(pos->history().reach(), 3);
  EXPECT_EQ(round_trip(kStartText + " moves"), kStartText);
  EXPECT_EQ(fault(kStartText + " moves h2e2 h2e2"), "move 2 'h2e2': h2 is empty");
  EXPECT_EQ(fault(kStartText + " moves a0a9"), "move 1 'a0a9': not a legal move");
  EXPECT_EQ(fault("3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a9 d9e9").substr(0, 14), "move 2 'd9e9':");
}

// Reading takes time proportional to the length of a text, and an error quotes only part of it.
TEST(Fen, LongTextsDoNoHarm) {
  const std::string megabyte(1 << 20, '/');
  EXPECT_EQ(fault(megabyte), "board: 1048577 ranks instead of 10");
  EXPECT_LT(fault(kStartText + " moves " + std::string(1 << 20, 'a')).size(), 200U);
  EXPECT_EQ(fault(std::string(1 << 20, ' ')), "fen: the text is empty");
  EXPECT_LT(fault("3k5/9/9/9/9/9/9/9/9/" + std::string(1 << 20, 'R') + " w").size(), 200U);
}

// Changes one or two bytes, mostly to letters of the format.
std::string mutated(std::string text, Random& random) {
  constexpr std::string_view alphabet = "rnbakcpRNBAKCP123456789/ wb-0";
  for (std::uint32_t i = random.below(2) + 1; i > 0 && !text.empty(); --i) {
    const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
    const char c = random.below(8) == 0
                       ? static_cast<char>(random.below(256))
                       : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    switch (random.below(4)) {
      case 0: text.erase(at, 1); break;
      case 1: text.insert(at, 1, c); break;
      case 2:
        std::swap(text[at], text[random.below(static_cast<std::uint32_t>(text.size()))]);
        break;
      default: text[at] = c;
    }
  }
  return text;
}

TEST(Fen, MutatedTextsAreRefusedOrRoundTrip) {
  std::vector<std::string> fens = known_fens();
  fens.push_back(kStartText + " moves h2e2 h9g7 h0g2 i9h9");
  Random random(20240607);
  int accepted = 0;
  for (int i = 0; i < 100000; ++i) {
    const std::string text =
        mutated(fens[random.below(static_cast<std::uint32_t>(fens.size()))], random);
    const Result<Position> pos = Position::parse(text);
    if (!pos) {
      ASSERT_FALSE(pos.error().what.empty()) << text;
      continue;
    }
    ++accepted;
    const Result<Position> again = Position::parse(pos->text());
    ASSERT_TRUE(again) << text << " -> " << pos->text();
    ASSERT_EQ(again->text(), pos->text()) << text;
    ASSERT_EQ(again->key(), pos->key()) << text;
    ASSERT_EQ(pos->key(), pos->key_from_scratch()) << text;
  }
  EXPECT_GT(accepted, 2000);  // 100,000 texts all refused would test little
  RecordProperty("accepted", accepted);
}

}  // namespace
}  // namespace splitpoint::xiangqi
