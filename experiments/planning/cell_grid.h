// cell_grid.h - all combinations of positions, strategies, processors and configurations.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "experiments/planning/cell.h"

namespace splitpoint {

// A cell and the number of its position. Shards are made of whole positions.
struct PlannedCell {
  std::size_t position;
  Cell cell;
};

// How many cells there are at most. Each takes some hundred bytes, so this is asked first.
double most_cells(const Experiment& e);

// All cells of the experiment, in the order of plan_cells.
std::vector<PlannedCell> make_grid(const Experiment& e, int machine_processors);

}  // namespace splitpoint
