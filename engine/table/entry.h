// entry.h - what the table stores about a position. layout/ packs it into one word.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

// The distance to a win or loss counts from the node, not from the root.
struct Entry {
  static constexpr Value kNoEvaluation = -32768;
  static constexpr Depth kMaxDepth = 255;
  static constexpr Depth kDepthSlack = 2;  // plies that a newer bound may be shallower

  Value value = 0;  // a bound of this kind; nothing when bound is none
  Value evaluation = kNoEvaluation;
  Depth depth = 0;  // 0..kMaxDepth plies
  Bound bound = Bound::none;
  Move move = Move::none;

  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace splitpoint
