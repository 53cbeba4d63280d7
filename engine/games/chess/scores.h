// scores.h - the piece-square values of chess.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/phase_values.h"
#include "engine/games/chess/board.h"

namespace splitpoint::chess {

// [piece][square]: material and placement, packed, in centipawns. Positive for white, negative for
// black.
extern const std::array<std::array<Score, kSquares>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::chess
