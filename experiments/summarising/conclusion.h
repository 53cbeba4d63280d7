// conclusion.h - the end of a run: summary.md in its folder, a table on the terminal, and the
// failures.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/recording/run_folder.h"

namespace splitpoint {

inline constexpr int kFailedCells = 1;  // exit code of the program

// Writes and prints the tables of all rows so far. For a shard, it calls say_where_rows_are().
void conclude(const OpenRun& run);

// Prints where the rows are, and no table.
void say_where_rows_are(const OpenRun& run);

// Prints to stderr how many cells failed, and how, and how many were disturbed at every attempt.
// Returns kFailedCells or 0; disturbed cells are no failures.
int report_failures(const OpenRun& run);

}  // namespace splitpoint
