// danger.h - what can go wrong for the king, known before any move is looked at.
//
// Playing every move to see whether it leaves the king attacked costs more than finding the
// moves. A count of the pieces between the king and each enemy slider on its lines tells which
// moves can matter: only those are tried out, in every representation by its own means.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace splitpoint::xiangqi::representations {

// The eight directions in which a point may lie from the king, as bits; lines first.
inline constexpr std::uint8_t kLineDirections = 0x0f;

struct Danger {
  bool check = false;
  std::uint8_t leave = 0;   // a move away from these directions may uncover an attack
  std::uint8_t arrive = 0;  // a move to these may become a cannon's screen

  // An enemy rook, king or cannon in `direction`, with `between` pieces before the king.
  constexpr void slider(bool cannon, int between, std::uint8_t direction) {
    const int surplus = between - static_cast<int>(cannon);
    if (surplus == 0)
      check = true;
    else if (surplus == 1)
      leave |= direction;
    else if (surplus == -1)
      arrive |= direction;
  }
  // An enemy horse that attacks the king unless its leg, which lies in `direction`, is occupied.
  constexpr void horse(bool blocked, std::uint8_t direction) {
    if (blocked)
      leave |= direction;
    else
      check = true;
  }

  [[nodiscard]] constexpr bool none() const { return !check && (leave | arrive) == 0; }
  // Must a move from one direction to another be tried out?
  [[nodiscard]] constexpr bool concerns(std::uint8_t from, std::uint8_t to) const {
    return check || ((from & leave) | (to & arrive)) != 0;
  }
};

}  // namespace splitpoint::xiangqi::representations
