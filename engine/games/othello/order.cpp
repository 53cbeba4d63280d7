// order.cpp - which moves to try first.
//
// Fastest first: the fewer replies a move leaves, the smaller the tree that proves it good, and
// mostly it is good as well. After Andersson, "Endgame solver", 1996, and Buro, "The evolution of
// strong Othello programs", 2003.
// SPDX-License-Identifier: MIT
#include <bit>

#include "engine/games/othello/position.h"

namespace splitpoint::othello {

int Position::order(Move m) const {
  if (m == kPass) return 0;
  // A corner counts as two replies. A quarter of the board with an odd number of empty squares is
  // one in which the side that begins also moves last.
  constexpr int kReply = 4000, kOdd = 2000;
  const Square s = square_of(m);
  const Squares flipped = flips(s, mine_, theirs_);
  const Squares replies = mobility(theirs_ & ~flipped, mine_ | flipped | bit(s));
  return kOdd * (std::popcount(empty() & quadrant_around(s)) & 1) -
         kReply * (std::popcount(replies) + std::popcount(replies & kCorners));
}

}  // namespace splitpoint::othello
