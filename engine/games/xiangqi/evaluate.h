// evaluate.h - the piece-square values of xiangqi.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/phase_values.h"
#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// [piece][point]: material and placement, packed, in centipawns. Positive for red, negative for
// black, 0 where the piece cannot stand.
extern const std::array<std::array<Score, kSquareCodes>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::xiangqi
