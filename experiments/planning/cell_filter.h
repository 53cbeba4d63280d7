// cell_filter.h - the exceptions of an experiment: cells that are left out or changed.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <vector>

#include "engine/core/result.h"
#include "experiments/planning/cell_grid.h"

namespace splitpoint {

// Changes the cells that an [[override]] names and takes out those that an [[exclude]] names.
// Errors: a value that no cell has, or nothing left to run.
std::optional<Error> apply_filters(const Experiment& e, std::vector<PlannedCell>& plan);

}  // namespace splitpoint
