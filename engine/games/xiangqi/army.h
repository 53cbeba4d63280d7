// army.h - the number of pieces of one side, and how much of a lead it can turn into a win.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <bit>

#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi {

// Guards (advisors and elephants) never leave their half.
struct Army {
  int rooks, horses, cannons, pawns, advisors, elephants;

  Army(const Position& p, Color c)
      : rooks(p.pieces(c, Kind::rook).count()),
        horses(p.pieces(c, Kind::horse).count()),
        cannons(p.pieces(c, Kind::cannon).count()),
        pawns(p.pieces(c, Kind::pawn).count()),
        advisors(std::popcount(p.pieces(c, Kind::advisor).half[index(c)])),
        elephants(std::popcount(p.pieces(c, Kind::elephant).half[index(c)])) {}

  [[nodiscard]] int guards() const { return advisors + elephants; }
  [[nodiscard]] int phase() const { return 2 * rooks + horses + cannons; }
  [[nodiscard]] int strength() const { return 4 * rooks + 2 * (horses + cannons) + pawns; }
};

// The share of a lead that counts, in sixteenths. A side with few attackers seldom wins against
// guards, however large its lead. Strength: a pawn 1, a horse or cannon 2, a rook 4. Rows: the
// strength of the side that leads. Columns: the guards of the other side.
inline constexpr int kWholeLead = 16;
// Up to strength 4: the most against a side that is as strong. From 5 to 8: the least.
inline constexpr int kLeadOfEquals = 8;
inline constexpr int kMostStrengthInDoubt = 4;
inline constexpr int kMostStrengthInSomeDoubt = 8;
inline constexpr std::array<std::array<int, 5>, kMostStrengthInDoubt + 1> kLead{
    {{0, 0, 0, 0, 0},        // nothing
     {12, 5, 3, 2, 2},       // a pawn
     {16, 10, 5, 3, 2},      // a horse, a cannon, two pawns
     {16, 16, 12, 9, 6},     // a horse and a pawn
     {16, 16, 16, 12, 8}}};  // a rook, a horse and a cannon

inline int lead_worth_having(const Army& ahead, const Army& behind) {
  const int strength = ahead.strength();
  if (strength > kMostStrengthInSomeDoubt) return kWholeLead;
  if (strength > kMostStrengthInDoubt) {
    const int surplus = behind.guards() + behind.strength() - strength;
    return kWholeLead - std::clamp(surplus, 0, kWholeLead - kLeadOfEquals);
  }
  // A cannon needs a screen, and the king alone is not enough.
  const bool bare_cannon = strength == 2 && ahead.cannons == 1 && ahead.guards() == 0;
  const int lead = bare_cannon ? 1 : kLead[strength][behind.guards()];
  return behind.strength() >= strength ? std::min(lead, kLeadOfEquals) : lead;
}

}  // namespace splitpoint::xiangqi
