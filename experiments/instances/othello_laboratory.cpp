// othello_laboratory.cpp - othello with everything that can be varied.
// SPDX-License-Identifier: MIT
#include "engine/games/othello/position.h"

#include "experiments/instances/laboratory.h"

template splitpoint::Result<splitpoint::SearchOutcome>
splitpoint::search_in_laboratory<splitpoint::othello::Position>(const SearchJob&, std::size_t,
                                                                TraceCollector*);
