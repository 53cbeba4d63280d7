// order.cpp - move ordering.
//
// Fastest first: the fewer replies a move leaves, the smaller its subtree, and it is mostly a good
// move too. After Andersson, "Endgame solver", 1996, and Buro, "The evolution of strong Othello
// programs", 2003.
// SPDX-License-Identifier: MIT
#include <bit>

#include "engine/games/othello/position.h"

namespace splitpoint::othello {

int Position::order(Move m) const {
  if (m == kPass) return 0;
  // A reply in a corner counts as two replies. In a quadrant with an odd number of empty squares
  // the side that begins also moves last, which is good.
  constexpr int kReply = 4000, kOdd = 2000;
  const Square s = square_of(m);
  const Squares flipped = flips(s, mine_, theirs_);
  const Squares replies = mobility(theirs_ & ~flipped, mine_ | flipped | bit(s));
  return kOdd * (std::popcount(empty() & quadrant_around(s)) & 1) -
         kReply * (std::popcount(replies) + std::popcount(replies & kCorners));
}

}  // namespace splitpoint::othello
