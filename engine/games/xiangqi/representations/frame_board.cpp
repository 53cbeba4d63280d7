// frame_board.cpp - sets up the framed board; finds attacks on the king along lines.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/frame_board.h"

#include <cassert>

#include "engine/games/xiangqi/representations/placement.h"

namespace splitpoint::xiangqi::representations {
namespace {

// The first piece number of the kind of a FEN letter, and the greatest number of such pieces.
struct Numbers {
  int first, count;
};

Numbers numbers_of(char letter) {
  switch (letter | 0x20) {  // lower case
    case 'k': return {kKing, 1};
    case 'a': return {kAdvisors, 2};
    case 'b':
    case 'e': return {kElephants, 2};
    case 'n':
    case 'h': return {kHorses, 2};
    case 'r': return {kRooks, 2};
    case 'c': return {kCannons, 2};
    default: assert((letter | 0x20) == 'p'); return {kPawns, 5};
  }
}

}  // namespace

FrameBoard::FrameBoard(std::string_view fen) {
  const Placement placement = read_placement(fen);
  at_.fill(kFrame);
  for (int rank = 0; rank < 10; ++rank) {
    for (int file = 0; file < 9; ++file) {
      const int point = frame_point(file, rank);
      const char letter = placement.at[rank * 9 + file];
      at_[point] = kNobody;
      if (letter == 0) continue;
      const Numbers numbers = numbers_of(letter);
      int n = (letter < 'a' ? kRed : kBlack) + numbers.first;
      [[maybe_unused]] const int end = n + numbers.count;
      while (where_[n] != 0) ++n;
      assert(n < end);
      at_[point] = static_cast<PieceNumber>(n);
      where_[n] = static_cast<std::uint8_t>(point);
    }
  }
  side_ = placement.black_to_move ? kBlack : kRed;
}

void FrameBoard::add_line_danger(PieceNumber side, Danger& danger) const {
  const int king = where_[side], enemy = side ^ (kRed | kBlack);
  for_each_slider(enemy, [&](int n, bool cannon) {
    const int from_king = where_[n] - king + 256;
    const auto step = int{kDifferences.line_step[from_king]};
    if (step == 0) return;
    int between = 0;
    for (int point = king + step; point != where_[n]; point += step)
      between += at_[point] != kNobody;
    danger.slider(cannon, between, kDifferences.direction[from_king]);
  });
}

}  // namespace splitpoint::xiangqi::representations
