// stability.h - discs that nobody can turn over any more.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// Those of `mine` that are safe along each of the four lines through them, because the line is
// full, ends there or goes on with a disc that is safe already. There may be others.
Squares stable(Squares mine, Squares theirs);

}  // namespace splitpoint::othello
