// chase_test.cpp - which attacks are a chase under the Asian rules.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/chase.h"

#include <gtest/gtest.h>

#include <string>

namespace splitpoint::xiangqi {
namespace {

// The squares of the pieces that `by` chases, in the order of the square codes.
std::string chased_by(Color by, const std::string& fen) {
  const Result<Position> pos = Position::parse(fen);
  EXPECT_TRUE(pos) << fen << ": " << (pos ? "" : pos.error().text());
  if (!pos) return "?";
  std::string out;
  for_each(chased(*pos, by), [&](Square s) {
    out += out.empty() ? "" : " ";
    out += static_cast<char>('a' + file_of(s));
    out += static_cast<char>('0' + rank_of(s));
  });
  return out;
}
std::string chased_by_red(const std::string& fen) { return chased_by(Color::red, fen); }

TEST(Chase, UnprotectedPieces) {
  EXPECT_EQ(chased_by_red("5k3/9/1c7/9/9/9/9/9/9/1R2K4 w"), "b7");
  EXPECT_EQ(chased_by(Color::black, "5k3/9/1c7/9/9/9/9/9/9/1R2K4 w"), "");
  EXPECT_EQ(chased_by_red("5k3/9/rc7/9/9/9/9/9/9/1R2K4 w"), "");
  EXPECT_EQ(chased_by_red("5k3/1R1n5/9/9/9/9/9/9/9/4K4 w"), "d8");
}

TEST(Chase, WhoIsToMoveDoesNotMatter) {
  EXPECT_EQ(chased_by_red("5k3/9/1c7/9/9/9/9/9/9/1R2K4 b"), "b7");
}

TEST(Chase, PawnsOnlyOverTheRiver) {
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/9/1p7/9/9/1R2K4 w"), "b3");
  EXPECT_EQ(chased_by_red("5k3/9/9/p8/9/9/9/9/9/R3K4 w"), "");
}

TEST(Chase, KingsAndPawnsDoNotChase) {
  EXPECT_EQ(chased_by_red("5k3/9/1c7/1P7/9/9/9/9/9/4K4 w"), "");
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/9/9/9/4c4/4K4 w"), "");
}

TEST(Chase, AttackersWorthLessNeedNotCareForProtection) {
  EXPECT_EQ(chased_by_red("5k3/9/rr7/9/9/9/9/1N7/9/1C2K4 w"), "b7");  // cannon, rook
  EXPECT_EQ(chased_by_red("5k3/9/9/2r5r/9/1N7/9/9/9/4K4 w"), "c6");   // horse, rook
  EXPECT_EQ(chased_by_red("5k3/9/9/2c5r/9/1N7/9/9/9/4K4 w"), "");     // horse, cannon
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/9/9/5c2r/4A4/3K5 w"), "f2");   // advisor, cannon
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/2n5r/9/B8/9/3K5 w"), "c4");    // elephant, horse
}

TEST(Chase, ExchangesAreOffersNotThreats) {
  EXPECT_EQ(chased_by_red("5k3/9/1r7/9/9/9/9/9/9/1R2K4 w"), "");
  // It is a threat if the attacked rook is pinned on its king's file and cannot take back.
  EXPECT_EQ(chased_by_red("5k3/9/9/9/R4r3/9/9/9/9/4KR3 w"), "f5");
}

TEST(Chase, HorsesAttackEachOtherUnlessALegIsStopped) {
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/4n4/2N6/9/9/3K5 w"), "");
  EXPECT_EQ(chased_by_red("5k3/9/9/9/9/3Cn4/2N6/9/9/3K5 w"), "e4");
}

TEST(Chase, PinnedPiecesNeitherAttackNorProtect) {
  EXPECT_EQ(chased_by_red("4rk3/9/9/9/1c2R4/9/9/9/9/4K4 w"), "");
  EXPECT_EQ(chased_by_red("5k3/9/1c3r3/9/9/9/9/9/5R3/1R2K4 w"), "b7");
  EXPECT_EQ(chased_by_red("5k3/9/1c3r3/9/9/9/9/9/9/1R2K4 w"), "");
}

TEST(Chase, KingsProtectOnlyWhatTheyMayTake) {
  EXPECT_EQ(chased_by_red("3k5/1R1n5/9/9/9/9/9/9/9/4K4 w"), "");
  EXPECT_EQ(chased_by_red("3k5/1R1n5/9/9/9/9/9/9/9/3RK4 w"), "d8");
  EXPECT_EQ(chased_by_red("3k5/1R1n5/9/9/9/9/9/9/9/3K5 w"), "d8");  // taking, it would face a king
}

// Red's horse moves away and discovers a check, which black must answer.
TEST(Chase, DefendersMustMeetADiscoveredCheck) {
  EXPECT_EQ(chased_by_red("4k4/9/r3P4/2c6/9/4N4/9/9/4R4/3K5 w"), "");
  EXPECT_EQ(chased_by_red("4k4/9/r8/9/2c6/4N4/9/9/4R4/3K5 w"), "c5");
}

// Only new attacks on the king prevent a capture; a check that exists already is ignored.
TEST(Chase, AStandingCheckIsLeftOutOfAccount) {
  EXPECT_EQ(chased_by_red("4k4/9/1c7/9/9/4r4/9/9/9/1R2K4 w"), "b7");
  EXPECT_EQ(chased_by_red("4k4/9/1c4r2/9/4R4/9/9/9/9/1R1K5 b"), "");
}

}  // namespace
}  // namespace splitpoint::xiangqi
