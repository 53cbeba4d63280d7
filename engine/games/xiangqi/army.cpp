// army.cpp - how much of a lead a side can turn into a win.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/army.h"

#include <algorithm>
#include <array>

namespace splitpoint::xiangqi {
namespace {

// Up to strength 4: the most against a side that is as strong. From 5 to 8: the least.
constexpr int kLeadOfEquals = 8;
constexpr int kMostStrengthInDoubt = 4;
constexpr int kMostStrengthInSomeDoubt = 8;
// Strength: a pawn 1, a horse or cannon 2, a rook 4. Rows: the strength of the side that leads.
// Columns: the guards of the other side.
constexpr std::array<std::array<int, 5>, kMostStrengthInDoubt + 1> kLead{
    {{0, 0, 0, 0, 0},        // nothing
     {12, 5, 3, 2, 2},       // a pawn
     {16, 10, 5, 3, 2},      // a horse, a cannon, two pawns
     {16, 16, 12, 9, 6},     // a horse and a pawn
     {16, 16, 16, 12, 8}}};  // a rook, a horse and a cannon

}  // namespace

int lead_worth_having(const Army& ahead, const Army& behind) {
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
