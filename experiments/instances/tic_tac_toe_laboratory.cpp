// tic_tac_toe_laboratory.cpp - tic-tac-toe with everything that can be varied.
// SPDX-License-Identifier: MIT
#include "engine/games/tic_tac_toe/tic_tac_toe.h"

#include "experiments/instances/laboratory.h"

template splitpoint::Result<splitpoint::SearchOutcome>
splitpoint::search_in_laboratory<splitpoint::TicTacToe>(const SearchJob&, std::size_t,
                                                        TraceCollector*);
