// adjudication.h - ends a game early when both players agree about its result.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <optional>

#include "engine/core/types.h"
#include "experiments/playing/match/board.h"

namespace splitpoint {

// Each part is off while its number of moves is 0.
struct AdjudicationRules {
  // A player loses if both have seen it at least this far behind (centipawns), for this many moves
  // of each.
  Value resign_value = 0;
  int resign_moves = 0;
  // A draw, if no player has seen itself further ahead or behind, for this many moves of each.
  Value draw_value = 0;
  int draw_moves = 0;
  int draw_from_ply = 0;  // of the game

  friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

class Adjudication {
 public:
  explicit Adjudication(const AdjudicationRules& rules) : rules_(rules) {}

  // After a move of a player, the first or the second, with the value that the player gave for
  // itself. A move without a value interrupts every series. `ply`: moves of the game so far.
  std::optional<Ending> after_move(bool first, std::optional<Value> value, int ply);

 private:
  // Lengths of series, by player.
  struct Series {
    int ahead = 0, behind = 0, even = 0;
  };

  AdjudicationRules rules_;
  std::array<Series, 2> series_;
};

}  // namespace splitpoint
