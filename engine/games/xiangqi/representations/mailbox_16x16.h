// mailbox_16x16.h - moves found step by step on the framed board, without move tables.
//
// The simplest of the four representations: every step is an addition and a look at the byte there.
// The frame stops the sliders. A small table has the palace; one bit of a point is its half.
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

  // Legal moves; returns their number. Plays moves and takes them back to test them.
  int generate(Move* out) { return generate_legal(*this, out); }

  // The two parts of the pseudo-legal moves. Each one returns the end of its moves.
  Move* king_moves(Move* out) const;
  Move* other_moves(Move* out) const { return slide_moves(step_moves(out)); }

 private:
  Move* step_moves(Move* out) const;   // advisors, elephants, horses, pawns
  Move* slide_moves(Move* out) const;  // rooks, cannons
};

}  // namespace splitpoint::xiangqi::representations
