// mtdf.h - MTD(f): null-window searches of the root that converge to the value.
//
// Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996. A fail-soft
// search returns a bound, and the next search starts at that bound. A fail-hard search only answers
// yes or no. The step doubles until the value lies between two answers; then the interval halves.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "engine/search/algorithms/alpha_beta.h"

namespace splitpoint {

struct MtdF {
  template <class W, Game G>
  static Value child(W& worker, G& pos, const Node<G>& n, const Claim& c) {
    return AlphaBeta::child(worker, pos, n, c);
  }

  template <class W, Game G>
  static Value root(W& worker, G& pos, Depth depth, Value guess) {
    const bool soft = worker.options().bounds == Bounds::soft;
    Value low = -kInfinite;
    Value high = kInfinite;
    Value beta = guess;  // the question: is the value at least this?
    for (Value step = 1; low < high; step = std::min(2 * step, kInfinite)) {
      beta = std::clamp(beta, low + 1, high);
      const Value v = worker.search_node(pos, {beta - 1, beta}, depth, 0, NodeType::cut);
      if (worker.aborted()) return v;
      const bool yes = v >= beta;
      (yes ? low : high) = soft ? v : yes ? beta : beta - 1;
      if (low >= high) return soft ? v : low;
      const bool bracketed = low > -kInfinite && high < kInfinite;
      if (soft)
        beta = yes ? v + 1 : v;
      else if (bracketed)
        beta = low + (high - low + 1) / 2;
      else
        beta = yes ? low + step : high - step + 1;
    }
    return low;
  }
};

}  // namespace splitpoint
