// chase.cpp - attacks, protection and pins, as they would be after one or two captures.
//
// Captures are not played: every question is asked of an occupancy.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/chase.h"

#include "engine/games/xiangqi/attacks.h"

namespace splitpoint::xiangqi {
namespace {

Bitboard capture_targets(Kind kind, Square s, const Bitboard& occupied) {
  switch (kind) {
    case Kind::advisor: return advisor_attacks(s);
    case Kind::elephant: return elephant_attacks(s, occupied);
    case Kind::horse: return horse_attacks(s, occupied);
    case Kind::rook: return rook_attacks(s, occupied);
    case Kind::cannon: return cannon_captures(s, occupied);
    default: return {};  // kings and pawns do not chase
  }
}

// Rooks, cannons, horses and pawns of `by` that attack s, with the occupancy `occupied`.
Bitboard line_attackers(const Position& pos, Color by, Square s, const Bitboard& occupied) {
  return (rook_attacks(s, occupied) & pos.pieces(by, Kind::rook)) |
         (cannon_captures(s, occupied) & pos.pieces(by, Kind::cannon)) |
         (horse_attackers(s, occupied) & pos.pieces(by, Kind::horse)) |
         (pawn_attackers(by, s) & pos.pieces(by, Kind::pawn));
}

// The same and the enemy king: kings may not face each other on an open file.
Bitboard king_attackers(const Position& pos, Color by, Square king, const Bitboard& occupied) {
  return line_attackers(pos, by, king, occupied) |
         (rook_attacks(king, occupied) & pos.pieces(by, Kind::king));
}

// All pieces of `by` that could capture on s, legal or not.
Bitboard capturers(const Position& pos, Color by, Square s, const Bitboard& occupied) {
  return line_attackers(pos, by, s, occupied) | (king_attacks(s) & pos.pieces(by, Kind::king)) |
         (advisor_attacks(s) & pos.pieces(by, Kind::advisor)) |
         (elephant_attacks(s, occupied) & pos.pieces(by, Kind::elephant));
}

// Pieces of `side` that can be chased: all but the king and the pawns before the river.
Bitboard chaseable(const Position& pos, Color side) {
  Bitboard crossed = pos.pieces(side, Kind::pawn);
  crossed.half[static_cast<std::size_t>(index(side))] = 0;
  return (pos.pieces(side) & ~(pos.pieces(side, Kind::king) | pos.pieces(side, Kind::pawn))) |
         crossed;
}

// Whether the attacker is worth so much less than its victim that protection does not matter.
bool outranked(Kind attacker, Kind victim) {
  const bool small = attacker == Kind::advisor || attacker == Kind::elephant;
  if (victim == Kind::rook) return small || attacker == Kind::horse || attacker == Kind::cannon;
  return small && (victim == Kind::horse || victim == Kind::cannon);
}

class ChaseFinder {
 public:
  ChaseFinder(const Position& pos, Color by) : pos_(pos), by_(by), occupied_(pos.occupied()) {
    for (const Color c : {Color::red, Color::black})
      checkers_[static_cast<std::size_t>(index(c))] =
          king_attackers(pos, !c, pos.king(c), occupied_);
  }

  [[nodiscard]] Bitboard chased() const {
    const Bitboard wanted = chaseable(pos_, !by_);
    Bitboard found;
    for (const Kind kind : {Kind::advisor, Kind::elephant, Kind::horse, Kind::rook, Kind::cannon})
      for_each(pos_.pieces(by_, kind), [&](Square from) {
        for_each(capture_targets(kind, from, occupied_) & wanted & ~found, [&](Square to) {
          if (chases(kind, from, to)) found.set(to);
        });
      });
    return found;
  }

 private:
  [[nodiscard]] bool chases(Kind kind, Square from, Square to) const {
    if (!safe(by_, bit(from), to, pos_.king(by_))) return false;
    const Kind victim = kind_of(pos_.at(to));
    if (outranked(kind, victim)) return true;
    if (retaken(from, to)) return false;
    return kind != victim || !offers_exchange(kind, from, to);
  }

  // Whether the victim's side can recapture after from x to.
  [[nodiscard]] bool retaken(Square from, Square to) const {
    const Bitboard left = bit(from);
    bool found = false;
    for_each(capturers(pos_, !by_, to, occupied_ & ~left), [&](Square s) {
      const Square king = pos_.king(!by_);
      found = found || safe(!by_, left | bit(s), to, s == king ? to : king);
    });
    return found;
  }

  // Whether the victim, of the attacker's kind, could capture the attacker. It could not if it is
  // a horse with a blocked leg, or pinned.
  [[nodiscard]] bool offers_exchange(Kind kind, Square from, Square to) const {
    return capture_targets(kind, to, occupied_).has(from) &&
           safe(!by_, bit(to), from, pos_.king(!by_));
  }

  // Whether the king of `side`, then on `king`, is under no new attack after a piece of `side` has
  // captured on `to` and the points `left` are empty. If the king does not move, its present
  // checkers do not count.
  [[nodiscard]] bool safe(Color side, const Bitboard& left, Square to, Square king) const {
    const Bitboard occupied = (occupied_ & ~left) | bit(to);
    Bitboard attackers = king_attackers(pos_, !side, king, occupied) & occupied & ~bit(to);
    if (king != to) attackers &= ~checkers_[static_cast<std::size_t>(index(side))];
    return attackers.none();
  }

  const Position& pos_;
  Color by_;
  Bitboard occupied_;
  std::array<Bitboard, 2> checkers_;  // [colour of the king]
};

// When the leagues call an attack a chase: always, or if the victim is unprotected.
struct LeaguePrey {
  bool always, unprotected;
};
LeaguePrey league_prey(Kind attacker, Kind victim) {
  switch (attacker) {
    case Kind::horse: return {victim == Kind::rook, victim == Kind::cannon || victim == Kind::pawn};
    case Kind::cannon: return {victim == Kind::rook, victim == Kind::horse || victim == Kind::pawn};
    case Kind::rook:
      return {false, victim == Kind::horse || victim == Kind::cannon || victim == Kind::pawn};
    default: return {false, false};
  }
}

}  // namespace

Bitboard chased(const Position& pos, Color by) { return ChaseFinder(pos, by).chased(); }

Bitboard league_chased(const Position& before, Move move, const Position& after) {
  const Square from = from_of(move);
  const Square to = to_of(move);
  const Kind kind = kind_of(after.at(to));
  const Color victims = after.side();
  const Bitboard occupied = after.occupied();
  const Bitboard fresh = capture_targets(kind, to, occupied) &
                         ~capture_targets(kind, from, before.occupied()) &
                         chaseable(after, victims);
  Bitboard found;
  for_each(fresh, [&](Square s) {
    const LeaguePrey rule = league_prey(kind, kind_of(after.at(s)));
    if (rule.always ||
        (rule.unprotected && capturers(after, victims, s, occupied & ~bit(to)).none()))
      found.set(s);
  });
  return found;
}

}  // namespace splitpoint::xiangqi
