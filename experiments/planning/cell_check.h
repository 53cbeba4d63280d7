// cell_check.h - whether a cell can be searched at all.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "engine/core/result.h"
#include "experiments/planning/cell.h"

namespace splitpoint {

// What is wrong with the depth, the table or the variant of a cell; nothing if it can be searched.
std::optional<Error> fault_of_cell(const Cell& cell);

}  // namespace splitpoint
