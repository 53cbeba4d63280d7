// danger.h - the dangers to the king, computed once for all moves.
//
// To play every move and test the king costs more than to generate the moves. So the pieces between
// the king and each enemy slider on its lines are counted. The counts show which moves can expose
// the king, and only these moves are tested. Each representation tests them in its own way.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace splitpoint::xiangqi::representations {

// A direction from the king is one of eight bits; the lower four are the directions of lines.
inline constexpr std::uint8_t kLineDirections = 0x0f;

struct Danger {
  bool check = false;
  std::uint8_t leave = 0;   // a move from these directions may uncover an attack
  std::uint8_t arrive = 0;  // a move to these directions may give a cannon a screen

  // Adds an enemy rook, king or cannon in `direction`, with `between` pieces before the king.
  constexpr void slider(bool cannon, int between, std::uint8_t direction) {
    const int surplus = between - static_cast<int>(cannon);
    if (surplus == 0)
      check = true;
    else if (surplus == 1)
      leave |= direction;
    else if (surplus == -1)
      arrive |= direction;
  }
  // Adds an enemy horse, which attacks the king unless its leg, in `direction`, is occupied.
  constexpr void horse(bool blocked, std::uint8_t direction) {
    if (blocked)
      leave |= direction;
    else
      check = true;
  }

  [[nodiscard]] constexpr bool none() const { return !check && (leave | arrive) == 0; }
  // Whether a move from direction `from` to direction `to` must be tested; 0: no direction.
  [[nodiscard]] constexpr bool concerns(std::uint8_t from, std::uint8_t to) const {
    return check || ((from & leave) | (to & arrive)) != 0;
  }
};

}  // namespace splitpoint::xiangqi::representations
