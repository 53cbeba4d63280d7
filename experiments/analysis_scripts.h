// analysis_scripts.h - what the scripts in experiments/analysis make of a result file.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

#include "experiments/summary.h"

namespace splitpoint {

inline constexpr const char* kPython = "/usr/bin/python3";  // Debian's, the one that has its SciPy

std::filesystem::path analysis_script(const std::string& name);

// Fills in the intervals of `summary` from the result file in `folder` and draws the plots there.
// Returns a sentence or two about how they were made, or why there are none.
std::string add_intervals(const std::filesystem::path& folder, Summary& summary);

// What each speedup is made of, and what became of the processors' other time, as Markdown that
// reads well as it is. Empty when nobody but the baseline searched, or it cannot be analysed.
std::string losses_text(const std::filesystem::path& folder, const Summary& summary);

// For a run on threads and on the virtual machine: how well the one predicts the other, as Markdown
// that reads well as it is; one line a position goes into validation.csv in `folder`. Empty when
// the run was not on both, or cannot be analysed.
std::string validation_text(const std::filesystem::path& folder, const Summary& summary);

// For a run of several settings: every value of each, as in bounds soft and hard, against the
// first, all else equal, as Markdown. Empty when there is one setting, or it cannot be analysed.
std::string contrasts_text(const std::filesystem::path& folder, const Summary& summary);

}  // namespace splitpoint
