// exact.h - options under which every search must return minimax's value.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

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

// The value of an option that makes workers share even the smallest trees; nothing for an option
// that does not matter for that.
template <class O>
std::optional<int> finest_value(const O& option) {
  if (option.name == "min-split-depth" || option.name == "eager-depth" ||
      option.name == "defer-depth")
    return option.least;
  if (option.name == "team") return 2;  // several masters, even on few processors
  return {};
}
template <class Strategy>
typename Strategy::Options finest() {
  typename Strategy::Options strategy_options;
  for (const auto& option : Strategy::kOptions)
    if (const auto value = finest_value(option)) strategy_options.*option.member = *value;
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
