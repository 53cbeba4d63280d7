// evaluate.h - piece-square scores, middle game and endgame in one word.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// Two values in one integer, added and subtracted together: endgame * 65536 + middle game.
constexpr std::int32_t pack(int middle, int end) { return end * 65536 + middle; }
constexpr int middle_of(std::int32_t packed) { return static_cast<std::int16_t>(packed & 0xffff); }
constexpr int end_of(std::int32_t packed) {
  return static_cast<std::int16_t>((packed + 0x8000) >> 16);
}

// Material and placement of one piece, in centipawns, positive for red's pieces and negative
// for black's; 0 for points where the piece cannot stand.
extern const std::array<std::array<std::int32_t, kSquareCodes>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::xiangqi
