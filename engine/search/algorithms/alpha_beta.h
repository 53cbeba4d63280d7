// alpha_beta.h - alpha-beta: every child is searched with the window of the node.
//
// Knuth & Moore, "An analysis of alpha-beta pruning", 1975.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/algorithms/aspiration.h"
#include "engine/search/node.h"

namespace splitpoint {

struct AlphaBeta {
  template <class W, Game G>
  static Value child(W& worker, G& pos, const Node<G>& n, const Claim& c) {
    const Window w{-n.window.beta, -c.alpha};
    const NodeType type = child_type(n, c.index);
    if (const Depth less = worker.reduction(pos, n, c); less > 0) {
      const Value v = -worker.search_node(pos, w, n.depth - 1 - less, n.ply + 1, type);
      if (v <= c.alpha || worker.aborted()) return v;
    }
    return -worker.search_node(pos, w, n.depth - 1, n.ply + 1, type);
  }
  template <class W, Game G>
  static Value root(W& worker, G& pos, Depth depth, Value guess) {
    return aspirate(worker, pos, depth, guess);
  }
};

}  // namespace splitpoint
