// attacks.h - the squares that each piece attacks, and the lines between squares.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/games/chess/board.h"
#include "engine/games/chess/sliders.h"

namespace splitpoint::chess {

struct AttackTables {
  using Sets = std::array<Bitboard, kSquares>;

  Sets knight{}, king{};
  std::array<Sets, 2> pawn{};            // [colour][square]
  Sets rook_lines{}, bishop_lines{};     // attacks on an empty board
  std::array<Sets, kSquares> between{};  // [a][b]: strictly between; empty without a common line
  std::array<Sets, kSquares> line{};     // [a][b]: edge to edge through both; likewise
};

extern const AttackTables kAttacks;

inline Bitboard knight_attacks(Square s) { return kAttacks.knight[s]; }
inline Bitboard king_attacks(Square s) { return kAttacks.king[s]; }
inline Bitboard pawn_attacks(Color c, Square s) { return kAttacks.pawn[index(c)][s]; }
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
  return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}
inline Bitboard between(Square a, Square b) { return kAttacks.between[a][b]; }
inline Bitboard line(Square a, Square b) { return kAttacks.line[a][b]; }

}  // namespace splitpoint::chess
