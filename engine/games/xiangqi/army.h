// army.h - the number of pieces of one side, and how much of a lead it can turn into a win.
// SPDX-License-Identifier: MIT
#pragma once
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
// guards, however large its lead.
inline constexpr int kWholeLead = 16;
int lead_worth_having(const Army& ahead, const Army& behind);

}  // namespace splitpoint::xiangqi
