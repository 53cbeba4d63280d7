// virtual_searches.inl.h - the bodies of virtual_searches.h, for the files that instantiate them.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdlib>

#include "engine/games/games.h"
#include "experiments/searching/virtual_searches.h"

namespace splitpoint {

template <class Strategy, Game G>
SearchResult run_virtual(Search<G, VirtualMachine, Strategy>& search, const G& root) {
  if constexpr (!ScheduledByLibrary<Strategy>) return search.run(root);
  std::abort();  // what a library schedules runs on no virtual machine
}

}  // namespace splitpoint
