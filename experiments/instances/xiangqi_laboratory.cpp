// xiangqi_laboratory.cpp - xiangqi with everything that can be varied.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/position.h"

#include "experiments/instances/laboratory.h"

template splitpoint::Result<splitpoint::SearchOutcome>
splitpoint::search_in_laboratory<splitpoint::xiangqi::Position>(const SearchJob&, std::size_t,
                                                                TraceCollector*);
