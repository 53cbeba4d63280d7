// exact.h - options under which every search must return minimax's value.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/search/search.h"
#include "parallel/machines/sanitizers.h"
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

// The options that, at their least value, make workers share even the smallest trees.
inline bool is_grain(std::string_view option) {
  return option == "min-split-depth" || option == "eager-depth" || option == "defer-depth";
}
template <class Strategy>
typename Strategy::Options finest() {
  typename Strategy::Options strategy_options;
  for (const auto& option : Strategy::kOptions)
    if (is_grain(option.name)) strategy_options.*option.member = option.least;
  return strategy_options;
}

// Small on purpose, so that entries collide and are replaced. One for the whole program.
inline TranspositionTable& small_table() {
  static TranspositionTable table = TranspositionTable::make(1).value();
  return table;
}

// It, empty. Nothing else runs between searches, so ThreadSanitizer need not watch a million bytes.
inline TranspositionTable& empty_table() {
  const sanitizers::TsanIgnore between_searches;
  small_table().clear();
  return small_table();
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
