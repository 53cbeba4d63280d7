// mailbox_16x16.h - moves found by stepping over the framed board, nothing prepared.
//
// The plainest of the four: every step is an addition and a look at the byte it leads to. The
// frame stops the sliders, the palace and the river are bits of the point.
// Huang Chen, "Anatomy of the Elephant's Eye" (xqbase.com), part 2.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/games/xiangqi/representations/frame_board.h"

namespace splitpoint::xiangqi::representations {

class Mailbox16x16 : public FrameBoard {
 public:
  static constexpr std::string_view kName = "mailbox_16x16";

  using FrameBoard::FrameBoard;

  // Legal moves; plays and takes back to find them.
  int generate(Move* out) { return generate_legal(*this, out); }

  // The two parts of the pseudo-legal moves; each returns the end of what it wrote.
  Move* king_moves(Move* out) const;
  Move* other_moves(Move* out) const { return slide_moves(step_moves(out)); }

 private:
  Move* step_moves(Move* out) const;   // advisors, elephants, horses, pawns
  Move* slide_moves(Move* out) const;  // rooks, cannons
};

}  // namespace splitpoint::xiangqi::representations
