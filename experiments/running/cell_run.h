// cell_run.h - one cell of an experiment, from an empty table to its row.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/result.h"
#include "experiments/planning/cell.h"
#include "experiments/running/cell_tables.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

SearchJob job_of(const Experiment& experiment, const Cell& cell);

// Runs a cell and returns its row of the result file. In real time the row also has processor time,
// steal and pressure; in virtual time it is the same in every run. `tables` are reused from earlier
// cells in this process; a cell in virtual time makes a table of its own. Throws std::runtime_error
// if run_search() refuses the job, std::bad_alloc without memory for the table, and StuckSearch.
Json run_cell(const Experiment& experiment, const Cell& cell, CellTables& tables);

}  // namespace splitpoint
