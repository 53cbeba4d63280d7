// stockfish_test.cpp - chess: legal moves and perft counts against an independent program.
//
// Without stockfish installed the test says so and passes.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <utility>

#include "engine/games/chess/position.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint::chess {
namespace {

// Optimised builds compare one ply deeper.
#ifdef NDEBUG
constexpr int kDeeper = 1;
#else
constexpr int kDeeper = 0;
#endif

constexpr auto as_it_is = [](const std::string& move) { return move; };

class Stockfish : public testing::Test {
 protected:
  // The path of Stockfish, or an empty string.
  static std::string program() {
    const std::string path = find_program("stockfish");
    if (path.empty()) std::cout << "stockfish is not installed: nothing compared\n";
    return path;
  }
};

// The positions of chess_perft_test.cpp.
TEST_F(Stockfish, AgreesOnTheSixPositions) {
  const std::string path = program();
  if (path.empty()) return;
  Child child(path);
  for (const auto& [fen, depth] : std::initializer_list<std::pair<const char*, int>>{
           {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4},
           {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3},
           {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5},
           {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4},
           {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3},
           {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3}}) {
    const Position pos = *Position::parse(fen);
    EXPECT_EQ(our_divide(pos, depth + kDeeper, as_it_is), their_divide(child, fen, depth + kDeeper))
        << fen;
  }
}

TEST_F(Stockfish, AgreesOnTheMovesOfRandomPositions) {
  const std::string path = program();
  if (path.empty()) return;
  Child child(path);
  compare_random_positions<Position>(child, 2015, 2 + kDeeper, as_it_is);
}

}  // namespace
}  // namespace splitpoint::chess
