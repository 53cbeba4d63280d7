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
  // The next child of `n`: a postponed one if no worker searches for an exact value now.
  template <class W, Game G>
  std::optional<Claim> claim(W& w, const G& pos, Node<G>& n) {
    if (!valuing_) {
      if (auto c = postponed_.take_eldest(n.alpha())) {
        valuing_ = true;
        return c;
      }
    }
    auto c = w.claim(pos, n);
    if (c) c->test = !n.window.is_null();
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
