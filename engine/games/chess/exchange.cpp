// exchange.cpp - static exchange evaluation: what a capture wins if both sides recapture with
// their cheapest piece.
//
// The swap algorithm. Pieces behind a capturing piece join in. Pins are ignored.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/games/chess/position.h"

namespace splitpoint::chess {
namespace {

// In centipawns, by kind. The king is worth more than everything else.
constexpr std::array<Value, kKinds + 1> kWorth{100, 325, 335, 500, 975, 10000, 0};
constexpr Value kPromotion = kWorth[index(Kind::queen)] - kWorth[index(Kind::pawn)];

constexpr bool on_last_rank(Square s) { return rank_of(s) == 0 || rank_of(s) == 7; }
constexpr Value worth(Kind k) { return kWorth[index(k)]; }

// The value of the captured piece, and what a promotion gains.
Value won_at_once(const Position& pos, Move m) {
  const MoveKind move_type = move_kind(m);
  if (move_type == MoveKind::en_passant) return worth(Kind::pawn);
  const Value taken = worth(kind_of(pos.at(to_of(m))));
  return is_promotion(move_type) ? taken + worth(promoted_kind(move_type)) - worth(Kind::pawn)
                                 : taken;
}

}  // namespace

Value Position::capture_value(Move m) const {
  return won_at_once(*this, m) * 16 - worth(kind_of(board_[from_of(m)]));
}

bool Position::losing_capture(Move m) const {
  // A capture of a piece of at least equal value loses nothing, unless a recapture promotes a pawn.
  const bool bigger = worth(kind_of(board_[to_of(m)])) >= worth(kind_of(board_[from_of(m)]));
  return !(bigger && !on_last_rank(to_of(m))) && exchange(m) < 0;
}

Value Position::exchange(Move m) const {
  const Square target = to_of(m);
  const MoveKind move_type = move_kind(m);
  Bitboard left = occupied() & ~bit(from_of(m));
  if (move_type == MoveKind::en_passant)
    left ^= bit(make_square(file_of(target), rank_of(from_of(m))));

  std::array<Value, 33> gain;  // gain[i]: best result of the side that makes capture i
  gain[0] = won_at_once(*this, m);
  Kind there = is_promotion(move_type) ? promoted_kind(move_type) : kind_of(board_[from_of(m)]);
  int n = 1;
  for (Color c = !side_;; c = !c, ++n) {
    const Bitboard mine = (attackers(target, c, left) & left);
    if (mine == 0) break;
    int k = 0;
    while ((mine & by_kind_[k]) == 0) ++k;
    const auto taker = static_cast<Kind>(k);
    left ^= bit(first(mine & by_kind_[k]));
    if (taker == Kind::king && (attackers(target, !c, left) & left) != 0) break;
    const bool promotes = taker == Kind::pawn && on_last_rank(target);
    gain[n] = worth(there) + (promotes ? kPromotion : 0);
    there = promotes ? Kind::queen : taker;
  }
  for (int i = n - 1; i > 0; --i) gain[i - 1] -= std::max(0, gain[i]);
  return gain[0];
}

}  // namespace splitpoint::chess
