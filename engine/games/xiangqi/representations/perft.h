// perft.h - leaves of the legal move tree, for anything that generates, plays and takes back.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint::xiangqi::representations {

// Room that generate() may write to: more than any position has moves, pseudo-legal ones included.
inline constexpr int kMaxMoves = 128;

// The last ply is counted, not played, so the figure is a mix of generating and playing.
template <class Board>
std::uint64_t perft(Board& board, int depth) {
  std::array<Move, kMaxMoves> moves;
  const int count = board.generate(moves.data());
  if (depth == 1) return static_cast<std::uint64_t>(count);
  std::uint64_t leaves = 0;
  for (int i = 0; i < count; ++i) {
    const auto undo = board.play(moves[i]);
    leaves += perft(board, depth - 1);
    board.undo(moves[i], undo);
  }
  return leaves;
}

}  // namespace splitpoint::xiangqi::representations
