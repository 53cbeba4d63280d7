// margins.h - the margins, reductions and depths of `--selectivity modern`.
//
// What engines of today add to full selectivity (selectivity.h): deeper and wider forward pruning,
// reductions that follow the history, singular extensions, and the table in quiescence.
// docs/strength.md says what each part is worth, and which are undecided.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "engine/core/types.h"
#include "engine/search/selectivity.h"

namespace splitpoint::modern {

inline constexpr Depth kReverseDepth = 8;    // plies: reverse futility pruning up to here
inline constexpr Value kReverseMargin = 80;  // centipawns for each ply of depth
inline constexpr Depth kRazorDepth = 3;      // plies: razoring up to here
inline constexpr Value kRazorMargin = 250;   // centipawns for each ply of depth
inline constexpr Depth kLateDepth = 8;       // plies: late moves are left out up to here
inline constexpr Value kDeltaMargin = 200;   // centipawns: what a capture may gain besides material
inline constexpr Depth kSingularDepth = 6;   // plies: least depth of a singular extension
inline constexpr Value kSingularMargin = 2;  // centipawns for each ply of depth

// Reverse futility pruning, also called static null move: whether the value is so far above beta
// that no move can bring it below.
constexpr bool fails_high_statically(Depth depth, bool improving, Value estimate, Value beta) {
  return depth <= kReverseDepth &&
         estimate - kReverseMargin * (depth - static_cast<Depth>(improving)) >= beta;
}

// Whether the value is so far below alpha that only captures may help.
constexpr bool calls_for_razoring(Depth depth, Value estimate, Value alpha) {
  return depth <= kRazorDepth && estimate + kRazorMargin * depth <= alpha;
}

// The reduction of a null-move search, in plies; `lead` is the estimate less beta.
constexpr Depth null_reduction(Depth depth, Value lead) {
  return 3 + depth / 3 + std::min(lead / 200, 3);
}

// How many moves of a node are searched at all; the quiet ones after them are left out.
constexpr int late_move_count(Depth depth, bool improving) {
  return (3 + depth * depth) / (improving ? 1 : 2);
}

// Internal iterative reduction: a node without a table move is probably not important.
constexpr Depth reduction_without_table_move(Depth depth, NodeType type, Move table_move) {
  return static_cast<Depth>(depth >= 4 && table_move == Move::none && type != NodeType::all);
}

// What a late move tells about itself. `promise`: its histories (Heuristics::promise).
struct LateMove {
  int index;
  int promise;
  bool killer;
  bool checks;  // gives check or leaves it
};

// The reduction of a late quiet move at a node, in plies.
constexpr Depth late_move_reduction(Depth depth, NodeType type, bool improving, const LateMove& m) {
  if (depth < 3 || m.index < 2 + static_cast<int>(type == NodeType::pv)) return 0;
  const int logs = selectivity::log2_fixed(static_cast<unsigned>(depth)) *
                   selectivity::log2_fixed(static_cast<unsigned>(m.index));  // 16 binary places
  int thousandths = 500 + (logs / 5 * 125 >> 13);
  if (!improving) thousandths += 600;
  if (type == NodeType::cut) thousandths += 1000;
  if (type == NodeType::pv) thousandths -= 1000;
  if (m.checks) thousandths -= 1000;
  if (m.killer) thousandths -= 1000;
  return std::clamp((thousandths - m.promise / 8) / 1000, 0, depth - 2);
}

}  // namespace splitpoint::modern
