// runner.h - runs the cells of an experiment and stores each as it ends.
//
// Real time is measured one search at a time. Searches in virtual time disturb nobody and are
// disturbed by nobody: they run side by side, and their rows are stored as if they had not.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"
#include "experiments/recording/run_folder.h"

namespace splitpoint {

// Tries every position, and every strategy on every number of processors, at depth 1, so that what
// cannot run is refused before anything runs.
Result<bool> rehearse(const Experiment& experiment, const std::vector<Cell>& cells);

// How many of `cells` have a row among `rows` that counts.
std::size_t finished(const Experiment& experiment, const std::vector<Cell>& cells,
                     const std::vector<Json>& rows);

// Runs those of `cells` that `run` has not finished yet and adds them to it, in their order,
// virtual ones `jobs` at a time, all in other processes (cell_server.h): one that fails is a row
// with "failed". A real one that was disturbed (disturbance.h) is a row with "contaminated", and is
// run again, up to experiment.retries times; its last row counts. The calling process must not have
// other threads. Throws std::system_error.
void run_cells(const Experiment& experiment, const std::vector<Cell>& cells, int jobs, bool quiet,
               OpenRun& run);

}  // namespace splitpoint
