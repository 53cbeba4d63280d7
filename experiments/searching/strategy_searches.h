// strategy_searches.h - one strategy with every game and machine, as a plain function.
//
// Each strategy is compiled in a file of its own, so that an edit of one strategy recompiles only
// that file. The build makes the file from strategy_searches.cpp.in.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/searching/search_job.h"

namespace splitpoint {

// As run_search(), for a job of this strategy with a known game and without a variant.
template <class Strategy>
Result<SearchOutcome> search_with(const SearchJob& job, TranspositionTable& table,
                                  TraceCollector* trace);

}  // namespace splitpoint
