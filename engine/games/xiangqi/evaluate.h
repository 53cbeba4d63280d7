// evaluate.h - piece-square values: middle game and endgame in one word.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// Two values in one integer: endgame * 65536 + middle game. Sums and differences of packed values
// are right while both parts fit into 16 bits.
constexpr std::int32_t pack(int middle, int end) { return end * 65536 + middle; }
constexpr int middle_of(std::int32_t packed) { return static_cast<std::int16_t>(packed & 0xffff); }
constexpr int end_of(std::int32_t packed) {
  return static_cast<std::int16_t>((packed + 0x8000) >> 16);
}

// [piece][point]: material and placement, packed, in centipawns. Positive for red, negative for
// black, 0 where the piece cannot stand.
extern const std::array<std::array<std::int32_t, kSquareCodes>, kPieceCodes> kPieceSquare;

}  // namespace splitpoint::xiangqi
