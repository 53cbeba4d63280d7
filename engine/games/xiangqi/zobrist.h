// zobrist.h - the random numbers that make up a xiangqi key.
//
// The seed never changes, so a position has the same key in every build.
// Zobrist, "A new hashing method with application for game playing", 1970.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

struct Zobrist {
  std::array<std::array<Key, kSquareCodes>, kPieceCodes> piece{};
  Key black_to_move = 0;
};

inline constexpr std::uint64_t kZobristSeed = 0x7869616e67716931ULL;  // "xiangqi1"

constexpr Zobrist make_zobrist() {
  Zobrist z;
  Random random(kZobristSeed);
  for (int c = 0; c < 2; ++c)
    for (int k = 0; k < kKinds; ++k)
      for (int point = 0; point < 2 * kHalfSquares; ++point)
        z.piece[make_piece(Color(c), Kind(k))][square_of(point)] = random.next();
  z.black_to_move = random.next();
  return z;
}

inline constexpr Zobrist kZobrist = make_zobrist();

}  // namespace splitpoint::xiangqi
