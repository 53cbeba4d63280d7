// synthetic_laboratory.cpp - synthetic with everything that can be varied.
// SPDX-License-Identifier: MIT
#include "engine/games/synthetic/synthetic.h"

#include "experiments/instances/laboratory.h"

template splitpoint::Result<splitpoint::SearchOutcome>
splitpoint::search_in_laboratory<splitpoint::Synthetic>(const SearchJob&, std::size_t,
                                                        TraceCollector*);
