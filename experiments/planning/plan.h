// plan.h - the cells of an experiment, in the order in which they run.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"

namespace splitpoint {

// Part `index` of `count`, from 1. A position belongs to one part with all its cells, because a
// speedup needs its baseline from the same machine.
struct Shard {
  int index = 1, count = 1;
};

// The positions are in random order, which depends only on the experiment's seed. All cells of the
// virtual machine come first. On threads the cells of a position are neighbours, in random order,
// so that a drift of the clock rate affects all of them alike. Capacity is measured on at most
// `machine_processors`. Errors: as of apply_filters() and check_cell(),
// or there are more cells than memory for them.
Result<std::vector<Cell>> plan_cells(const Experiment& experiment, const Shard& shard,
                                     int machine_processors);

}  // namespace splitpoint
