// weights.cpp - the weights of the network, as a part of the program; checks them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/network/weights.h"

#include <cstdlib>
#include <cstring>
#include <span>

#include "engine/core/random.h"

// The assembler copies the file into the program. SPLITPOINT_XIANGQI_WEIGHTS is its path.
extern "C" const splitpoint::xiangqi::network::Weights kSplitpointXiangqiWeights;
asm(".pushsection .rodata\n"
    ".balign 64\n"
    ".globl kSplitpointXiangqiWeights\n"
    "kSplitpointXiangqiWeights:\n"
    ".incbin \"" SPLITPOINT_XIANGQI_WEIGHTS
    "\"\n"
    ".popsection\n");

namespace splitpoint::xiangqi::network {
namespace {

bool all_within(std::span<const std::int16_t> numbers, int most) {
  for (const std::int16_t n : numbers)
    if (std::abs(n) > most) return false;
  return true;
}

}  // namespace

const Weights& weights() { return kSplitpointXiangqiWeights; }

std::uint64_t checksum_of(const Weights& w) {
  constexpr std::size_t begin = offsetof(Weights, input);
  const auto* bytes = reinterpret_cast<const char*>(&w);
  std::uint64_t sum = 0;
  for (std::size_t i = begin; i < sizeof(Weights); i += sizeof sum) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof word);
    sum = mix(sum ^ word) + 1;  // + 1: a 0 must not stay a 0
  }
  return sum;
}

std::string_view fault_of(const Weights& w) {
  if (w.magic != Weights::kMagic) return "not a file of weights";
  if (w.version != Weights::kVersion) return "another version of the format";
  if (w.hidden != kHidden || w.inputs != kInputs || w.buckets != kBuckets) return "another shape";
  if (w.checksum != checksum_of(w)) return "wrong checksum";
  if (!all_within({&w.input[0][0], std::size_t{kInputs} * kHidden}, kMostInputWeight))
    return "an input weight is out of bounds";
  if (!all_within(w.hidden_bias, kMostHiddenBias)) return "a hidden bias is out of bounds";
  if (!all_within({&w.output[0][0], std::size_t{kBuckets} * 2 * kHidden}, kMostOutputWeight))
    return "an output weight is out of bounds";
  for (const std::int32_t bias : w.output_bias)
    if (std::abs(bias) > kMostOutputBias) return "an output bias is out of bounds";
  return {};
}

}  // namespace splitpoint::xiangqi::network
