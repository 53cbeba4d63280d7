// search_once.h - one search as the options ask for it, and its report.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/commands/flags/search_flags.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

struct SearchedOnce {
  SearchJob job;
  SearchOutcome outcome;
  std::size_t hash_mib;
};

// On a cleared table of its own. Errors name the option.
Result<SearchedOnce> search_once(const SearchFlags& flags, TraceCollector* trace = nullptr);

// To stdout: for people, or as one JSON object.
void print_search(const SearchedOnce& searched, bool json);

}  // namespace splitpoint
