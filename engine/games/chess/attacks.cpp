// attacks.cpp - the attack tables, computed from the rules at compile time.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/attacks.h"

namespace splitpoint::chess {
namespace {

constexpr Bitboard on_board_set(int file, int rank) {
  return on_board(file, rank) ? bit(make_square(file, rank)) : 0;
}

constexpr void fill_leapers(AttackTables& t, Square s) {
  const int file = file_of(s);
  const int rank = rank_of(s);
  for (int df = -2; df <= 2; ++df)
    for (int dr = -2; dr <= 2; ++dr) {
      const Bitboard target = on_board_set(file + df, rank + dr);
      const int distance = df * df + dr * dr;
      if (distance == 5) t.knight[s] |= target;
      if (distance == 1 || distance == 2) t.king[s] |= target;
    }
  for (const Color c : {Color::white, Color::black}) t.pawn[index(c)][s] = pawn_attacks(c, bit(s));
}

// Fills the tables for the line from s in direction (df, dr).
constexpr void fill_line(AttackTables& t, Square s, int df, int dr) {
  Bitboard whole = bit(s);
  for (int sign = -1; sign <= 1; sign += 2)
    for (int i = 1; on_board(file_of(s) + sign * i * df, rank_of(s) + sign * i * dr); ++i)
      whole |= bit(make_square(file_of(s) + sign * i * df, rank_of(s) + sign * i * dr));
  Bitboard gap = 0;
  for (int i = 1; on_board(file_of(s) + i * df, rank_of(s) + i * dr); ++i) {
    const Square target = make_square(file_of(s) + i * df, rank_of(s) + i * dr);
    t.between[s][target] = gap;
    t.line[s][target] = whole;
    gap |= bit(target);
  }
  (df == 0 || dr == 0 ? t.rook_lines : t.bishop_lines)[s] |= gap;
}

constexpr AttackTables make_attacks() {
  AttackTables t;
  for (Square s = 0; s < kSquares; ++s) {
    fill_leapers(t, s);
    for (int df = -1; df <= 1; ++df)
      for (int dr = -1; dr <= 1; ++dr)
        if (df != 0 || dr != 0) fill_line(t, s, df, dr);
  }
  return t;
}

}  // namespace

constinit const AttackTables kAttacks = make_attacks();

}  // namespace splitpoint::chess
