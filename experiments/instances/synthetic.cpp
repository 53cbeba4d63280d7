// synthetic.cpp - synthetic with every strategy on every machine.
// SPDX-License-Identifier: MIT
#include "engine/games/synthetic/synthetic.h"

#include "experiments/instances/instantiate.h"

template splitpoint::Instance splitpoint::instance<splitpoint::Synthetic>();
