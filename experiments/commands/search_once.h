// search_once.h - makes one search from command-line options, and prints its report.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/commands/flags/search_flags.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

class Transport;

struct SearchedOnce {
  SearchJob job;
  SearchOutcome outcome;
  std::size_t hash_mib;
};

// Searches with a new, empty table. `cluster`: only for the machine of this name. Errors name the
// option. Throws LostRank.
Result<SearchedOnce> search_once(const SearchFlags& flags, TraceCollector* trace = nullptr,
                                 Transport* cluster = nullptr);

// Prints to stdout: a report for people, or one JSON object.
void print_search(const SearchedOnce& searched, bool json);

}  // namespace splitpoint
