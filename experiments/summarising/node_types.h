// node_types.h - what was predicted of nodes against what they turned out to be, for people and
// programs.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "engine/search/stats.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// {"pv": {"pv": n, "cut": n, "all": n}, "cut": ..., "all": ...}: predicted, then actual.
Json node_types_json(const Stats& stats);
// The same for every depth that nodes had, with the fail-highs there; the deepest first.
Json node_types_by_depth_json(const Stats& stats);

// A line for each depth and predicted type, the deepest first, and for all depths together.
std::string node_types_table(const Stats& stats);

}  // namespace splitpoint
