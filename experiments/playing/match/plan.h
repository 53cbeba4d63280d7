// plan.h - the games of a match, in the order in which they begin.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "experiments/playing/match/match_file.h"

namespace splitpoint {

struct PlannedGame {
  int number = 0;           // from 1
  int pair = 0;             // from 1; the two games of a pair follow each other
  std::size_t opening = 0;  // of Match::openings
  std::size_t first = 0;    // the side that has the first player, of Match::sides
  std::size_t second = 0;

  friend bool operator==(const PlannedGame&, const PlannedGame&) = default;
};

// How many pairings of sides there are; each has Match::pairs pairs of games.
std::size_t count_pairings(const Match& match);

// Depends on the match alone. Each round gives every pairing a pair with the same opening. The
// openings come in an order drawn from the seed; when all were played, they come again.
std::vector<PlannedGame> plan_games(const Match& match);

}  // namespace splitpoint
