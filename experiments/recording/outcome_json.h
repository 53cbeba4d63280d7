// outcome_json.h - one search as one JSON object: what was asked for and what came of it.
//
// The keys are a contract with other programs: add to them, rename none. Times are nanoseconds.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "experiments/recording/json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

inline constexpr int kResultSchema = 1;

Json outcome_json(const SearchJob& job, const SearchOutcome& outcome, std::size_t hash_mib);

// Work over span, of a virtual run: how many processors it could keep busy at most. Kuszmaul,
// "Synchronized MIMD computing", 1994.
double parallelism(const SearchOutcome& outcome);

}  // namespace splitpoint
