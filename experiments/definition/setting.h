// setting.h - a configuration of a search: one combination of the lists in [search].
//
// Position, strategy and machine are not part of it.
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
#include "parallel/cluster/network_costs.h"

namespace splitpoint {

// What the table holds at the start of a search. cold: nothing. warm: the entries of a sequential
// search one ply less deep. cleared and kept: a sequential search comes first, and the first two
// moves of its principal variation are played, as in a game; the search is of that position, with
// the table cleared or kept.
enum class TableStart : std::uint8_t { cold, warm, cleared, kept };

// The search ends at the first limit that it reaches.
struct Setting {
  SearchOptions options;
  Depth depth = 0;                // plies; 0: the depth that the suite gives each position
  Depth depth_offset = 0;         // plies, added to it
  std::uint64_t nodes = 0;        // of all workers together; 0: no limit
  std::int64_t milliseconds = 0;  // on the machine's clock; 0: no limit
  std::size_t hash_mib = 64;
  std::string variant;  // see variant_spec.h
  // Ticks, see SearchJob; 0: the search is free. Sequential searches are always free.
  Ticks quantum = 0;
  // Of a simulated cluster, see SearchJob. Sequential searches have one rank.
  int ranks = 1;
  NetworkCosts network{};
  TableStart table = TableStart::cold;

  [[nodiscard]] Depth depth_of(const SuitePosition& p) const {
    return (depth > 0 ? depth : p.depth_for(options.selectivity)) + depth_offset;
  }
};

// The `set` of an [[override]].
struct SettingChange {
  std::optional<Depth> depth = {}, depth_offset = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::int64_t> milliseconds = {};
  std::optional<std::size_t> hash_mib = {};
  std::optional<TableStart> table = {};
};

// The cells that have, for every key, one of its values. There is at least one key. Keys are "game"
// and keys of cell_json(); values are as in the file, true and false as "on" and "off".
struct CellFilter {
  std::string where;  // file:line
  std::vector<std::pair<std::string, std::vector<std::string>>> keys;
};

struct CellOverride {
  CellFilter cells;
  SettingChange change;
};

}  // namespace splitpoint
