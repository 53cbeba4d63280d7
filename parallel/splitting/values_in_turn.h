// values_in_turn.h - children are tested at the same time, but exact values are searched in turn.
//
// At a PV node a younger brother is first only tested against alpha. If it is better, its claim is
// postponed. Postponed children are then searched for their exact values one after the other, in
// the order of the moves. If two were searched with an open window at the same time, one search
// would mostly be wasted.
// Kuszmaul, "The StarTech massively parallel chess program", ICCA Journal 1995.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "parallel/splitting/postponed_claims.h"

namespace splitpoint {

// The state at one split point, guarded by its mutex.
class ValuesInTurn {
 public:
  // Called when the point is opened.
  void reset() {
    valuing_ = false;
    postponed_.clear();
  }
  // Whether the children of n are tested first: at a node with an open window.
  template <Game G>
  static bool tests(const Node<G>& n) {
    return !n.window.is_null();
  }
  // The eldest postponed child, if there is one and no worker searches for an exact value now.
  std::optional<Claim> claim_again(Value alpha) {
    if (valuing_) return {};
    auto c = postponed_.take_eldest(alpha);
    valuing_ = c.has_value();
    return c;
  }
  // To be told the result of every claimed child. True if the child was only tested and is better:
  // then its value is not known, and the child is searched again.
  template <Game G>
  bool postpones(const Node<G>& n, Claim c, Value v) {
    if (c.test && v > c.alpha && v < n.window.beta) {
      c.test = false;
      postponed_.add(c);
      return true;
    }
    if (!c.test) valuing_ = false;
    return false;
  }

 private:
  bool valuing_ = false;  // a worker searches for the exact value of a child
  PostponedClaims postponed_;
};

}  // namespace splitpoint
