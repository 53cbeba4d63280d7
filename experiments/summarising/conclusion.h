// conclusion.h - what a run comes to: summary.md in its folder, a table on the terminal, and what
// went wrong.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/recording/run_folder.h"

namespace splitpoint {

inline constexpr int kFailedCells = 1;  // what the program ends with

// Writes and prints the tables of all rows so far; of a shard, only where they are.
void conclude(const OpenRun& run);

// Says on stderr how many cells failed, and how, and how many were disturbed at every attempt;
// kFailedCells or 0.
int report_failures(const OpenRun& run);

}  // namespace splitpoint
