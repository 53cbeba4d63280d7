// phase_values.h - values for the middle game and the endgame, in one word or drawn as boards.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace splitpoint {

// Two values in one integer: endgame * 65536 + middle game. Sums, differences and multiples are
// right while both parts fit into 16 bits.
using Score = std::int32_t;

constexpr Score pack(int middle, int end) { return end * 65536 + middle; }
constexpr int middle_of(Score s) { return static_cast<std::int16_t>(s & 0xffff); }
constexpr int end_of(Score s) { return static_cast<std::int16_t>((s + 0x8000) >> 16); }

// A value for each square of the files a, b, ... up to the middle of the board; the other files
// mirror them. The last row is rank 0.
template <std::size_t ranks, std::size_t columns>
using HalfBoard = std::array<std::array<int, columns>, ranks>;

inline constexpr int kCannotStand = 10000;  // in a half board

// Calls put(file, rank, score) for every square on which the piece of the two half boards can
// stand.
template <std::size_t ranks, std::size_t columns, class Put>
constexpr void for_each_score(int files, const HalfBoard<ranks, columns>& middle,
                              const HalfBoard<ranks, columns>& end, Put put) {
  for (int rank = 0; rank < static_cast<int>(ranks); ++rank)
    for (int file = 0; file < files; ++file) {
      const std::size_t row = ranks - 1 - static_cast<std::size_t>(rank);
      const auto column =
          static_cast<std::size_t>(file < static_cast<int>(columns) ? file : files - 1 - file);
      if (middle[row][column] != kCannotStand)
        put(file, rank, pack(middle[row][column], end[row][column]));
    }
}

}  // namespace splitpoint
