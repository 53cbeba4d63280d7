// chess.cpp - chess with every strategy on every machine.
// SPDX-License-Identifier: MIT
#include "engine/games/chess/position.h"

#include "experiments/instances/instantiate.h"

template splitpoint::Instance splitpoint::instance<splitpoint::chess::Position>();
