// search_flags.h - the command-line options of one search, and the job that they describe.
// SPDX-License-Identifier: MIT
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/commands/flags/position_flags.h"
#include "experiments/searching/search_job.h"
#include "experiments/searching/watchdog.h"

namespace splitpoint {

struct SearchFlags {
  PositionFlags position;
  std::string strategy = "sequential", machine, search = "pvs", bounds = "soft";
  std::string selectivity = "full", quiescence = "on", repetition = "on", depth_rule = "at-least";
  std::string costs, variant, endings;
  std::vector<std::string> rules;
  Depth depth = 0;  // 0: not given
  std::string processors = "1";
  std::size_t hash_mib = 64;
  std::uint64_t nodes = 0, milliseconds = 0, seed = 0, lag = 0;
  std::uint64_t quantum = 0, until = 0;
  std::uint64_t watchdog = kDefaultWatchdogSeconds;
  std::string network;          // empty: not given
  int ranks = 1;                // of a simulated cluster
  std::uint64_t patience = 10;  // seconds; of the ranks of a cluster with each other
  bool no_pin = false;

  void add_to(CLI::App& verb);
  // Errors name the option. Warns on stderr if the computer has fewer processors.
  [[nodiscard]] Result<SearchJob> job() const;
};

// Adds --watchdog, which sets `seconds`.
void add_watchdog(CLI::App& verb, std::uint64_t& seconds);

// Prints a warning on stderr if `processors` is more than `listed`. `listed` 0: more than this
// process may use.
void warn_oversubscribed(int processors, int listed = 0);

}  // namespace splitpoint
