// instance.h - what the command line can do with one game, as plain functions.
//
// A game is compiled in a file of its own and found at run time by its name. Its searches are
// compiled by strategy: see strategy_searches.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/game.h"
#include "experiments/calibration/loaded_table.h"
#include "experiments/calibration/readings.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

struct Instance {
  // A search with a variant of the laboratory, on a new table of `mib` MiB.
  Result<SearchOutcome> (*search_in_laboratory)(const SearchJob&, std::size_t mib, TraceCollector*);
  Result<PerftOutcome> (*perft)(const std::string& position, Depth depth);
  Result<PositionFacts> (*describe)(const std::string& position);
  Result<KnownPosition> (*look_up)(const std::string& position, const TranspositionTable& table);
  // For `splitpoint calibrate`: see experiments/calibration/game_readings.h.
  Result<bool> (*measure_sequential_costs)(const SearchJob&, const TranspositionTable& searched,
                                           LoadedTable&, std::uint64_t seed, Readings&);
  Result<bool> (*measure_parallel_costs)(const SearchJob&, TranspositionTable&, Readings&);
};

// Defined for every game by a file made from instance.cpp.in.
template <Game G>
Instance instance();

// Defined for every game by a file made from laboratory.cpp.in.
template <Game G>
Result<SearchOutcome> search_in_laboratory(const SearchJob& job, std::size_t mib,
                                           TraceCollector* trace);

// Finds a game by its name. Error: there is no such game.
Result<Instance> find_instance(const std::string& game);

}  // namespace splitpoint
