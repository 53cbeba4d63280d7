// cell_check.h - checks whether a cell can be searched.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"

namespace splitpoint {

// An error in the depth, the table, the quantum or the variant of a cell; nothing if it can be
// searched.
std::optional<Error> check_cell(const Cell& cell);

}  // namespace splitpoint
