// zobrist.h - the random numbers that make up the keys of positions and of pawn structures.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/games/chess/board.h"

namespace splitpoint::chess {

// Zobrist, "A new hashing method with application for game playing", 1970.
struct Zobrist {
  std::array<std::array<Key, kSquares>, kPieceCodes> piece{};
  std::array<Key, 1 << kCastlings> castlings{};
  std::array<Key, 8> en_passant{};  // by file; used only if the capture is legal
  Key black_to_move{};
  Key no_pawns{};  // part of every pawn key, so that no pawns do not give the key 0
};

constexpr Zobrist make_zobrist() {
  Zobrist z;
  Random random(0x63686573);  // "ches"
  for (const Color c : {Color::white, Color::black})
    for (int k = 0; k < kKinds; ++k)
      for (Key& key : z.piece[make_piece(c, static_cast<Kind>(k))]) key = random.next();
  std::array<Key, kCastlings> rights{};
  for (Key& key : rights) key = random.next();
  for (unsigned set = 0; set < z.castlings.size(); ++set)
    for (unsigned i = 0; i < kCastlings; ++i)
      if (set >> i & 1) z.castlings[set] ^= rights[i];
  for (Key& key : z.en_passant) key = random.next();
  z.black_to_move = random.next();
  z.no_pawns = random.next();
  return z;
}

inline constexpr Zobrist kZobrist = make_zobrist();

}  // namespace splitpoint::chess
