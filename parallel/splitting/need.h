// need.h - the probability that a child of a node must be searched.
//
// For each node type and depth, the search counts the nodes whose i-th child was needed because no
// earlier child caused a cutoff. From these counts follows the probability that the next child of
// an open node is needed while other children are being searched. Österlund, "Texel", 2013-2017
// (its tables of fail highs by move number).
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/search/node.h"

namespace splitpoint {

// A probability, 0 to kCertain. An integer, so that every compiler gets the same result.
using Need = std::uint32_t;
inline constexpr Need kCertain = 1U << 15;

inline Need both(Need a, Need b) { return a * b / kCertain; }

// The counts of one worker.
class NeedCounts {
 public:
  static constexpr int kAll = 1 << 14;  // children, more than any node has

  NeedCounts() {
    for (auto& of_type : reached_)
      for (auto& of_depth : of_type) of_depth.fill(kPrior);
    for (auto& of_depth : reached_[static_cast<std::size_t>(NodeType::cut)])
      for (std::size_t i = 1; i < kChildren; ++i) of_depth[i] = kPrior / 4;
  }

  // A node is finished: `needed` of its children had to be searched.
  void record(NodeType type, Depth depth, int needed) {
    auto& counts = of(type, depth);
    const auto n = std::min(static_cast<std::size_t>(needed), kChildren);
    for (std::size_t i = 0; i < n; ++i) ++counts[i];
    if (counts[0] >= kForget)
      for (auto& count : counts) count = (count + 1) / 2;
  }
  // The need of the child `next` if `done` earlier children have caused no cutoff.
  [[nodiscard]] Need of_child(NodeType type, Depth depth, int next, int done) const {
    const auto& counts = of(type, depth);
    constexpr int kLast = static_cast<int>(kChildren) - 1;
    const auto i = static_cast<std::size_t>(std::min(next, kLast));
    const auto from = static_cast<std::size_t>(std::min({done, next, kLast}));
    return kCertain * counts[i] / counts[from];
  }

 private:
  static constexpr std::size_t kDepths = 16;
  static constexpr std::size_t kChildren = 16;
  static constexpr std::uint32_t kPrior = 16;         // every count starts with this many nodes
  static constexpr std::uint32_t kForget = 1U << 12;  // at this count all counts are halved

  using Counts = std::array<std::uint32_t, kChildren>;

  static std::size_t row(Depth depth) {
    return static_cast<std::size_t>(std::clamp<int>(depth, 0, kDepths - 1));
  }
  Counts& of(NodeType type, Depth depth) {
    return reached_[static_cast<std::size_t>(type)][row(depth)];
  }
  [[nodiscard]] const Counts& of(NodeType type, Depth depth) const {
    return reached_[static_cast<std::size_t>(type)][row(depth)];
  }

  std::array<std::array<Counts, kDepths>, 3> reached_;
};

}  // namespace splitpoint
