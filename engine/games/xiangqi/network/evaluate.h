// evaluate.h - the value of a position by the network.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/types.h"
#include "engine/games/xiangqi/network/accumulators.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi::network {

// Whether only the part of a lead counts that few attackers can use (army.h). The network is
// trained with the same choice.
inline constexpr bool kScalesLead = true;

// The output of the network in centipawns, for the side whose hidden layer is `own`.
Value output(const HiddenLayer& own, const HiddenLayer& their, int bucket, const Weights& w);

// The value for the side to move, whose hidden layers are `layers`: as evaluate() below.
Value value_of(const Position& p, const HiddenLayers& layers, const Weights& w);

// The value for the side to move, in centipawns: 0 if the game is over, and below kWinThreshold. It
// depends only on the position, not on what `accumulators` has seen before.
Value evaluate(const Position& p, Accumulators& accumulators);
// The same, from nothing: slower.
Value evaluate(const Position& p);

}  // namespace splitpoint::xiangqi::network
