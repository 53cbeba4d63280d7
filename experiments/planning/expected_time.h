// expected_time.h - about how long an experiment will take, for `splitpoint run --dry-run`.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "experiments/planning/cell.h"

namespace splitpoint {

struct ExpectedTime {
  double virtual_seconds = 0, real_seconds = 0;
};

// Searches a few positions of every suite, in as many ways as there are or 20 s allow, for some
// tenths of a second, seconds if the end is far, and takes it that they go on growing from ply to
// ply as they have. Right to a factor of two or three: what parallel searches make of it is
// assumed, not tried.
ExpectedTime expected_time(const Experiment& experiment, const std::vector<Cell>& cells, int jobs);

}  // namespace splitpoint
