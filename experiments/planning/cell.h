// cell.h - one search of an experiment, and the fields that identify it in results.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/definition/experiment_file.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// The strategy with which all others are compared.
inline constexpr std::string_view kBaseline = "sequential";

// search: one search. capacity: one sequential search on each processor at the same time, each with
// its own table; it measures the ceiling.
enum class CellKind : std::uint8_t { search, capacity };

// The experiment owns suite, position and costs, so it must outlive its cells.
struct Cell {
  CellKind kind = CellKind::search;
  const Suite* suite = nullptr;
  const SuitePosition* position = nullptr;
  Setting setting;
  std::string strategy;
  int processors = 1;
  int repeat = 0;                    // only in real time
  bool on_cluster = false;           // in real time: the ranks of a cluster search, not threads
  const CostModel* costs = nullptr;  // of the virtual machine; null: in real time
  std::uint64_t seed = 0;            // only on the virtual machine

  [[nodiscard]] bool is_virtual() const { return costs != nullptr; }
  // Whether mpirun starts it. The baseline runs in this process.
  [[nodiscard]] bool needs_ranks() const {
    return on_cluster && (strategy != kBaseline || kind == CellKind::capacity);
  }
  // That are at work in real time, of all ranks together.
  [[nodiscard]] int real_processors() const {
    return needs_ranks() ? processors * setting.ranks : processors;
  }
  [[nodiscard]] Depth depth() const { return setting.depth_of(*position); }
};

// The fields that distinguish a cell from all others of its run, as stored.
Json cell_json(const Cell& cell);
// A field of a stored cell, which stores no usual variant, no quantum of 0 and no single rank.
// Null: it has none.
Json field_of(const Json& stored, std::string_view key);
// The cell as one line for people, as in "xiangqi/opening.01 ybwc P=2".
std::string cell_text(const Cell& cell);

// The number of processors, or "inf": for people, and as stored.
std::string processors_text(int processors);
Json processors_json(int processors);
int processors_of(const Json& stored);

}  // namespace splitpoint
