// runner.h - runs the cells of an experiment and stores each as it ends.
//
// Real time is measured one search at a time. Searches in virtual time disturb nobody and are
// disturbed by nobody: they run side by side, and their rows are stored as if they had not.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "engine/core/result.h"
#include "experiments/cell.h"
#include "experiments/run_folder.h"

namespace splitpoint {

// Tries every position, and every strategy on every number of processors, at depth 1, so that what
// cannot run is refused before anything runs.
Result<bool> rehearse(const Experiment& experiment, const std::vector<Cell>& cells);

// Runs those of `cells` that `run` has not stored yet and adds them to it, in their order, virtual
// ones `jobs` at a time. Every search begins with an empty table, cleared outside of the time
// measured. Errors: what a search refuses. Throws StuckSearch.
Result<bool> run_cells(const Experiment& experiment, const std::vector<Cell>& cells, int jobs,
                       bool quiet, OpenRun& run);

}  // namespace splitpoint
