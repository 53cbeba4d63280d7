// exact.h - options under which every search must return minimax's value.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/search/search.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint {

// Options under which the value depends on the position and the depth alone.
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

// The knobs that, at their least value, make workers share even the smallest trees.
inline bool is_grain(std::string_view knob) {
  return knob == "min-split-depth" || knob == "eager-depth" || knob == "defer-depth";
}
template <class Strategy>
typename Strategy::Knobs finest() {
  typename Strategy::Knobs knobs;
  for (const auto& knob : Strategy::kKnobs)
    if (is_grain(knob.name)) knobs.*knob.member = knob.least;
  return knobs;
}

// Small on purpose, so that entries collide and are replaced. One for the whole program.
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
