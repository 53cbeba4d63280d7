// aspiration.h - searches the root with a window around the expected value.
//
// A value outside the window is only a bound: the window grows on that side, faster each time,
// until the value is inside it. If the value is known, the first window has nothing beside it.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <optional>

#include "engine/search/node.h"

namespace splitpoint {

inline constexpr Value kAspiration = 25;      // centipawns to either side
inline constexpr Depth kAspirationDepth = 4;  // plies; shallower values vary too much

template <class W, Game G>
Value aspirate(W& worker, G& pos, Depth depth, Value guess) {
  Window w{-kInfinite, kInfinite};
  Value margin = kAspiration;
  if (const std::optional<Value> known = W::TableHooks::root_value(worker, depth)) {
    guess = *known;
    margin = 1;
  }
  if (depth >= kAspirationDepth && !is_decisive(guess))
    w = {std::max(guess - margin, -kInfinite), std::min(guess + margin, kInfinite)};
  for (;;) {
    const Value v = worker.search_node(pos, w, depth, 0, NodeType::pv);
    if (worker.aborted()) return v;
    margin *= 4;
    if (v <= w.alpha && w.alpha > -kInfinite) {
      worker.report_bound(depth, v, Bound::upper);
      w.alpha = margin > 1000 ? -kInfinite : std::max(guess - margin, -kInfinite);
    } else if (v >= w.beta && w.beta < kInfinite) {
      worker.report_bound(depth, v, Bound::lower);
      w.beta = margin > 1000 ? kInfinite : std::min(guess + margin, kInfinite);
    } else {
      return v;
    }
  }
}

}  // namespace splitpoint
