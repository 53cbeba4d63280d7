// bit_lines.h - bit-ranks and bit-files: the occupancy of a line is an index into move tables.
//
// In addition to the framed board, a 16-bit word for every rank and every file has a bit for each
// occupied point. The moves of a rook or cannon along a line depend only on its place in the line
// and on that word. So table[place][occupancy] gives its quiet moves and the piece that it
// captures, without a loop over points. The other pieces use the lists of move_tables.h.
// Yue Guang and Huang Chen, "Anatomy of the Elephant's Eye" (xqbase.com), part 2; ElephantEye.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/games/xiangqi/representations/frame_board.h"
#include "engine/games/xiangqi/representations/move_tables.h"

namespace splitpoint::xiangqi::representations {

class BitLines : public MoveTables {
 public:
  static constexpr std::string_view kName = "bit_lines";

  explicit BitLines(std::string_view fen);
  friend bool operator==(const BitLines&, const BitLines&) = default;

  // Legal moves; returns their number. Plays moves and takes them back to test them.
  int generate(Move* out) { return generate_legal(*this, out); }

  Undo play(Move m) {
    flip(frame_from(m));
    const Undo captured = FrameBoard::play(m);
    if (captured == kNobody) flip(frame_to(m));
    return captured;
  }
  void undo(Move m, Undo captured) {
    FrameBoard::undo(m, captured);
    flip(frame_from(m));
    if (captured == kNobody) flip(frame_to(m));
  }

  void add_line_danger(PieceNumber side, Danger& danger) const;

  Move* other_moves(Move* out) const { return slide_moves(list_moves(out)); }

 private:
  void flip(int point) {
    rank_[point >> 4] ^= static_cast<std::uint16_t>(1 << (point & 15));
    file_[point & 15] ^= static_cast<std::uint16_t>(1 << (point >> 4));
  }
  Move* slide_moves(Move* out) const;

  // The occupancy of each row and each column of the framed board: bits 3..11 and 3..12.
  std::array<std::uint16_t, 16> rank_{}, file_{};
};

}  // namespace splitpoint::xiangqi::representations
