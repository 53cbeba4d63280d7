// tic_tac_toe.cpp - tic-tac-toe with every strategy on every machine.
// SPDX-License-Identifier: MIT
#include "engine/games/tic_tac_toe/tic_tac_toe.h"

#include "experiments/instances/instantiate.h"

template splitpoint::Instance splitpoint::instance<splitpoint::TicTacToe>();
