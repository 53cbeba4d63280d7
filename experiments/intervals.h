// intervals.h - confidence intervals and the plot, which experiments/analysis/scaling.py makes.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

#include "experiments/summary.h"

namespace splitpoint {

// Fills in the intervals of `summary` from the result file in `folder` and draws speedup.svg there.
// Returns a sentence or two about how they were made, or why there are none.
std::string add_intervals(const std::filesystem::path& folder, Summary& summary);

}  // namespace splitpoint
