// scores.h - scores of the middle game and the endgame in one word, and what a piece adds to them.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/chess/board.h"

namespace splitpoint::chess {

// Two values in one integer, added, subtracted and multiplied together:
// endgame * 65536 + middle game.
using Score = std::int32_t;

constexpr Score pack(int middle, int end) { return end * 65536 + middle; }
constexpr int middle_of(Score s) { return static_cast<std::int16_t>(s & 0xffff); }
constexpr int end_of(Score s) { return static_cast<std::int16_t>((s + 0x8000) >> 16); }

// Material and placement of one piece, in centipawns, negative for black's pieces.
extern const std::array<std::array<Score, kSquares>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::chess
