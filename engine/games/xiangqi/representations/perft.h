// perft.h - counts the leaves of the legal move tree, for every representation.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint::xiangqi::representations {

// The size of the list for generate(): more than the pseudo-legal moves of any position.
inline constexpr int kMaxMoves = 128;

// `depth` >= 1 plies. The moves of the last ply are counted, not played.
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
