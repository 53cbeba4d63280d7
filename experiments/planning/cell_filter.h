// cell_filter.h - applies the [[override]] and [[exclude]] sections of an experiment.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell_grid.h"

namespace splitpoint {

// Changes the cells of every [[override]], then removes those of every [[exclude]]. Errors: a value
// that no cell has, unless it is a strategy, or a position, suite or game of the shipped suites; no
// cell left.
std::optional<Error> apply_filters(const Experiment& e, std::vector<PlannedCell>& plan);

}  // namespace splitpoint
