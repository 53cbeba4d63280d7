// ending_code.h - what an ending table knows about a position, in one byte.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// A draw, or the plies until the end of the game if the winner hurries and the loser delays. With
// an odd number of plies the side to move makes the last move, so it wins. With an even number it
// loses. no_position: the index belongs to no position.
enum class EndingCode : std::uint8_t { no_position = 0, draw = 1 };

inline constexpr Ply kMostEndingPlies = 253;

constexpr EndingCode decided_in(Ply plies) {
  assert(0 <= plies && plies <= kMostEndingPlies);
  return static_cast<EndingCode>(plies + 2);
}
constexpr bool is_decided(EndingCode c) { return c > EndingCode::draw; }
// Of a decided position.
constexpr Ply plies_of(EndingCode c) { return static_cast<Ply>(c) - 2; }
constexpr bool is_won(EndingCode c) { return is_decided(c) && plies_of(c) % 2 == 1; }
constexpr bool is_lost(EndingCode c) { return is_decided(c) && plies_of(c) % 2 == 0; }

// For the side to move, as the search writes the value of a mate.
constexpr Value value_of(EndingCode c) {
  return is_won(c) ? kMate - plies_of(c) : is_lost(c) ? plies_of(c) - kMate : 0;
}

}  // namespace splitpoint
