// at_once.h - the same search made several times at once, each on a table and a processor of its
// own: what independent searches take from each other on this computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <vector>

#include "engine/table/transposition_table.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

struct AtOnce {
  std::vector<SearchOutcome> outcomes;  // one for each table
  std::vector<int> cpus;                // that each was bound to, or Binding::kNone
};

// One search for each of `tables`, which are as the caller left them; all begin together. Errors:
// as run_search().
Result<AtOnce> search_at_once(const SearchJob& job, std::span<TranspositionTable> tables);

}  // namespace splitpoint
