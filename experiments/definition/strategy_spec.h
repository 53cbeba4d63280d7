// strategy_spec.h - a strategy with its options as one text.
//
// The command line, experiment files and results name a strategy by such a text, as in
// "ybwc:min-split-depth=6,helpful-owner=off".
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/option_spec.h"

namespace splitpoint {

struct StrategyInfo {
  std::string_view name, about;
  std::vector<OptionInfo> options;
  bool wants_spare_workers;  // more workers than processors
  int (*workers_for)(int processors);
  bool on_threads_only;   // only the machine "threads" runs it
  bool on_clusters_only;  // only "cluster", and "virtual" with ranks, run it
  bool deterministic;     // the machine "deterministic" runs it
};
// Those of one computer, and those that only ranks of a cluster run.
const std::vector<StrategyInfo>& list_strategies();
const std::vector<StrategyInfo>& list_cluster_strategies();

struct StrategySpec {
  std::string name;
  std::vector<std::pair<std::string, int>> options;  // only those that differ from their default

  // The only spelling: options in the order of the strategy.
  [[nodiscard]] std::string text() const;
};

// Errors: an unknown strategy or option, a value out of its range. `where` is the place of the
// error, as in "--strategy".
Result<StrategySpec> parse_strategy(std::string_view where, std::string_view text);

// The error that the strategy does not run on the machine; nothing if it does. `strategy` is a text
// that parse_strategy accepts.
std::optional<Error> fault_of_machine(std::string_view where, std::string_view strategy,
                                      std::string_view machine);

// `text` is one that parse_strategy accepts.
const StrategyInfo& strategy_of(std::string_view text);

}  // namespace splitpoint
