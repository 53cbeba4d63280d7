// fingerprint.h - describes the outcome of a search on the virtual machine in one line.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "tests/virtual/simulations.h"

namespace splitpoint {

// Searches the position with every strategy of the list on four processor counts, without and with
// jitter: calls simulate(Simulation), then take(line).
template <class Simulate, class Take>
void for_each_fingerprint(Simulation s, std::span<const std::string_view> strategies,
                          Simulate&& simulate, Take&& take) {
  for (const std::string_view strategy : strategies)
    for (const int processors : {1, 4, 16, 64})
      for (const std::uint64_t seed : {0, 1}) {
        s.strategy = strategy;
        s.how = {.processors = processors, .costs = odd_costs(2), .seed = seed};
        const Simulated r = simulate(s);
        take(fmt::format("{} '{}' {} P {} seed {}: {:016x} {} ticks {} nodes value {}{}", s.game,
                         s.position, strategy, processors, seed, r.facts.fingerprint, r.time,
                         r.result.stats.nodes(), r.result.value, r.faults));
      }
}

}  // namespace splitpoint
