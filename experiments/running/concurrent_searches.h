// concurrent_searches.h - the same search several times at once, each with its own table and
// processor: shows how much independent searches slow each other down on this computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <vector>

#include "engine/table/transposition_table.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

struct ConcurrentSearches {
  std::vector<SearchOutcome> outcomes;  // one for each table
  std::vector<int> cpus;                // where each search was bound, or Binding::kNone
};

// One search on each of `tables`; all begin together. The caller decides what the tables contain.
// Errors: as run_search().
Result<ConcurrentSearches> search_concurrently(const SearchJob& job,
                                               std::span<TranspositionTable> tables);

}  // namespace splitpoint
