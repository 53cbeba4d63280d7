// engine_strategy.cpp - checks the strategy of an engine.
// SPDX-License-Identifier: MIT
#include "experiments/playing/engine_strategy.h"

#include "experiments/definition/strategy_spec.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/machines/threads.h"

namespace splitpoint {

std::optional<Error> fault_of_engine_strategy(std::string_view where, std::string_view strategy,
                                              bool deterministic) {
  if (strategy == kAutomatic) return {};
  const Result<StrategySpec> spec = parse_strategy(where, strategy);
  if (!spec) return spec.error();
  if (spec->name == "sequential") return {};
  return fault_of_machine(where, strategy,
                          deterministic ? DeterministicMachine::kName : Threads::kName);
}

}  // namespace splitpoint
