// own_files.h - files and ranks as a side counts them, and equal pieces on a file.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>

#include "engine/games/xiangqi/board.h"

namespace splitpoint::xiangqi {

// From 0, from the side's own right and its own back rank.
constexpr int own_file(Color side, Square s) {
  return side == Color::red ? kFiles - 1 - file_of(s) : file_of(s);
}
constexpr int own_rank(Color side, Square s) {
  return side == Color::red ? rank_of(s) : kRanks - 1 - rank_of(s);
}

// The pieces of one kind and colour: how many are on each file, and how many come before s.
struct FileCounts {
  std::array<int, kFiles> on_file{};
  int ahead = 0;     // pieces on the file of s, further forward
  int to_right = 0;  // pieces further right, on files with several
  int files = 0;     // files with several

  FileCounts(const Bitboard& set, Color side, Square s) {
    const int file = own_file(side, s);
    for_each(set, [&](Square t) {
      ++on_file[static_cast<std::size_t>(own_file(side, t))];
      ahead += own_file(side, t) == file && own_rank(side, t) > own_rank(side, s);
    });
    for (int f = 0; f < kFiles; ++f) {
      const int n = on_file[static_cast<std::size_t>(f)];
      if (n < 2) continue;
      ++files;
      if (f < file) to_right += n;
    }
  }
};

}  // namespace splitpoint::xiangqi
