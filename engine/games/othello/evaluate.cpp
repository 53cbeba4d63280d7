// evaluate.cpp - the static value of a position: a weighted sum of features, phase by phase.
//
// The features (mobility, edges, stability) are after Rosenbloom, "A world-championship-level
// Othello program", 1982. The weights are fitted to results of games by regression, for each phase,
// after Buro, "Statistical feature combination for the evaluation of game positions", 1995.
// SPDX-License-Identifier: MIT
#include "engine/games/othello/evaluate.h"

#include <algorithm>
#include <bit>

#include "engine/games/othello/position.h"
#include "engine/games/othello/stability.h"

namespace splitpoint::othello {
namespace {

constexpr int count(Squares s) { return std::popcount(s); }

// 16 * log2(1 + n), rounded.
constexpr std::array<int, kSquares> kLogarithm{
    0,  16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71,
    72, 73, 74, 75, 76, 77, 78, 79, 79, 80, 81, 81, 82, 83, 83, 84, 85, 85, 86, 86, 87, 87,
    88, 88, 89, 89, 90, 90, 91, 91, 92, 92, 93, 93, 93, 94, 94, 95, 95, 95, 96, 96};

constexpr int freedom(Squares moves) { return kLogarithm[static_cast<std::size_t>(count(moves))]; }

// Squares next to an empty corner: diagonally (x) or along the edge (c).
struct NearCorners {
  Squares x, c;
};
constexpr NearCorners near_corners(Squares empty_corners) {
  const Squares all = spread(empty_corners) & ~kCorners;
  return {all & ~kEdges, all & kEdges};
}

int odd_quadrants(Squares empty) {
  int odd = 0;
  for (const Squares quadrant : kQuadrants) odd += count(empty & quadrant) & 1;
  return odd;
}

}  // namespace

Features features(Squares mine, Squares theirs, Squares moves) {
  const Squares empty = ~(mine | theirs);
  const Squares replies = mobility(theirs, mine);
  const NearCorners near = near_corners(empty & kCorners);
  constexpr Squares kSides = kEdges & ~kCorners;
  const auto difference = [&](Squares among) {
    return count(mine & among) - count(theirs & among);
  };
  return {1,
          count(empty) & 1,
          odd_quadrants(empty),
          count(moves) - count(replies),
          freedom(moves) - freedom(replies),
          count(spread(theirs) & empty) - count(spread(mine) & empty),
          difference(kCorners),
          count(moves & kCorners) - count(replies & kCorners),
          difference(near.x),
          difference(near.c),
          difference(kSides),
          count(stable(mine, theirs)) - count(stable(theirs, mine)),
          difference(~Squares{0})};
}

Value Position::evaluate() const {
  if (over()) return final_value();
  const Features f = features(mine_, theirs_, moves_);
  const auto& weights = kWeights[phase_of(kSquares - plies_to_end())];
  int sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += weights[i] * f[i];
  return std::clamp(sum / kWeightUnit, -kMost, kMost);
}

}  // namespace splitpoint::othello
