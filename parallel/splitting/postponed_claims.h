// postponed_claims.h - children of a split point that must be searched again later.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "engine/search/node.h"

namespace splitpoint {

// Part of a policy's state at a split point. Guarded by the mutex of the point; the owner of a
// closed point needs no lock. Keeps its memory between uses of the point.
class PostponedClaims {
 public:
  [[nodiscard]] bool empty() const { return claims_.empty(); }
  void clear() { claims_.clear(); }
  void add(const Claim& c) { claims_.push_back(c); }

  // Removes and returns the claim of the eldest brother, with `alpha`; nothing if none is left.
  [[nodiscard]] std::optional<Claim> take_eldest(Value alpha) {
    if (claims_.empty()) return {};
    const auto eldest = std::min_element(claims_.begin(), claims_.end(),
                                         [](auto& a, auto& b) { return a.index < b.index; });
    Claim c = *eldest;
    claims_.erase(eldest);
    c.alpha = alpha;
    return c;
  }

 private:
  std::vector<Claim> claims_;
};

}  // namespace splitpoint
