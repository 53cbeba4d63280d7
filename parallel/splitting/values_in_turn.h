// values_in_turn.h - children are tested side by side, but only one exact value is searched at a
// time.
//
// At a PV node a younger brother is first only tested against alpha. When it is better, its claim
// is postponed. Postponed children are then searched for their exact values one after the other, in
// the order of the moves: of two searches with an open window side by side, one is mostly wasted.
// Kuszmaul, "The StarTech massively parallel chess program", ICCA Journal 1995.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "parallel/splitting/postponed_claims.h"

namespace splitpoint {

// The state at one split point, guarded by its mutex.
class ValuesInTurn {
 public:
  // The point has just been opened.
  void reset() {
    valuing_ = false;
    postponed_.clear();
  }
  // The next child of `n`: a postponed one if nobody searches for an exact value now.
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
  // Takes in the result of a claimed child. True if the child was only tested and turned out
  // better: then its value is not known, and the child is searched again.
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
