// fairy_stockfish_test.cpp - legal moves and perft counts against an independent program.
//
// Where fairy-stockfish is not installed there is nothing to compare with: the test says so and
// passes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "engine/games/xiangqi/position.h"
#include "tests/unit/peer_engine.h"

namespace splitpoint::xiangqi {
namespace {

// "a0a9" to "a1a10": it counts ranks from 1.
std::string from_zero_to_one(const std::string& move) {
  std::string out;
  for (const char c : move)
    out += c >= '0' && c <= '9' ? std::to_string(c - '0' + 1) : std::string(1, c);
  return out;
}

TEST(FairyStockfish, AgreesOnTheMovesOfRandomPositions) {
  const std::string program = find_program("fairy-stockfish");
  if (program.empty()) {
    std::cout << "fairy-stockfish is not installed: nothing compared\n";
    return;
  }
  Child child(program);
  child.say("setoption name UCI_Variant value xiangqi");
  Random random(2013);
  int compared = 0, checks = 0;
  for (int game = 0; compared < 150; ++game) {
    ASSERT_LT(game, 1000);
    Position pos = *Position::parse(Position::kStart);
    for (int ply = 0; ply < 120 && compared < 150 && play_random_move(pos, random); ++ply) {
      const bool check = pos.in_check();
      if (random.below(check ? 4 : 30) != 0) continue;
      const int depth = compared % 10 == 0 ? 3 : 2;
      const std::string fen = pos.text();
      ASSERT_EQ(our_divide(pos, depth, from_zero_to_one), their_divide(child, fen, depth)) << fen;
      ++compared;
      checks += check;
    }
  }
  EXPECT_GT(checks, 10);
  RecordProperty("positions", compared);
  RecordProperty("in_check", checks);
}

}  // namespace
}  // namespace splitpoint::xiangqi
