// stability.h - stable discs: those that can never be turned over again.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/games/othello/board.h"

namespace splitpoint::othello {

// Discs of `mine` that are safe along each of the four lines through them. A disc is safe along a
// line if the line is full, if it ends there, or if the next disc is a stable one of `mine`. Not
// all stable discs are found.
Squares stable(Squares mine, Squares theirs);

}  // namespace splitpoint::othello
