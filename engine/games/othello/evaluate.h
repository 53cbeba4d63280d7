// evaluate.h - what of a position tells how the game will end.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// All of them are seen from the side to move, and all but the first three are differences.
enum class Feature : std::uint8_t {
  tempo,          // 1
  odd,            // 1 if the number of empty squares is odd: without passes one has the last word
  odd_quadrants,  // quadrants with an odd number of empty squares
  mobility,       // legal moves
  freedom,        // the logarithm of their number: the first ones count most
  potential,      // empty squares next to discs of the other side
  corners,        // taken
  corner_moves,   // corners that may be moved to
  x_squares,      // discs diagonally next to an empty corner
  c_squares,      // discs beside an empty corner on the edge
  edges,          // discs on the edges, corners left out
  stable,         // discs that cannot be turned over any more
  discs
};
inline constexpr std::size_t kFeatures = 13;
using Features = std::array<int, kFeatures>;

// Of a position in which `mine` is to move and may move to `moves`.
Features features(Squares mine, Squares theirs, Squares moves);

inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "tempo",        "odd",       "odd_quadrants", "mobility", "freedom", "potential", "corners",
    "corner_moves", "x_squares", "c_squares",     "edges",    "stable",  "discs"};

// Weights are fitted for each phase: four discs on the board are one more than the phase before.
inline constexpr int kDiscsPerPhase = 4;
inline constexpr std::size_t kPhases = kSquares / kDiscsPerPhase;
constexpr std::size_t phase_of(int discs) {
  return static_cast<std::size_t>((discs - 1) / kDiscsPerPhase);
}

// In 1/kWeightUnit of a value for each unit of the feature: weights.cpp.
inline constexpr int kWeightUnit = 64;
extern const std::array<std::array<int, kFeatures>, kPhases> kWeights;

}  // namespace splitpoint::othello
