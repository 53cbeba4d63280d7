// options.h - the options of a search and its limits.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/machine.h"
#include "engine/core/types.h"

namespace splitpoint {

enum class Algorithm : std::uint8_t { minimax, alpha_beta, pvs, mtdf };

// none: exact to the depth, for theory. full: null move, late-move reductions, check extension and
// futility pruning, as in the engines of 2005. modern: what engines of today add to these
// (modern/).
enum class Selectivity : std::uint8_t { none, full, modern };

// Which table entries may end a search: entries at least as deep, or only entries exactly as deep.
enum class DepthRule : std::uint8_t { at_least, exact };

struct SearchOptions {
  Algorithm algorithm = Algorithm::pvs;
  Bounds bounds = Bounds::soft;
  Selectivity selectivity = Selectivity::full;
  DepthRule depth_rule = DepthRule::at_least;
  bool quiescence = true;
  bool repetition = true;
  std::uint64_t seed = 0;  // of the random choices of a strategy
  int first_worker = 0;    // the number of the first worker, among those of all ranks of a cluster
};

// The search ends with the first limit that is reached. 0: no limit; but a depth is always set.
struct Limits {
  Depth depth = kMaxPly / 2;  // 1..kMaxPly / 2 plies
  Depth first_depth = 1;      // of the first iteration, 1..depth: more continues an earlier search
  std::uint64_t nodes = 0;    // of all workers; checked now and then, so a little is added
  Ticks time = 0;             // nanoseconds on the machine's clock
  std::uint32_t quanta = 0;   // ends with the last of so many quanta, on a machine that has them
};

}  // namespace splitpoint
