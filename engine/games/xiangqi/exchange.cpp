// exchange.cpp - static exchange evaluation: what a capture wins if both sides recapture with
// their cheapest piece.
//
// The swap algorithm. Attackers are computed anew after every capture: a capturing piece may have
// been a cannon's screen or the leg of a horse, so a list of attackers would become wrong.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/games/xiangqi/attacks.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {
namespace {

// In centipawns, by kind. The king is worth more than everything else.
constexpr std::array<Value, kKinds + 1> kWorth{10000, 110, 110, 270, 600, 285, 80, 0};

constexpr Value worth(Piece p) { return kWorth[static_cast<int>(kind_of(p))]; }

struct Swap {
  const Position& pos;
  Square target;
  Bitboard left;  // the pieces still there

  // The point of the cheapest piece of `c` that can capture on the target; kNoSquare: none.
  [[nodiscard]] Square cheapest(Color c) const {
    const Bitboard horses = horse_attackers(target, left);
    const Bitboard rook = rook_attacks(target, left);
    const std::array<std::pair<Kind, Bitboard>, kKinds> reach{{
        {Kind::pawn, pawn_attackers(c, target)},
        {Kind::advisor, advisor_attacks(target)},
        {Kind::elephant, elephant_attacks(target, left)},
        {Kind::horse, horses},
        {Kind::cannon, cannon_captures(target, left)},
        {Kind::rook, rook},
        {Kind::king, king_attacks(target)},
    }};
    for (const auto& [kind, from] : reach)
      if (const Bitboard b = from & pos.pieces(c, kind) & left; b.any()) return b.first();
    return kNoSquare;
  }
};

}  // namespace

Value Position::capture_value(Move m) const {
  return worth(board_[to_of(m)]) * 16 - worth(board_[from_of(m)]);
}

bool Position::losing_capture(Move m) const {
  return worth(board_[to_of(m)]) < worth(board_[from_of(m)]) && exchange(m) < 0;
}

Value Position::exchange(Move m) const {
  Swap swap{*this, to_of(m), occupied()};
  std::array<Value, 33> gain;  // gain[i]: best result of the side that makes capture i
  int n = 0;
  Square from = from_of(m);
  Value at_stake = worth(board_[to_of(m)]);
  for (Color c = side_; from != kNoSquare && n < 32; c = !c) {
    gain[n++] = at_stake;
    at_stake = worth(board_[from]);
    swap.left.clear(from);
    swap.left.set(swap.target);
    from = swap.cheapest(!c);
    if (at_stake >= kWorth[0] && from != kNoSquare) {  // a king must not capture a protected piece
      --n;
      break;
    }
  }
  if (n == 0) return -kWorth[0];
  for (int i = n - 1; i > 0; --i) gain[i - 1] -= std::max(0, gain[i]);
  return gain[0];
}

}  // namespace splitpoint::xiangqi
