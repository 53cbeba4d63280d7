// stuck_report.h - describes a search that cannot go on.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>

namespace splitpoint {

// One line about the run, with the options that reproduce it, and one line about every worker.
template <class M>
std::string stuck_report(std::string_view why, const M& machine) {
  std::string text = fmt::format(
      "the search is stuck at tick {}: {} ({} processors, {} workers, {} costs, seed {}, "
      "lag {})",
      machine.now(), why, machine.processors(), machine.workers(), machine.options().costs.name,
      machine.options().seed, machine.options().lag);
  for (int i = 0; i < machine.workers(); ++i) {
    const auto& slot = machine.slot(i);
    text += fmt::format("\nworker {}: {} since tick {}{}", i, name_of(slot.state), slot.stopped,
                        slot.permit ? ", with a permit" : "");
    if (has_processor(slot.state)) text += fmt::format(", on processor {}", slot.processor);
  }
  return text;
}

}  // namespace splitpoint
