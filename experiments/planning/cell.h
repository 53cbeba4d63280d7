// cell.h - one search of an experiment, and the fields that name it in results.
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
