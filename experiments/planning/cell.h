// cell.h - the grid of an experiment: every search it is made of, in the order they run.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/definition/experiment_file.h"
#include "experiments/recording/json.h"

namespace splitpoint {

inline constexpr std::string_view kBaseline = "sequential";  // the strategy all others are held to

// search: one search. capacity: as many sequential searches at once as there are processors, each
// with a table of its own; what the machine has to give when nothing is shared.
enum class CellKind : std::uint8_t { search, capacity };

// Suite, position and costs belong to the experiment, which must outlive its cells.
struct Cell {
  CellKind kind = CellKind::search;
  const Suite* suite = nullptr;
  const SuitePosition* position = nullptr;
  Setting setting;
  std::string strategy;
  int processors = 1;
  int repeat = 0;                    // on threads
  const CostModel* costs = nullptr;  // of the virtual machine; none: on threads
  std::uint64_t seed = 0;            // of the virtual machine

  [[nodiscard]] bool is_virtual() const { return costs != nullptr; }
  [[nodiscard]] Depth depth() const { return setting.depth_of(*position); }
};

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

// The fields that tell a cell from all others of its run, as they are stored. What ends its search
// is the depth, or, as well, a number of nodes or milliseconds.
Json cell_json(const Cell& cell);
// The same in a line for people, as in "xiangqi/opening.01 ybwc P=2".
std::string cell_text(const Cell& cell);

// A number of processors for people, and as it is stored: a number or "inf".
std::string processors_text(int processors);
Json processors_json(int processors);
int processors_of(const Json& stored);

}  // namespace splitpoint
