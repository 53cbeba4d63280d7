// runner.h - runs the cells of an experiment and stores each row when the cell ends.
//
// Cells in real time run one at a time. Cells in virtual time run side by side, because they cannot
// disturb each other. Their rows are stored in the order of the cells.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"
#include "experiments/recording/run_folder.h"

namespace splitpoint {

// Searches every position, and every strategy with every processor count, to depth 1. So an
// experiment that cannot run is refused before its first cell. Error: that of the first search
// that fails.
Result<bool> rehearse(const Experiment& experiment, const std::vector<Cell>& cells);

// How many of `cells` need no further attempt, given the stored `rows`.
std::size_t finished(const Experiment& experiment, const std::vector<Cell>& cells,
                     const std::vector<Json>& rows);

// Runs the cells that `run` has not finished yet and adds their rows to it: first the cells in
// virtual time, `jobs` at a time, then those in real time. All run in other processes
// (cell_server.h); a cell that fails gives a row with "failed". A cell in real time that was
// disturbed (disturbance.h) gives a row with "contaminated" and is run again, up to
// experiment.retries times; its last row counts. The calling process must not have other threads.
// Throws std::system_error.
void run_cells(const Experiment& experiment, const std::vector<Cell>& cells, int jobs, bool quiet,
               OpenRun& run);

}  // namespace splitpoint
