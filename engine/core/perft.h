// perft.h - counts the leaves of the tree of legal moves, the usual check of a move generator.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.h"

namespace splitpoint {

// The number of lines of `depth` >= 1 plies from `pos`. Leaves `pos` as it was. G is a game, or
// only a board with kMaxMoves, generate, play and undo.
template <class G>
std::uint64_t perft(G& pos, Depth depth) {
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  // If a pass is a move, a position without moves ends the game. Published counts count it as a
  // leaf.
  if (PassesFreely<G> && n == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(n);
  std::uint64_t total = 0;
  for (int i = 0; i < n; ++i) {
    const auto undo = pos.play(moves[i]);
    total += perft(pos, depth - 1);
    pos.undo(moves[i], undo);
  }
  return total;
}

}  // namespace splitpoint
