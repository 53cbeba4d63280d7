// minimax.h - searches every line to the full depth; all other searches are compared with it.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/node.h"

namespace splitpoint {

struct Minimax {
  // The value of a child for the side to move at its parent; its move has been played.
  template <class W, Game G>
  static Value child(W& worker, G& pos, const Node<G>& n, const Claim& c) {
    return -worker.search_node(pos, {-kInfinite, kInfinite}, n.depth - 1, n.ply + 1,
                               child_type(n, c.index));
  }
  template <class W, Game G>
  static Value root(W& worker, G& pos, Depth depth, Value /*guess*/) {
    return worker.search_node(pos, {-kInfinite, kInfinite}, depth, 0, NodeType::pv);
  }
};

}  // namespace splitpoint
