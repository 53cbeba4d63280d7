// notation_test.cpp - xiangqi moves as coordinates and in Chinese notation, written and read.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>

#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi {
namespace {

std::string fault(const Position& pos, const std::string& move) {
  const Result<Move> m = pos.parse_move(move);
  return m ? "accepted" : m.error().text();
}

// The Chinese name of a move given in coordinates.
std::string chinese(const std::string& fen, const std::string& move) {
  const Position pos = position(fen);
  const Result<Move> m = pos.parse_move(move);
  EXPECT_TRUE(m) << (m ? "" : m.error().text());
  return m ? pos.readable_text(*m) : "";
}

TEST(Notation, Coordinates) {
  const Position pos = position(kStartText);
  const Result<Move> m = pos.parse_move("h2e2");
  ASSERT_TRUE(m);
  EXPECT_EQ(from_of(*m), make_square(7, 2));
  EXPECT_EQ(to_of(*m), make_square(4, 2));
  EXPECT_EQ(pos.move_text(*m), "h2e2");
}

TEST(Notation, FaultsOfAMove) {
  const Position pos = position(kStartText);
  const std::string malformed =
      ": neither coordinates such as h2e2 nor the Chinese name of a legal move nor WXF such as "
      "C2.5";
  for (const std::string text :
       {"", "h2", "h2e", "h2e22", "j2e2", "h2e:", "H2E2", "2h2e", "车一进五"})
    EXPECT_EQ(fault(pos, text), "move '" + text + "'" + malformed);
  EXPECT_EQ(fault(pos, std::string("h2\0\xff", 4)),
            "move 'h2"
            "?"
            "?'" +
                malformed);
  EXPECT_EQ(fault(pos, "h3e3"), "move 'h3e3': h3 is empty");
  EXPECT_EQ(fault(pos, "h7e7"), "move 'h7e7': red is to move, and the piece on h7 is not red's");
  EXPECT_EQ(fault(pos, "h2h9"), "accepted");
  EXPECT_EQ(fault(pos, "h2h8"), "move 'h2h8': not a legal move");
  EXPECT_EQ(fault(pos, "a0a0"), "move 'a0a0': not a legal move");
  const Position check = position("3k5/9/9/9/9/9/9/9/9/3RK4 b");
  EXPECT_EQ(fault(check, "d9d8"), "move 'd9d8': not a legal move, black is in check");
  EXPECT_EQ(fault(check, "d9e9"), "move 'd9e9': not a legal move, black is in check");
}

TEST(Notation, ChineseOpeningMoves) {
  const std::string black = kStartText + " moves h2e2";
  EXPECT_EQ(chinese(kStartText, "h2e2"), "炮二平五");
  EXPECT_EQ(chinese(kStartText, "b0c2"), "马八进七");
  EXPECT_EQ(chinese(kStartText, "b2b6"), "炮八进四");
  EXPECT_EQ(chinese(kStartText, "g3g4"), "兵三进一");
  EXPECT_EQ(chinese(kStartText, "c0e2"), "相七进五");
  EXPECT_EQ(chinese(kStartText, "d0e1"), "仕六进五");
  EXPECT_EQ(chinese(kStartText, "e0e1"), "帅五进一");
  EXPECT_EQ(chinese(kStartText, "i0i1"), "车一进一");
  EXPECT_EQ(chinese(black, "h9g7"), "马８进７");
  EXPECT_EQ(chinese(black, "h7e7"), "炮８平５");
  EXPECT_EQ(chinese(black, "c6c5"), "卒３进１");
  EXPECT_EQ(chinese(black, "g9e7"), "象７进５");
  EXPECT_EQ(chinese(black, "f9e8"), "士６进５");
  EXPECT_EQ(chinese(black, "e9e8"), "将５进１");
  EXPECT_EQ(chinese(kStartText + " moves h2e2 h9g7 e2e6 g7h9", "e6e4"), "炮五退二");
}

TEST(Notation, TwoAlikeOnAFile) {
  const std::string rooks = "3k5/9/9/R8/9/9/9/R8/9/4K4 w";
  EXPECT_EQ(chinese(rooks, "a6a7"), "前车进一");
  EXPECT_EQ(chinese(rooks, "a6b6"), "前车平八");
  EXPECT_EQ(chinese(rooks, "a2a1"), "后车退一");
  const std::string horses = "3k5/9/9/2n6/9/9/2n6/9/9/4K4 b";
  EXPECT_EQ(chinese(horses, "c3d1"), "前马进４");
  EXPECT_EQ(chinese(horses, "c6b8"), "后马退２");
}

TEST(Notation, AdvisorsAndElephantsKeepTheirFile) {
  const std::string fen = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
  EXPECT_EQ(chinese(fen, "d2e1"), "仕六退五");
  EXPECT_EQ(chinese(fen, "d0e1"), "仕六进五");
  EXPECT_EQ(chinese(fen, "c4e2"), "相七退五");
  EXPECT_EQ(chinese(fen, "c0e2"), "相七进五");
}

TEST(Notation, ManyPawnsOnAFile) {
  const std::string two = "3k5/9/4P4/4P4/9/9/9/9/9/4K4 w";
  EXPECT_EQ(chinese(two, "e7f7"), "前兵平四");
  EXPECT_EQ(chinese(two, "e6d6"), "后兵平六");
  const std::string three = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w";
  EXPECT_EQ(chinese(three, "e7e8"), "前兵进一");
  EXPECT_EQ(chinese(three, "e6d6"), "中兵平六");
  EXPECT_EQ(chinese(three, "e5d5"), "后兵平六");
  const std::string five = "3k5/4P4/4P4/4P4/4P4/9/4P4/9/9/4K4 w";
  EXPECT_EQ(chinese(five, "e8f8"), "一兵平四");
  EXPECT_EQ(chinese(five, "e7d7"), "二兵平六");
  EXPECT_EQ(chinese(five, "e3e4"), "五兵进一");
}

TEST(Notation, TwoFilesWithSeveralPawns) {
  const std::string fen = "3k5/9/1PP6/1P6P/2P6/9/9/9/9/4K4 w";
  EXPECT_EQ(chinese(fen, "c7c8"), "一兵进一");
  EXPECT_EQ(chinese(fen, "c5d5"), "二兵平六");
  EXPECT_EQ(chinese(fen, "b7b8"), "三兵进一");
  EXPECT_EQ(chinese(fen, "b6a6"), "四兵平九");
  EXPECT_EQ(chinese(fen, "i6h6"), "兵一平二");
  const std::string black = "3k5/9/9/9/9/1pp6/1p7/2p6/9/4K4 b";
  EXPECT_EQ(chinese(black, "b3a3"), "一卒平１");
  EXPECT_EQ(chinese(black, "c4d4"), "四卒平４");
}

TEST(Notation, ChineseMovesAreRead) {
  const Position pos = position(kStartText + " moves 炮二平五 马８进７ h0g2");
  EXPECT_EQ(pos.key(), position(kStartText + " moves h2e2 h9g7 h0g2").key());
  EXPECT_EQ(pos.move_text(*pos.parse_move("车９平８")), "i9h9");
}

// In a position no two moves share a name, and every name reads back as its move.
TEST(Notation, NamesAreUniqueInRandomGames) {
  const auto see = [](const Position& pos, std::span<const Move> moves) {
    std::set<std::string> names;
    for (const Move m : moves) {
      const std::string name = pos.readable_text(m);
      EXPECT_TRUE(names.insert(name).second) << pos.text() << " " << name;
      const Result<Move> coordinates = pos.parse_move(pos.move_text(m));
      ASSERT_TRUE(coordinates);
      EXPECT_EQ(*coordinates, m);
      const Result<Move> read = pos.parse_move(name);
      ASSERT_TRUE(read);
      EXPECT_EQ(*read, m);
    }
  };
  EXPECT_GT(see_random_games(60, 7, see), 50000);
}

}  // namespace
}  // namespace splitpoint::xiangqi
