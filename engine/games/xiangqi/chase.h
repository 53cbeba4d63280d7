// chase.h - chased pieces: those under an attack that is illegal when it is repeated for ever.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

// The pieces that `by` chases by the Asian rules, whichever side is to move:
//   - Kings and pawns do not chase. Kings and pawns before the river are not chased.
//   - A capture that exposes the capturer's own king is no threat. A defender protects nothing if
//     recapturing would expose its king.
//   - A rook attacked by a horse, cannon, advisor or elephant is chased even if it is protected. So
//     is a horse or cannon attacked by an advisor or elephant. Other pieces are chased only if they
//     are unprotected.
//   - A piece that could capture its attacker, and is of the same kind, is not chased: the attack
//     offers an exchange.
// A checker does not expose its king again as long as that king does not move.
Bitboard chased(const Position& pos, Color by);

// The pieces that `move` chases by the rules of the leagues; it leads from `before` to `after`:
//   - Only attacks of the moved piece count, and only new ones. Pins and discoveries do not count.
//   - Only horses, rooks and cannons chase, and only pieces of another kind.
//   - A rook is chased even if it is protected. Horses, cannons and pawns over the river are chased
//     only if they are unprotected.
Bitboard league_chased(const Position& before, Move move, const Position& after);

}  // namespace splitpoint::xiangqi
