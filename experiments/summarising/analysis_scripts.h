// analysis_scripts.h - runs the scripts in experiments/analysis on a result file.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

#include "experiments/summarising/summary.h"

namespace splitpoint {

// What the scripts found. The texts are Markdown that is also readable as plain text. A text is
// empty if there is nothing to say, or if the scripts failed.
struct Analysis {
  std::string about_intervals;  // how the intervals were made, or why there are none
  std::string losses;           // the factors of each speedup, and where the other time went
  std::string contrasts;        // for each option, as in bounds soft and hard: every value against
                                // the first one, all else equal
  std::string validation;       // for a run on both machines: how well the virtual one predicts
  bool asked = false;           // the experiment asks a question; the contrasts are the answer
};

// Analyses the result file in `folder`, writes plots and tables there, and sets the intervals of
// `summary`.
Analysis analyse(const std::filesystem::path& folder, Summary& summary);

}  // namespace splitpoint
