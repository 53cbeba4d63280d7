// virtual_cluster_search.h - one search by all ranks of a simulated cluster.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/searching/search_job.h"

namespace splitpoint {

// As run_search(), for a job on the virtual machine with more than one rank. `table` is that of
// rank 0; each other rank gets a new one of the same size.
Result<SearchOutcome> run_virtual_cluster_search(const SearchJob& job, TranspositionTable& table);

}  // namespace splitpoint
