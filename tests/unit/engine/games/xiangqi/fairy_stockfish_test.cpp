// fairy_stockfish_test.cpp - xiangqi: legal moves and perft counts against an independent program.
//
// Without fairy-stockfish installed the test says so and passes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "engine/games/xiangqi/position.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint::xiangqi {
namespace {

// "a0a9" to "a1a10": Fairy-Stockfish counts ranks from 1.
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
  compare_random_positions<Position>(child, 2013, 2, from_zero_to_one);
}

}  // namespace
}  // namespace splitpoint::xiangqi
