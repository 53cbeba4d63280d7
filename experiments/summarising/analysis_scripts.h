// analysis_scripts.h - what experiments/analysis, in Python, makes of a result file.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>

#include "experiments/summarising/summary.h"

namespace splitpoint {

inline constexpr const char* kPython = "/usr/bin/python3";  // Debian's, the one that has its SciPy

// Starts a command of the package experiments/analysis, the first argument.
std::filesystem::path analysis_script();

// What the scripts have to say of a run. The texts are Markdown that reads well as it is; empty
// where there is nothing to say, or it cannot be analysed.
struct Analysis {
  std::string about_intervals;  // how they were made, or why there are none
  std::string losses;           // what each speedup is made of, and what became of the other time
  std::string contrasts;        // of each setting, as in bounds soft and hard: every value against
                                // the first, all else equal
  std::string validation;       // of a run on both machines: how well the virtual one predicts
  bool asked = false;           // the experiment asks a question: the contrasts are the answer
};

// Analyses the result file in `folder`, draws its plots and writes its tables there, and fills in
// the intervals of `summary`.
Analysis analyse(const std::filesystem::path& folder, Summary& summary);

}  // namespace splitpoint
