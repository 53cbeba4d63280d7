// instance.h - one game with everything the command line does with it, behind plain functions.
//
// A game is compiled against every strategy and machine once, in a file of its own, and found at
// run time by its name.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/game.h"
#include "experiments/search_job.h"

namespace splitpoint {

struct Instance {
  Result<SearchOutcome> (*search)(const SearchJob&, TranspositionTable&);
  Result<PerftOutcome> (*perft)(const std::string& position, Depth depth);
};

// Defined by instances/<game>.cpp.
template <Game G>
Instance instance();

}  // namespace splitpoint
