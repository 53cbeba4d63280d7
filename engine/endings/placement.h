// placement.h - a few pieces on a board and the side to move, in terms that all games share.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>

namespace splitpoint {

// Side 0 is white or red, side 1 is black. A kind is the index of the piece's letter in kLetters of
// its board, so the king is 0. A place is a number below kPlaces of the board (ending_board.h).
struct PlacedPiece {
  std::uint8_t side = 0, kind = 0, place = 0;
};

struct Placement {
  static constexpr int kMost = 8;  // pieces

  std::array<PlacedPiece, kMost> pieces{};
  int count = 0;
  int side = 0;  // to move

  void add(int of, int kind, int place) {
    pieces[static_cast<std::size_t>(count++)] = {static_cast<std::uint8_t>(of),
                                                 static_cast<std::uint8_t>(kind),
                                                 static_cast<std::uint8_t>(place)};
  }
};

// The number of pieces of each kind and side, four bits each.
using MaterialKey = std::uint64_t;

constexpr int kMostKinds = 7;

constexpr MaterialKey material_key(int side, int kind) {
  return MaterialKey{1} << 4 * (side * kMostKinds + kind);
}
constexpr MaterialKey material_key(const Placement& placement) {
  MaterialKey key = 0;
  for (int i = 0; i < placement.count; ++i) {
    const PlacedPiece& p = placement.pieces[static_cast<std::size_t>(i)];
    key += material_key(p.side, p.kind);
  }
  return key;
}

}  // namespace splitpoint
