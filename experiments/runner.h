// runner.h - runs the cells of an experiment one after another and stores each as it ends.
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

// Runs those of `cells` that `run` has not stored yet and adds them to it. Every search begins with
// an empty table, cleared outside of the time measured. Errors: what a search refuses.
Result<bool> run_cells(const Experiment& experiment, const std::vector<Cell>& cells, bool quiet,
                       OpenRun& run);

}  // namespace splitpoint
