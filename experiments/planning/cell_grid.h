// cell_grid.h - every combination of positions, strategies, processors and options.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

#include "experiments/planning/cell.h"

namespace splitpoint {

// A cell and the number of its position, by which shards are dealt.
struct PlannedCell {
  std::size_t position;
  Cell cell;
};

// All cells of the experiment in the order in which they run: see plan_cells.
std::vector<PlannedCell> lay_out_grid(const Experiment& e, int machine_processors);

}  // namespace splitpoint
