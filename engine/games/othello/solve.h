// solve.h - the last plies of a game, searched to its end.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// The difference in discs at the end, for the side that has `mine` and is to move; the empty
// squares go to the winner. Exact if alpha < difference < beta, else a bound (fail-soft). At least
// one square is empty, at most Position::kSolvedAtOnce. Adds to `nodes` the positions looked at,
// this one included.
int solve(Squares mine, Squares theirs, int alpha, int beta, std::uint64_t& nodes);

}  // namespace splitpoint::othello
