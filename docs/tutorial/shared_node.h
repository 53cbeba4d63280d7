// shared_node.h - a node whose children several workers search, and alpha-beta below it.
//
// Chapter 3 explains it; chapter 5 uses it again.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <mutex>

#include "docs/tutorial/crew.h"
#include "engine/core/game.h"
#include "engine/core/machine.h"

namespace splitpoint::tutorial {

// All values are for the side to move at the node.
template <Machine M>
class SharedNode {
 public:
  // `above`: the shared node for which this node is searched; null at the root.
  SharedNode(M& machine, Value alpha, Value beta_of_node, const SharedNode* above_of_node)
      : beta(beta_of_node),
        above(above_of_node),
        mutex_(machine),
        alpha_(alpha),
        is_cut_(machine, false) {}

  // A dead node's value is no longer wanted: it, or a shared node above it, has had a cutoff.
  [[nodiscard]] bool is_dead() const {
    for (const SharedNode* node = this; node != nullptr; node = node->above)
      if (node->is_cut_.load()) return true;
    return false;
  }

  // Adds the value of a child. What a worker returned after it was stopped is no value.
  void merge(Value value) {
    if (is_dead()) return;
    const std::lock_guard lock(mutex_);
    best_ = std::max(best_, value);
    alpha_ = std::max(alpha_, value);
    if (best_ >= beta) is_cut_.store(true);
  }

  [[nodiscard]] Value alpha() {
    const std::lock_guard lock(mutex_);
    return alpha_;
  }
  [[nodiscard]] Value best() {
    const std::lock_guard lock(mutex_);
    return best_;
  }

  const Value beta;
  const SharedNode* const above;

 private:
  typename M::Mutex mutex_;
  Value alpha_, best_ = -kInfinite;
  typename M::template Signal<bool> is_cut_;
};

// The value for the side to move by sequential alpha-beta, fail-soft, `depth` >= 0 plies deep. It
// stops as soon as the shared node above is dead; the value is then without meaning.
template <Machine M, Game G>
Value alpha_beta(Crew<M>& crew, int me, G& pos, Depth depth, Value alpha, Value beta,
                 const SharedNode<M>* above = nullptr) {
  crew.count_node(me);
  if (depth == 0 || pos.over()) return pos.evaluate();
  std::array<Move, G::kMaxMoves> moves;
  const int count = pos.generate(moves.data());
  if (count == 0) return pos.no_moves();
  Value best = -kInfinite;
  for (int i = 0; i < count && best < beta; ++i) {
    const auto undo = pos.play(moves[i]);
    const Value value = -alpha_beta(crew, me, pos, depth - 1, -beta, -std::max(alpha, best), above);
    pos.undo(moves[i], undo);
    if (above != nullptr && above->is_dead()) return 0;
    best = std::max(best, value);
  }
  return best;
}

}  // namespace splitpoint::tutorial
