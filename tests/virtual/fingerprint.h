// fingerprint.h - what a search on the virtual machine came to, in a line.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "tests/virtual/simulated.h"

namespace splitpoint {

// Calls take(line) for a search of the position `text` by every strategy, on four numbers of
// processors, without jitter and with it.
template <Game G, class Take>
void for_each_fingerprint(std::string_view text, Depth depth, const SearchOptions& options,
                          Take&& take) {
  const G root = G::parse(text).value();
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    for (const int processors : {1, 4, 16, 64})
      for (const std::uint64_t seed : {0, 1}) {
        const VirtualOptions how{.processors = processors, .costs = odd_costs(2), .seed = seed};
        const Simulated s = simulate<Strategy>(root, depth, options, how);
        take(fmt::format("{} '{}' {} P {} seed {}: {:016x} {} ticks {} nodes value {}{}", G::kName,
                         text, Strategy::kName, processors, seed, s.facts.fingerprint, s.time,
                         s.result.stats.nodes(), s.result.value, s.faults));
      }
  });
}

}  // namespace splitpoint
