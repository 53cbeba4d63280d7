// attacks.h - where each piece can go, by table lookup.
//
// Rooks and cannons read bit-ranks and bit-files: the occupancy of the one line they stand on,
// 9 or 10 bits, picks a ready answer. Horses and elephants read the occupancy of their four legs
// or eyes, 4 bits. The rest need no occupancy.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// Rook moves: quiet points and the first piece in each direction, friend or foe.
Bitboard rook_attacks(Square s, const Bitboard& occupied);
// Points of the second piece in each direction: what a cannon on s captures or guards.
Bitboard cannon_captures(Square s, const Bitboard& occupied);
// Points a horse on s reaches.
Bitboard horse_attacks(Square s, const Bitboard& occupied);
// Points from which a horse reaches s: its leg stands beside the horse, not beside s.
Bitboard horse_attackers(Square s, const Bitboard& occupied);
Bitboard elephant_attacks(Square s, const Bitboard& occupied);
Bitboard advisor_attacks(Square s);
Bitboard king_attacks(Square s);
// Points a pawn of `color` on s may step to, and points from which one may step to s.
Bitboard pawn_attacks(Color color, Square s);
Bitboard pawn_attackers(Color color, Square s);
// Points strictly between a and b on one rank or file; empty when they share neither.
Bitboard between(Square a, Square b);

}  // namespace splitpoint::xiangqi
