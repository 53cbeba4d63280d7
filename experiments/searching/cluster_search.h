// cluster_search.h - one search by all ranks of a cluster.
// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>

#include "experiments/searching/search_job.h"
#include "parallel/cluster/transport.h"

namespace splitpoint {

inline constexpr std::string_view kClusterName = "cluster";  // as a machine

// A rank has said nothing for too long.
struct LostRank : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// As run_search(), but every rank calls it, with the same job and a table of its own. The outcome
// is complete only on rank 0. A rank that says nothing for `patience`, in nanoseconds, is lost.
// Error, besides those of run_search(): the strategy cannot be used by ranks. Throws LostRank.
Result<SearchOutcome> run_cluster_search(const SearchJob& job, TranspositionTable& table,
                                         Transport& transport, Ticks patience);

// Nothing if the ranks of a cluster can use the strategy.
std::optional<Error> fault_of_cluster(std::string_view where, std::string_view strategy);

}  // namespace splitpoint
