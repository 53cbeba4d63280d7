// fingerprint.h - what a search on the virtual machine came to, in a line.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "tests/virtual/simulations.h"

namespace splitpoint {

// Calls take(line) for a search of the position by every strategy of the list, on four numbers of
// processors, without jitter and with it. simulate(Simulation) runs it.
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
