// scores.h - values for the middle game and the endgame in one word; the piece-square values.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/chess/board.h"

namespace splitpoint::chess {

// Two values in one integer: endgame * 65536 + middle game. Sums, differences and multiples are
// right while both parts fit into 16 bits.
using Score = std::int32_t;

constexpr Score pack(int middle, int end) { return end * 65536 + middle; }
constexpr int middle_of(Score s) { return static_cast<std::int16_t>(s & 0xffff); }
constexpr int end_of(Score s) { return static_cast<std::int16_t>((s + 0x8000) >> 16); }

// [piece][square]: material and placement, packed, in centipawns. Positive for white, negative for
// black.
extern const std::array<std::array<Score, kSquares>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::chess
