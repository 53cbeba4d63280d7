// node.h - one interior node of the tree: its window, its best value so far, its unsearched moves.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "engine/search/line.h"
#include "engine/search/move_picker.h"

namespace splitpoint {

// Values strictly between alpha and beta are wanted exactly.
struct Window {
  Value alpha, beta;

  [[nodiscard]] bool is_null() const { return beta - alpha == 1; }
  [[nodiscard]] Window negated() const { return {-beta, -alpha}; }
};

// A child handed out to a worker, which will search it.
struct Claim {
  Move move;
  int index;    // 0 for the eldest brother
  Value alpha;  // the node's lower bound when the child was handed out
  bool test;    // only whether the child is better than alpha is wanted, not its value
};

template <Game G>
struct Node {
  Window window;
  Depth depth;
  Ply ply;
  NodeType type;  // as predicted
  bool in_check;
  Line* pv;  // the principal variation, of the worker that opened the node

  Value evaluation = 0;  // static, where selectivity wants it
  Value best = -kInfinite;
  Move best_move = Move::none;
  bool path_dependent = false;  // best comes from a verdict on repetition
  bool exhaustive = false;      // minimax: nothing is ever cut off
  MovePicker<G> moves;

  Node(Window w, Depth d, Ply p, NodeType t, bool check, Line* line, Move first)
      : window(w), depth(d), ply(p), type(t), in_check(check), pv(line), moves(first) {}

  [[nodiscard]] Value alpha() const { return std::max(window.alpha, best); }
  // No more children need searching: one was good enough.
  [[nodiscard]] bool decided() const { return best >= window.beta && !exhaustive; }
  [[nodiscard]] bool finished() const { return decided() || moves.exhausted(); }

  // The type the remaining children see: a Cut node whose first move did not cut is an All node.
  [[nodiscard]] NodeType type_after(int searched) const {
    return type == NodeType::cut && searched > 0 ? NodeType::all : type;
  }
  [[nodiscard]] NodeType actual_type() const {
    return best >= window.beta ? NodeType::cut : best > window.alpha ? NodeType::pv : NodeType::all;
  }
};

// The predicted type of a child that is the eldest or is searched with a null window: Knuth & Moore
// (1975), with Fruit's rule that a Cut node becomes an All node when its first move fails to cut.
template <Game G>
constexpr NodeType child_type(const Node<G>& n, int index) {
  const NodeType t = n.type_after(index);
  if (t == NodeType::pv) return index == 0 ? NodeType::pv : NodeType::cut;
  return t == NodeType::cut ? NodeType::all : NodeType::cut;
}

}  // namespace splitpoint
