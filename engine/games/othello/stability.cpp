// stability.cpp - finds stable discs, from the edges inwards.
// SPDX-License-Identifier: MIT
#include "engine/games/othello/stability.h"

namespace splitpoint::othello {
namespace {

constexpr FourSquares kStep{1, 8, 7, 9};
// The squares at which a step to a higher (kUp) or lower square may arrive, by direction. Others
// would be on another line.
constexpr FourSquares kUp{~kFileA, ~Squares{0}, ~kFileH, ~kFileA};
constexpr FourSquares kDown{~kFileH, ~Squares{0}, ~kFileA, ~kFileH};
// The squares at which a line ends, by direction.
constexpr FourSquares kEnds{kFileA | kFileH, kRank1 | kRank8, kEdges, kEdges};

// The squares of all lines without an empty square, by direction.
FourSquares full_lines(Squares empty) {
  FourSquares up{empty, empty, empty, empty}, down = up;
  FourSquares may_go_up = kUp, may_go_down = kDown;
  for (const std::uint64_t times : {1, 2, 4}) {
    up |= may_go_up & up << times * kStep;
    may_go_up &= may_go_up << times * kStep;
    down |= may_go_down & down >> times * kStep;
    may_go_down &= may_go_down >> times * kStep;
  }
  return ~(up | down);
}

}  // namespace

Squares stable(Squares mine, Squares theirs) {
  const FourSquares safe = full_lines(~(mine | theirs)) | kEnds;
  Squares known = 0;
  for (;;) {
    const FourSquares s{known, known, known, known};
    const FourSquares held = safe | (kUp & s << kStep) | (kDown & s >> kStep);
    const Squares now = mine & held[0] & held[1] & held[2] & held[3];
    if (now == known) return known;
    known = now;
  }
}

}  // namespace splitpoint::othello
