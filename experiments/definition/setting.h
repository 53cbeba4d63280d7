// setting.h - how a search is done, whatever its position and whoever shares it: a point of the
// product of the lists in an experiment's [search].
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "engine/search/options.h"
#include "experiments/definition/suite.h"

namespace splitpoint {

// What the table holds when a search begins: nothing; what a sequential search one ply less deep
// has left. Or the search is of the position two plies on, after a sequential search and the first
// two moves of its principal variation, as in a game against somebody who thinks the same: with the
// table emptied, or kept.
enum class TableStart : std::uint8_t { cold, warm, cleared, kept };

// The search ends with the first limit reached.
struct Setting {
  SearchOptions options;
  Depth depth = 0;                // plies; 0: each position's own
  Depth depth_offset = 0;         // added to it
  std::uint64_t nodes = 0;        // of all workers together; 0: no limit
  std::int64_t milliseconds = 0;  // on the machine's clock; 0: no limit
  std::size_t hash_mib = 64;
  std::string variant;  // see variant_spec.h
  TableStart table = TableStart::cold;

  [[nodiscard]] Depth depth_of(const SuitePosition& p) const {
    return (depth > 0 ? depth : p.depth_for(options.selectivity)) + depth_offset;
  }
};

// What an [[override]] puts over a setting.
struct SettingChange {
  std::optional<Depth> depth = {}, depth_offset = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::int64_t> milliseconds = {};
  std::optional<std::size_t> hash_mib = {};
  std::optional<TableStart> table = {};
};

// The cells that have one of the values for every key, of which there is at least one. Keys are
// "game" and those of cell_json(); a value is a text or a number as it reads.
struct CellFilter {
  std::string where;  // file:line
  std::vector<std::pair<std::string, std::vector<std::string>>> keys;
};

struct CellOverride {
  CellFilter cells;
  SettingChange change;
};

}  // namespace splitpoint
