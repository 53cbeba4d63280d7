// chess_laboratory.cpp - chess with everything that can be varied.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/position.h"

#include "experiments/instances/laboratory.h"

template splitpoint::Result<splitpoint::SearchOutcome>
splitpoint::search_in_laboratory<splitpoint::chess::Position>(const SearchJob&, std::size_t,
                                                              TraceCollector*);
