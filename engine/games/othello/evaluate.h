// evaluate.h - the features of the evaluation, and their weights.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// From the point of view of the side to move. All but the first three are differences: its number
// minus the number of the other side.
enum class Feature : std::uint8_t {
  tempo,          // always 1
  odd,            // 1 if the number of empty squares is odd: without passes it moves last
  odd_quadrants,  // quadrants with an odd number of empty squares
  mobility,       // legal moves
  freedom,        // 16 * log2(1 + legal moves): the first moves count most
  potential,      // empty squares next to enemy discs
  corners,        // discs in corners
  corner_moves,   // legal moves to corners
  x_squares,      // discs diagonally next to an empty corner
  c_squares,      // discs next to an empty corner on the edge
  edges,          // discs on the edges, without corners
  stable,         // discs that can never be turned over again (stability.h)
  discs
};
inline constexpr std::size_t kFeatures = 13;
using Features = std::array<int, kFeatures>;

// The features of a position. `mine` is to move, and `moves` are its legal moves.
Features features(Squares mine, Squares theirs, Squares moves);

inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "tempo",        "odd",       "odd_quadrants", "mobility", "freedom", "potential", "corners",
    "corner_moves", "x_squares", "c_squares",     "edges",    "stable",  "discs"};

// Each phase has its own weights. A phase is four numbers of discs: 1-4, 5-8, ... 61-64.
inline constexpr int kDiscsPerPhase = 4;
inline constexpr std::size_t kPhases = kSquares / kDiscsPerPhase;
constexpr std::size_t phase_of(int discs) {
  return static_cast<std::size_t>((discs - 1) / kDiscsPerPhase);
}

// [phase][feature]: hundredths of a disc * kWeightUnit, for each unit of the feature (weights.cpp).
inline constexpr int kWeightUnit = 64;
extern const std::array<std::array<int, kFeatures>, kPhases> kWeights;

}  // namespace splitpoint::othello
