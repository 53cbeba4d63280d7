// outcome_json.h - one search as one JSON object: the job and its outcome.
//
// Other programs rely on the keys: add keys, but never rename one. Times are in nanoseconds.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "experiments/recording/json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

inline constexpr int kResultSchema = 1;

Json outcome_json(const SearchJob& job, const SearchOutcome& outcome, std::size_t hash_mib);

// Work / span of a virtual run: the number of processors that it could keep busy. 1 for any other
// run. Kuszmaul, "Synchronized MIMD computing", 1994.
double parallelism(const SearchOutcome& outcome);

}  // namespace splitpoint
