// othello.cpp - Othello with every strategy on every machine.
// SPDX-License-Identifier: MIT
#include "engine/games/othello/position.h"

#include "experiments/instances/instantiate.h"

template splitpoint::Instance splitpoint::instance<splitpoint::othello::Position>();
