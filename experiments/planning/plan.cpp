// plan.cpp - makes the grid, applies the exceptions, checks the cells, and picks one shard.
// SPDX-License-Identifier: MIT
#include "experiments/planning/plan.h"

#include <fmt/format.h>

#include "experiments/planning/cell_check.h"
#include "experiments/planning/cell_filter.h"
#include "experiments/planning/cell_grid.h"

namespace splitpoint {
namespace {

constexpr double kMostCells = 1e6;

}  // namespace

Result<std::vector<Cell>> plan_cells(const Experiment& e, const Shard& shard,
                                     int machine_processors) {
  if (const double cells = most_cells(e); cells > kMostCells)
    return Error{e.name,
                 fmt::format("makes up to {:.0f} cells, more than {:.0f}", cells, kMostCells)};
  std::vector<PlannedCell> plan = make_grid(e, machine_processors);
  if (const auto fault = apply_filters(e, plan)) return *fault;
  std::vector<Cell> cells;
  for (const PlannedCell& p : plan) {
    if (const auto fault = check_cell(p.cell)) return *fault;
    if (static_cast<int>(p.position % static_cast<std::size_t>(shard.count)) == shard.index - 1)
      cells.push_back(p.cell);
  }
  return cells;
}

}  // namespace splitpoint
