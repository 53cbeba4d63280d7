// branching.h - the effective branching factor of a search.
// SPDX-License-Identifier: MIT
#pragma once
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/search/search.h"

namespace splitpoint {

// The factor by which one more ply multiplied the nodes of an iteration. It is the mean of the last
// two plies, because even and odd depths grow differently: a tree with b moves at each node has at
// least b^ceil(d/2) + b^floor(d/2) - 1 leaves (Slagle & Dixon, "Experiments with some programs that
// search game trees", JACM 1969). Nothing if there was no iteration two plies shallower.
inline std::optional<double> branching_factor(std::span<const Iteration> iterations) {
  const auto nodes_of = [&](Depth depth) {
    std::uint64_t before = 0;
    for (const Iteration& i : iterations) {
      if (i.depth == depth) return i.nodes - before;
      before = i.nodes;
    }
    return std::uint64_t{0};
  };
  if (iterations.empty()) return std::nullopt;
  const Depth last = iterations.back().depth;
  const std::uint64_t deep = nodes_of(last), shallow = nodes_of(last - 2);
  if (deep == 0 || shallow == 0) return std::nullopt;
  return std::sqrt(static_cast<double>(deep) / static_cast<double>(shallow));
}

}  // namespace splitpoint
