// intervals.h - what the scripts in experiments/analysis make of a result file.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

#include "experiments/summary.h"

namespace splitpoint {

// Fills in the intervals of `summary` from the result file in `folder` and draws the plots there.
// Returns a sentence or two about how they were made, or why there are none.
std::string add_intervals(const std::filesystem::path& folder, Summary& summary);

// For a run on threads and on the virtual machine: how well the one predicts the other, as Markdown
// that reads well as it is; one line a position goes into validation.csv in `folder`. Empty when
// the run was not on both, or cannot be analysed.
std::string validation_text(const std::filesystem::path& folder, const Summary& summary);

}  // namespace splitpoint
