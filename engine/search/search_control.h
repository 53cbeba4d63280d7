// search_control.h - how the owner of a running search steers it and hears from it.
//
// A search without an owner's control runs to its limits. An engine that plays ends a search by its
// clock, by a command, or because it knows enough.
// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "engine/core/machine.h"
#include "engine/core/types.h"

namespace splitpoint {

struct SearchResult;  // search.h

class SearchControl {
 public:
  SearchControl() = default;
  SearchControl(const SearchControl&) = delete;
  SearchControl& operator=(const SearchControl&) = delete;
  virtual ~SearchControl() = default;

  // The moves to search at the root, which must be legal; empty: all. The table does not keep the
  // root of a search with fewer moves, because its value is not that of the position.
  std::vector<Move> root_moves;

  // A worker has completed an iteration, the last one of `result`. Returns whether the search ends
  // now. One worker at a time calls it.
  virtual bool on_iteration(const SearchResult& result) = 0;

  // Every worker calls it once in 1,024 nodes, side by side with others. `now`: on the machine's
  // clock. `move`: the root move that it searches. `ply`: of the node that it is at. Returns
  // whether the search ends now; at least one iteration is completed in any case.
  virtual bool on_progress(Ticks now, Move move, Ply ply) = 0;

  // The root of an iteration of `depth` plies has a value outside its aspiration window: `value`,
  // for the side to move, is only a bound. Workers may call it side by side.
  virtual void on_bound(Depth depth, Value value, Bound bound) = 0;
};

}  // namespace splitpoint
