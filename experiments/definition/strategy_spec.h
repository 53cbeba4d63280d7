// strategy_spec.h - a strategy with its knobs as one text:
// "ybwc:min-split-depth=6,helpful-owner=off".
//
// Such a text names a strategy on the command line, in experiment files and in results.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/knob_spec.h"

namespace splitpoint {

struct StrategyInfo {
  std::string_view name, about;
  std::vector<KnobInfo> knobs;
  bool wants_spare_workers;  // more than there are processors
  int (*workers_for)(int processors);
  bool on_threads_only;  // no other machine runs it
};
// All there are.
const std::vector<StrategyInfo>& list_strategies();

struct StrategySpec {
  std::string name;
  std::vector<std::pair<std::string, int>> knobs;  // only those that differ from the usual

  // The one way to write it: knobs in the strategy's own order.
  [[nodiscard]] std::string text() const;
};

// Errors: no such strategy or knob, a value out of its range. `where` is what the message points
// at, as in "--strategy".
Result<StrategySpec> parse_strategy(std::string_view where, std::string_view text);

// Says that the strategy, which has been parsed, does not run on that machine; nothing if it does.
std::optional<Error> fault_of_machine(std::string_view where, std::string_view strategy,
                                      std::string_view machine);

// The strategy that a text names which has been parsed.
const StrategyInfo& strategy_of(std::string_view text);

}  // namespace splitpoint
