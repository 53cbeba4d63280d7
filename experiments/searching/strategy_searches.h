// strategy_searches.h - one strategy with every game and machine, behind a plain function.
//
// A strategy is compiled in a file of its own, so that an edit of one strategy compiles that file
// again and no other. The build makes the file from strategy_searches.cpp.in.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/searching/search_job.h"

namespace splitpoint {

// As run_search, for a job of this strategy whose game is known and which has no variant.
template <class Strategy>
Result<SearchOutcome> search_with(const SearchJob& job, TranspositionTable& table,
                                  TraceCollector* trace);

}  // namespace splitpoint
