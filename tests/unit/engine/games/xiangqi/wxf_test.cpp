// wxf_test.cpp - xiangqi moves in the notation of the World Xiangqi Federation.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/wxf.h"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <utility>

#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi {
namespace {

// The move in coordinates, or what is wrong with it.
std::string read(const std::string& fen, const std::string& move) {
  const Position pos = position(fen);
  const Result<Move> m = parse_wxf(pos, move);
  return m ? pos.move_text(*m) : m.error().text();
}

// The Chinese name of a move with the characters of WXF.
std::string wxf_of(std::string name) {
  constexpr std::array<std::pair<const char*, const char*>, 35> kCharacters = {
      {{"帅", "K"}, {"将", "K"}, {"仕", "A"}, {"士", "A"}, {"相", "E"}, {"象", "E"}, {"马", "H"},
       {"车", "R"}, {"炮", "C"}, {"兵", "P"}, {"卒", "P"}, {"进", "+"}, {"退", "-"}, {"平", "."},
       {"前", "+"}, {"中", "."}, {"后", "-"}, {"一", "1"}, {"二", "2"}, {"三", "3"}, {"四", "4"},
       {"五", "5"}, {"六", "6"}, {"七", "7"}, {"八", "8"}, {"九", "9"}, {"１", "1"}, {"２", "2"},
       {"３", "3"}, {"４", "4"}, {"５", "5"}, {"６", "6"}, {"７", "7"}, {"８", "8"}, {"９", "9"}}};
  for (const auto& [from, to] : kCharacters)
    for (auto at = name.find(from); at != std::string::npos; at = name.find(from))
      name.replace(at, std::string(from).size(), to);
  if (name[0] >= '1' && name[0] <= '5')  // a numbered pawn
    name = {'P', static_cast<char>(name[0] - '1' + 'a'), name[2], name[3]};
  return name;
}

TEST(Wxf, OpeningMoves) {
  EXPECT_EQ(read(kStartText, "C2.5"), "h2e2");
  EXPECT_EQ(read(kStartText, "C2=5"), "h2e2");
  EXPECT_EQ(read(kStartText, "H2+3"), "h0g2");
  EXPECT_EQ(read(kStartText, "N2+3"), "h0g2");
  EXPECT_EQ(read(kStartText, "h8+7"), "b0c2");
  EXPECT_EQ(read(kStartText, "E3+5"), "g0e2");
  EXPECT_EQ(read(kStartText, "b7+5"), "c0e2");
  EXPECT_EQ(read(kStartText, "P7+1"), "c3c4");
  EXPECT_EQ(read(kStartText + " moves h2e2", "H8+7"), "h9g7");
  EXPECT_EQ(read(kStartText + " moves h2e2", "r9.8"), "no legal move of black");
  EXPECT_EQ(read(kStartText + " moves h2e2 h9g7 h0g2", "r9.8"), "i9h9");
}

TEST(Wxf, EqualPiecesOnAFile) {
  const std::string rooks = "3k5/9/9/R8/9/9/9/R8/9/4K4 w";
  EXPECT_EQ(read(rooks, "+R+1"), "a6a7");
  EXPECT_EQ(read(rooks, "R++1"), "a6a7");
  EXPECT_EQ(read(rooks, "-R.8"), "a2b2");
  EXPECT_EQ(read(rooks, "R-=8"), "a2b2");
  EXPECT_EQ(read(rooks, "R9.8"), "ambiguous: a2b2 or a6b6");
  EXPECT_EQ(read(rooks, "R9-3"), "a6a3");  // only one of them can
  EXPECT_EQ(read("3k5/9/9/R8/9/9/9/9/9/4K4 w", "+R+1"), "no legal move of red");
}

TEST(Wxf, ManyPawnsOnAFile) {
  const std::string three = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w";
  EXPECT_EQ(read(three, "+P+1"), "e7e8");
  EXPECT_EQ(read(three, ".P.6"), "e6d6");
  EXPECT_EQ(read(three, "P-.6"), "e5d5");
  EXPECT_EQ(read(three, "25=6"), "e6d6");
  EXPECT_EQ(read(three, "15+1"), "e7e8");
  const std::string two_files = "3k5/9/1PP6/1P6P/2P6/9/9/9/9/4K4 w";
  EXPECT_EQ(read(two_files, "Pa+1"), "c7c8");
  EXPECT_EQ(read(two_files, "Pb.6"), "c5d5");
  EXPECT_EQ(read(two_files, "Pd.9"), "b6a6");
  EXPECT_EQ(read(two_files, "+P+1"), "ambiguous: b7b8 or c7c8");
  EXPECT_EQ(read(two_files, "P1.2"), "i6h6");
}

TEST(Wxf, SignsOfCheckMayFollow) {
  EXPECT_EQ(read(kStartText + " moves h2e2 h9g7", "C5+4+"), "e2e6");
  EXPECT_EQ(read(kStartText + " moves h2e2 h9g7", "C5+4#"), "e2e6");
}

TEST(Wxf, WhatItIsNot) {
  for (const std::string text : {"", "C", "C2.", "C2.5x", "C0.5", "C2.0", "X2.5", "2C.5", "+.+1",
                                 "C2*5", "65*1", "Cf+1", "炮二", "C2.5++"})
    EXPECT_NE(read(kStartText, text).find("nor WXF such as C2.5"), std::string::npos) << text;
}

// WXF differs from the Chinese notation in its characters only.
TEST(Wxf, SaysWhatTheChineseNameSaysInRandomGames) {
  const auto see = [](const Position& pos, std::span<const Move> moves) {
    for (const Move m : moves) {
      const std::string name = wxf_of(pos.readable_text(m));
      const Result<Move> read = pos.parse_move(name);
      ASSERT_TRUE(read.ok()) << pos.text() << ": " << read.error().text();
      EXPECT_EQ(*read, m) << pos.text() << " " << name;
    }
  };
  EXPECT_GT(see_random_games(40, 11, see), 30000);
}

}  // namespace
}  // namespace splitpoint::xiangqi
