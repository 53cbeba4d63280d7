// xiangqi.h - functions that the xiangqi tests share.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "engine/core/random.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

inline const std::string kStartText(Position::kStart);

inline Position position(const std::string& fen) {
  Result<Position> pos = Position::parse(fen);
  EXPECT_TRUE(pos) << fen << ": " << (pos ? "" : pos.error().text());
  return pos ? std::move(pos).value() : Position::parse(Position::kStart).value();
}

// Calls see(pos, moves) for the positions of random games and their legal moves. Returns the number
// of moves. Every second game begins with many pawns on common files. Ends after a fatal failure.
template <class F>
int see_random_games(int games, std::uint64_t seed, F see) {
  Random random(seed);
  int seen = 0;
  for (int game = 0; game < games; ++game) {
    Position pos =
        position(game % 2 == 0 ? kStartText : "3k5/9/1PP1P4/1P6P/9/9/2p3p2/2p3p2/8p/R3K3R w");
    for (int ply = 0; ply < 60; ++ply) {
      std::array<Move, Position::kMaxMoves> moves;
      const int n = pos.generate(moves.data());
      if (n == 0) break;
      see(std::as_const(pos), std::span<const Move>(moves.data(), static_cast<std::size_t>(n)));
      if (testing::Test::HasFatalFailure()) return seen;
      seen += n;
      pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
    }
  }
  return seen;
}

}  // namespace splitpoint::xiangqi
