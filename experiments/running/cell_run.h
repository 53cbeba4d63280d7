// cell_run.h - one cell of an experiment, from an empty table to its row.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/result.h"
#include "experiments/planning/cell.h"
#include "experiments/running/cell_tables.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

SearchJob job_of(const Experiment& experiment, const Cell& cell);

// The row of a result file. In real time it says what the search took of the computer besides time;
// of a cell in virtual time nothing in it differs from run to run. Errors: what a search refuses.
// Throws std::bad_alloc when the table's memory is not there, and StuckSearch. `tables` are those
// of earlier cells in this process; a cell in virtual time has one of its own.
Json run_cell(const Experiment& experiment, const Cell& cell, CellTables& tables);

}  // namespace splitpoint
