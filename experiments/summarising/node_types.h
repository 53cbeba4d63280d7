// node_types.h - predicted against actual node types, as JSON and as a table.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "engine/search/stats.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// {"pv": {"pv": n, "cut": n, "all": n}, "cut": ..., "all": ...}: the outer key is the predicted
// type, the inner key the actual type.
Json node_types_json(const Stats& stats);
// The same for every depth that occurred, with its fail highs; the largest depth first.
Json node_types_by_depth_json(const Stats& stats);

// For each depth a line for all nodes and one for each predicted type, the largest depth first; at
// the end the same for all depths together.
std::string node_types_table(const Stats& stats);

}  // namespace splitpoint
