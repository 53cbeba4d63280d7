// solve.h - searches the last plies of a game to its end.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// The difference in discs at the end, for `mine`, which is to move. The winner gets the empty
// squares. Exact if alpha < difference < beta, else a bound (fail-soft). Alpha and beta are discs
// too. 1 to Position::kSolvedAtOnce squares must be empty. Adds the positions searched to `nodes`,
// this one included.
int solve(Squares mine, Squares theirs, int alpha, int beta, std::uint64_t& nodes);

}  // namespace splitpoint::othello
