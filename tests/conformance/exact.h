// exact.h - searches whose value is a pure function of position and depth: what minimax says.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/search.h"
#include "parallel/sequential.h"
#include "parallel/serial.h"

namespace splitpoint {

// Options under which the value of a position at a depth is a pure function.
inline SearchOptions exact(Algorithm algorithm, Bounds bounds) {
  SearchOptions o;
  o.algorithm = algorithm;
  o.bounds = bounds;
  o.selectivity = Selectivity::none;
  o.depth_rule = DepthRule::exact;
  o.quiescence = false;
  o.repetition = false;
  return o;
}

// So that even the smallest trees are searched together.
template <class Strategy>
typename Strategy::Knobs finest() {
  typename Strategy::Knobs knobs;
  if constexpr (requires { knobs.min_split_depth; }) knobs.min_split_depth = 1;
  if constexpr (requires { knobs.defer_depth; }) knobs.defer_depth = 1;
  return knobs;
}

// Small on purpose: entries collide and are replaced.
inline TranspositionTable& small_table() {
  static TranspositionTable table = TranspositionTable::make(1).value();
  return table;
}

template <Game G>
Value minimax(const G& pos, Depth depth) {
  Serial machine;
  return Search<G, Serial, Sequential>(machine, small_table(),
                                       exact(Algorithm::minimax, Bounds::soft), {.depth = depth})
      .run(pos)
      .value;
}

}  // namespace splitpoint
