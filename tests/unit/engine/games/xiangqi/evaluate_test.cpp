// evaluate_test.cpp - the static evaluation of xiangqi: symmetric, bounded, incremental, plausible.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tests/places.h"
#include "tests/unit/engine/games/xiangqi/xiangqi.h"

namespace splitpoint::xiangqi {
namespace {

Value value(const std::string& fen) { return position(fen).evaluate(); }

std::string left_right(const Position& p) {
  std::vector<std::string> ranks = ranks_of(p.text());
  for (std::string& rank : ranks) std::reverse(rank.begin(), rank.end());
  return join(ranks, side_of(p));
}

// Plays games of at most `plies` random moves and calls visit(position) after every move.
template <class F>
void playouts(std::uint64_t seed, int games, int plies, F visit) {
  Random random(seed);
  for (int game = 0; game < games; ++game) {
    Position p = position(kStartText);
    for (int ply = 0; ply < plies && !p.over(); ++ply) {
      Move moves[Position::kMaxMoves];
      const int n = p.generate(moves);
      if (n == 0) break;
      p.play(moves[random.below(static_cast<std::uint32_t>(n))]);
      visit(p);
    }
  }
}

std::vector<Position> bench_positions() {
  std::vector<Position> positions;
  std::ifstream file(in_test_data("xiangqi/bench.epd"));
  for (std::string line; std::getline(file, line);)
    positions.push_back(position(line.substr(0, line.find(" ;"))));
  EXPECT_FALSE(positions.empty());
  return positions;
}

TEST(Packing, HoldsTwoSignedValues) {
  for (int middle = -9000; middle <= 9000; middle += 601)
    for (int end = -9000; end <= 9000; end += 599) {
      const std::int32_t packed = pack(middle, end);
      EXPECT_EQ(middle_of(packed), middle);
      EXPECT_EQ(end_of(packed), end);
      EXPECT_EQ(middle_of(-packed), -middle);
      EXPECT_EQ(end_of(-packed), -end);
    }
}

TEST(Packing, AddsBothHalvesWithoutACarry) {
  const std::int32_t sum = pack(-700, 650) + pack(300, -900) - pack(-12, 1) + 3 * pack(-5, -7);
  EXPECT_EQ(middle_of(sum), -700 + 300 + 12 - 15);
  EXPECT_EQ(end_of(sum), 650 - 900 - 1 - 21);
}

TEST(PieceSquare, IsMirroredBetweenTheColours) {
  for (int k = 0; k < kKinds; ++k)
    for (int point = 0; point < 2 * kHalfSquares; ++point) {
      const Square s = square_of(point);
      const Piece red = make_piece(Color::red, Kind(k));
      const Piece black = make_piece(Color::black, Kind(k));
      EXPECT_EQ(kPieceSquare[red][s], -kPieceSquare[black][mirrored(s)]);
      const Square other_wing = make_square(kFiles - 1 - file_of(s), rank_of(s));
      EXPECT_EQ(kPieceSquare[red][s], kPieceSquare[red][other_wing]);
    }
}

TEST(PieceSquare, CountsOnlyPointsWhereThePieceCanStand) {
  const auto points = [](Kind kind) {
    const auto& table = kPieceSquare[make_piece(Color::red, kind)];
    return std::count_if(table.begin(), table.end(), [](std::int32_t v) { return v != 0; });
  };
  EXPECT_LE(points(Kind::king), 9);
  EXPECT_EQ(points(Kind::advisor), 5);
  EXPECT_EQ(points(Kind::elephant), 7);
  EXPECT_EQ(points(Kind::pawn), 45 + 10);
  for (const Kind kind : {Kind::rook, Kind::horse, Kind::cannon}) EXPECT_EQ(points(kind), 90);
  for (const Piece p : {kEmpty, Piece{kEmpty + 8}})
    for (const std::int32_t v : kPieceSquare[p]) EXPECT_EQ(v, 0);
}

TEST(PieceSquare, SumIsKeptUpByPlayAndUndo) {
  playouts(1, 60, 200, [](Position& p) {
    const auto from_scratch = [&] {
      std::int32_t sum = 0;
      for_each(p.occupied(), [&](Square s) { sum += kPieceSquare[p.at(s)][s]; });
      return sum;
    };
    EXPECT_EQ(p.piece_square_sum(), from_scratch());
    Move moves[Position::kMaxMoves];
    if (p.generate(moves) == 0) return;
    const std::int32_t before = p.piece_square_sum();
    const Position::Undo undo = p.play(moves[0]);
    EXPECT_EQ(p.piece_square_sum(), from_scratch());
    p.undo(moves[0], undo);
    EXPECT_EQ(p.piece_square_sum(), before);
  });
}

void expect_symmetric(const Position& p) {
  EXPECT_EQ(value(left_right(p)), p.evaluate()) << p.text();
  EXPECT_EQ(value(colours_swapped(p)), p.evaluate()) << p.text();
}

TEST(Evaluate, IsSymmetric) {
  for (const Position& p : bench_positions()) expect_symmetric(p);
  playouts(2, 20, 150, [](const Position& p) { expect_symmetric(p); });
}

// The values for both sides differ only in sign and in a constant for the side to move.
TEST(Evaluate, IsAntisymmetricButForTheTempo) {
  Position start = position(kStartText);
  const Value tempo = start.evaluate();
  EXPECT_GE(tempo, 0);
  EXPECT_LE(tempo, 30);
  playouts(3, 40, 200, [&](Position& p) {
    if (p.over()) return;
    const Value mine = p.evaluate();
    const Position::Undo undo = p.play_null();
    EXPECT_EQ(mine - tempo, -(p.evaluate() - tempo)) << p.text();
    p.undo_null(undo);
  });
}

TEST(Evaluate, StaysWellBelowAWin) {
  Value most = 0;
  playouts(4, 100, 400, [&](const Position& p) { most = std::max(most, std::abs(p.evaluate())); });
  EXPECT_LT(most, kWinThreshold / 2);
  EXPECT_LT(value("4k4/9/9/9/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"), kWinThreshold / 2);
}

TEST(Evaluate, IsZeroWhenTheRulesCallItADraw) {
  EXPECT_EQ(value("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"), 0);
  EXPECT_EQ(value("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1"), 0);
  EXPECT_EQ(value("2bak4/4a4/4b4/9/9/9/9/9/9/3K5 b - - 0 1"), 0);

  Position p = position("4k4/9/9/9/9/9/9/R8/9/3K5 w - - 20 1");
  ASSERT_TRUE(p.configure("quiet-moves", "10").ok());
  EXPECT_TRUE(p.over());
  EXPECT_EQ(p.evaluate(), 0);
  ASSERT_TRUE(p.configure("quiet-moves", "11").ok());
  EXPECT_GT(p.evaluate(), 500);
}

TEST(Evaluate, AgreesWithOverOnWhatIsExact) {
  int ended = 0;
  playouts(5, 100, 2000, [&](const Position& p) {
    if (!p.over()) return;
    ++ended;
    EXPECT_EQ(p.evaluate(), 0) << p.text();
  });
  EXPECT_GT(ended, 0);
}

TEST(Evaluate, AWholeRookDecides) {
  std::string no_black_rook(Position::kStart);
  no_black_rook[0] = '1';
  EXPECT_GT(value(no_black_rook), 700);
  std::string no_red_rook(Position::kStart);
  no_red_rook[no_red_rook.find('R')] = '1';
  EXPECT_LT(value(no_red_rook), -700);
}

TEST(Evaluate, PiecesKeepTheirOrderOfWorth) {
  const auto without = [](char piece) {
    std::string fen(Position::kStart);
    fen[fen.find(piece)] = '1';
    return value(fen);
  };
  EXPECT_LT(without('R') + 300, without('N'));
  EXPECT_LT(without('C') + 150, without('A'));
  EXPECT_LT(without('N') + 150, without('B'));
  EXPECT_LT(without('A'), without('P'));
  EXPECT_LT(without('P'), 0);
}

TEST(Evaluate, APawnAcrossTheRiverIsWorthMore) {
  const Value home = value("3akab2/9/4b4/9/9/P8/9/4B4/9/3AKAB2 w - - 0 1");
  const Value across = value("3akab2/9/4b4/9/P8/9/9/4B4/9/3AKAB2 w - - 0 1");
  const Value at_the_palace = value("3akab2/5P3/4b4/9/9/9/9/4B4/9/3AKAB2 w - - 0 1");
  EXPECT_LT(home, across);
  EXPECT_LT(across, at_the_palace);
}

TEST(Evaluate, AHollowCannonIsAThreat) {
  const Value hollow = value("1nbakabn1/9/9/9/4C4/9/9/4B4/4A4/2BAKR3 w - - 0 1");
  const Value aside = value("1nbakabn1/9/9/9/2C6/9/9/4B4/4A4/2BAKR3 w - - 0 1");
  EXPECT_GT(hollow, aside + 40);
}

TEST(Evaluate, ALoneHorseHardlyWinsAgainstAllGuards) {
  EXPECT_LT(value("2bak4/4a4/4b4/9/4N4/9/9/9/9/3K5 w - - 0 1"), 120);
  EXPECT_GT(value("4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 1"), 250);
}

}  // namespace
}  // namespace splitpoint::xiangqi
