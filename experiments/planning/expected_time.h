// expected_time.h - estimates how long an experiment will take, for `splitpoint run --dry-run`.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "experiments/planning/cell.h"

namespace splitpoint {

struct ExpectedTime {
  double virtual_seconds = 0, real_seconds = 0;
};

// Searches up to three positions of every suite in each configuration, sequentially, for 0.2 s
// each, or for 3 s if the whole search would take more than 20 s. All trials together take about
// 20 s. It assumes that the time keeps growing from ply to ply as it did. The times of parallel
// searches are assumed, not measured, so the estimate can be wrong by a factor of two or three.
ExpectedTime expected_time(const Experiment& experiment, const std::vector<Cell>& cells, int jobs);

}  // namespace splitpoint
