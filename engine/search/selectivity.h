// selectivity.h - the margins, reductions and depths of `--selectivity full`.
//
// Null move: Beal 1989, Donninger 1993; verified where zugzwang is possible, after Tabibi &
// Netanyahu 2002. Late move reductions: Romstad's and Fruit's, 2005. Futility: Heinz, "Extended
// futility pruning", 1998; its mirror image at Cut nodes is also called static null move.
// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint::selectivity {

inline constexpr Depth kNullDepth = 3;      // plies: least depth for a null move
inline constexpr Depth kFutileDepth = 4;    // plies: futility pruning at less depth only
inline constexpr Depth kReduceDepth = 3;    // plies: least depth for a reduction
inline constexpr int kReduceIndex = 3;      // the first moves of a node are not reduced
inline constexpr Value kFutileMargin = 90;  // centipawns for each ply of depth
inline constexpr Value kQuietMargin = 110;  // the same, for pruning single quiet moves

// The reduction of a null-move search, in plies.
constexpr Depth null_reduction(Depth depth) { return 2 + depth / 5; }

// log2(n) * 256, n >= 1, rounded down. In integers, so that every computer has the same result.
constexpr int log2_fixed(unsigned n) {
  const int whole = std::bit_width(n) - 1;
  std::uint64_t mantissa = std::uint64_t{n} << (31 - whole);  // 1.0 is 2^31
  int log = whole;
  for (int i = 0; i < 8; ++i) {
    mantissa = mantissa * mantissa >> 31;
    const auto carry = static_cast<int>(mantissa >> 32);
    mantissa >>= carry;
    log = 2 * log + carry;
  }
  return log;
}

// The reduction of a late quiet move, in plies: it grows with the logarithms of depth and index.
constexpr Depth late_move_reduction(Depth depth, int index) {
  return (log2_fixed(static_cast<unsigned>(depth)) * log2_fixed(static_cast<unsigned>(index)) / 5 +
          26000) >>
         16;
}

// Whether a node near the horizon fails high because its evaluation is far above beta.
constexpr bool static_fail_high(Depth depth, Value evaluation, Value beta) {
  return depth < kFutileDepth && evaluation - kFutileMargin * depth >= beta;
}

// Whether the evaluation is so far below alpha that a quiet move will not help.
constexpr bool quiet_move_is_futile(Depth depth, Value evaluation, Value alpha) {
  return depth < kFutileDepth && evaluation + kQuietMargin * (depth + 1) <= alpha;
}

}  // namespace splitpoint::selectivity
