// xiangqi.cpp - xiangqi with every strategy on every machine.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/position.h"

#include "experiments/instances/instantiate.h"

template splitpoint::Instance splitpoint::instance<splitpoint::xiangqi::Position>();
