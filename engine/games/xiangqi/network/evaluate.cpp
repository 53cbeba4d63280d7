// evaluate.cpp - the output of the network, from the hidden layers of both sides.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/network/evaluate.h"

#include <algorithm>

#include "engine/games/xiangqi/army.h"

namespace splitpoint::xiangqi::network {
namespace {

constexpr Value kMostValue = 20'000;  // centipawns
static_assert(kMostValue < kWinThreshold);

// The sum of the activations, weighted. The activation is the square of the hidden sum, clipped to
// 0..1. Two loops, because then the compiler finds the instruction that multiplies 16-bit numbers
// and adds the products in pairs.
std::int32_t weighted(const HiddenLayer& layer, const std::int16_t* weight) {
  alignas(64) std::array<std::int16_t, kHidden> activation;
  for (std::size_t i = 0; i < kHidden; ++i) {
    const std::int16_t clipped = std::clamp(layer.sums[i], std::int16_t{0}, std::int16_t{kOne});
    activation[i] = static_cast<std::int16_t>(clipped * clipped);
  }
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kHidden; ++i) sum += activation[i] * weight[i];
  return sum;
}

}  // namespace

Value output(const HiddenLayer& own, const HiddenLayer& their, int bucket, const Weights& w) {
  const std::int32_t sum = weighted(own, w.output[bucket]) +
                           weighted(their, w.output[bucket] + kHidden) + w.output_bias[bucket];
  constexpr std::int64_t one = std::int64_t{kSquareOfOne} * kOutputOne;
  const auto value = static_cast<Value>(sum * std::int64_t{kCentipawns} / one);
  return std::clamp(value, -kMostValue, kMostValue);
}

Value value_of(const Position& p, const HiddenLayers& layers, const Weights& w) {
  const Color us = p.side();
  const auto i = static_cast<std::size_t>(index(us));
  const Value value = output(layers[i], layers[1 - i], bucket_of(p.occupied().count()), w);
  if constexpr (!kScalesLead) return value;
  const Color ahead = value > 0 ? us : !us;
  return value * lead_worth_having(Army(p, ahead), Army(p, !ahead)) / kWholeLead;
}

Value evaluate(const Position& p, Accumulators& accumulators) {
  if (p.over()) return 0;
  return value_of(p, accumulators.of(p), accumulators.used_weights());
}

Value evaluate(const Position& p) {
  return p.over() ? 0 : value_of(p, hidden_layers(p, weights()), weights());
}

}  // namespace splitpoint::xiangqi::network
