// pvs.h - principal variation search: younger brothers are tested with a null window first.
//
// Marsland & Campbell, "Parallel search of strongly ordered game trees", 1982; as NegaScout,
// Reinefeld 1983. The test and the second search use the alpha of the claim. At a shared node
// another worker may have raised alpha meanwhile, but a test against the old alpha proves nothing
// about the new one.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/algorithms/aspiration.h"
#include "engine/search/node.h"

namespace splitpoint {

struct Pvs {
  template <class W, Game G>
  static Value child(W& worker, G& pos, const Node<G>& n, const Claim& c) {
    const Value beta = n.window.beta;
    const Depth depth = n.depth - 1 + (c.index == 0 ? n.extension : 0);
    const Ply ply = n.ply + 1;
    const NodeType type = child_type(n, c.index);
    if (c.index == 0) return -worker.search_node(pos, {-beta, -c.alpha}, depth, ply, type);

    const Window null{-c.alpha - 1, -c.alpha};
    if (const Depth less = worker.reduction(pos, n, c); less > 0) {
      const Value v = -worker.search_node(pos, null, depth - less, ply, type);
      if (v <= c.alpha || worker.aborted()) return v;
    }
    const Value v = -worker.search_node(pos, null, depth, ply, type);
    if (v <= c.alpha || v >= beta || beta - c.alpha == 1 || c.test || worker.aborted()) return v;
    worker.before_second_search(n);
    return -worker.search_node(pos, {-beta, -c.alpha}, depth, ply, NodeType::pv);
  }
  template <class W, Game G>
  static Value root(W& worker, G& pos, Depth depth, Value guess) {
    return aspirate(worker, pos, depth, guess);
  }
};

}  // namespace splitpoint
