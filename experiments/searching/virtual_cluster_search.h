// virtual_cluster_search.h - one search by all ranks of a simulated cluster.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "experiments/searching/search_job.h"

namespace splitpoint {

// What is wrong with so many ranks of so many processors; `processors` may be kUnlimitedProcessors.
std::optional<Error> fault_of_ranks(std::string_view where, int ranks, int processors);

// As run_search(), for a job on the virtual machine with more than one rank. `table` is that of
// rank 0; each other rank gets a new one of the same size.
Result<SearchOutcome> run_virtual_cluster_search(const SearchJob& job, TranspositionTable& table);

}  // namespace splitpoint
