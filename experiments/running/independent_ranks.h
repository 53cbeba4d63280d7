// independent_ranks.h - the same search on every processor of every rank, each alone: how much the
// processes of a cluster slow each other down.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "experiments/searching/search_job.h"
#include "parallel/cluster/transport.h"

namespace splitpoint {

struct IndependentSearches {
  SearchOutcome slowest;     // of this rank
  std::vector<Ticks> times;  // of all searches of all ranks, in nanoseconds; only on rank 0
};

// Every rank calls it with the same job. It makes job.processors searches at once, each sequential
// and with a table of `hash_mib`. All ranks begin together. A rank that says nothing for
// `patience`, in nanoseconds, is lost: throws LostRank. Errors: as run_search().
Result<IndependentSearches> search_independently(const SearchJob& job, std::size_t hash_mib,
                                                 Transport& transport, Ticks patience);

}  // namespace splitpoint
