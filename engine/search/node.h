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
  bool test;    // only a test: is the child better than alpha? Its value is not wanted
};

template <Game G>
struct Node {
  Window window;
  Depth depth;
  Ply ply;
  NodeType type;  // as predicted
  bool in_check;
  Line* pv;  // the principal variation from here; belongs to the owner

  Value evaluation = 0;  // static; set only if selectivity needs it
  Value best = -kInfinite;
  Move best_move = Move::none;
  bool path_dependent = false;  // best rests on a verdict on repetition
  bool repeated = false;        // the position occurred in the game before the root
  bool exhaustive = false;      // minimax: no cutoffs
  // For modern selectivity.
  bool improving = false;      // the evaluation is better than two plies before
  bool late_dropped = false;   // the late quiet moves are left out
  Depth extension = 0;         // of the table move, in plies
  Move excluded = Move::none;  // left out, to see how good the others are
  MovePicker<G> moves;

  Node(Window w, Depth d, Ply p, NodeType t, bool check, Line* line, Move first)
      : window(w), depth(d), ply(p), type(t), in_check(check), pv(line), moves(first) {}

  [[nodiscard]] Value alpha() const { return std::max(window.alpha, best); }
  // Whether a cutoff has happened, so that no more children need be searched.
  [[nodiscard]] bool decided() const { return best >= window.beta && !exhaustive; }
  [[nodiscard]] bool finished() const { return decided() || moves.exhausted(); }

  // The type after `searched` children: a Cut node whose first move caused no cutoff becomes an All
  // node.
  [[nodiscard]] NodeType type_after(int searched) const {
    return type == NodeType::cut && searched > 0 ? NodeType::all : type;
  }
  [[nodiscard]] NodeType actual_type() const {
    return best >= window.beta ? NodeType::cut : best > window.alpha ? NodeType::pv : NodeType::all;
  }
};

// The predicted type of the eldest child, or of a child that is searched with a null window. After
// Knuth & Moore (1975), with Fruit's rule: a Cut node becomes an All node if its first move causes
// no cutoff.
template <Game G>
constexpr NodeType child_type(const Node<G>& n, int index) {
  const NodeType t = n.type_after(index);
  if (t == NodeType::pv) return index == 0 ? NodeType::pv : NodeType::cut;
  return t == NodeType::cut ? NodeType::all : NodeType::cut;
}

}  // namespace splitpoint
