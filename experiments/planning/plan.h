// plan.h - the cells of an experiment, in the order in which they run.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"

namespace splitpoint {

// Part `index` of `count`, counted from 1. Parts share out positions, not cells: a speedup needs
// its baseline from the same machine.
struct Shard {
  int index = 1, count = 1;
};

// Positions are in an order drawn by the experiment's seed. Those of the virtual machine come
// first. On threads the cells of a position stand together, so that a drift of the clock strikes
// the baseline and what is compared with it alike, and are in a drawn order as well. Capacity is
// not measured on more than `machine_processors`. Errors: a depth that cannot be, and an
// [[exclude]] or [[override]] for what no cell has.
Result<std::vector<Cell>> plan_cells(const Experiment& experiment, const Shard& shard,
                                     int machine_processors);

}  // namespace splitpoint
