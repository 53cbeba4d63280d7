// chase.h - which pieces stand under an attack that, repeated, the rules call a chase.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

// The pieces that `by` could now win, whoever is to move, as the Asian rules look at it:
//   - kings and pawns do not chase; kings and pawns short of the river are not chased;
//   - a capture that lays one's own king open is no threat, and one that pins a defender, or
//     opens an attack on its king, leaves that defender out of account;
//   - a rook under attack by a horse, a cannon or less, and a horse or cannon under attack by an
//     advisor or elephant, count even if protected; every other piece counts only if it is not;
//   - a piece of the attacker's kind that could take it instead is offered an exchange.
// A king that is in check already is not laid open any further by that same attack.
Bitboard chased(const Position& pos, Color by);

// The pieces that `move`, which led from `before` to `after`, newly attacks with the moved piece,
// as the leagues look at it: no pins, no discoveries; only horses, rooks and cannons chase, and
// only horses, rooks, cannons and pawns over the river are chased, by a piece of another kind.
Bitboard league_chased(const Position& before, Move move, const Position& after);

}  // namespace splitpoint::xiangqi
