// pv_split.h - PV-split: only the nodes of the principal variation are shared.
//
// All processors follow the leftmost branch down; on the way back up, every node on it is split
// once its eldest child is done, and nobody leaves it before all its children are.
// Marsland & Campbell, 1982; Marsland & Popowich, "Parallel game-tree search", 1985.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting.h"

namespace splitpoint {

struct PvSplitPolicy {
  static constexpr bool kHelpfulOwner = false;

  // Split points never nest: a PV node inside a re-search belongs to the worker that made it.
  template <class W, Game G>
  static bool may_split(const W& w, const Node<G>& n) {
    return n.type == NodeType::pv && w.local.point == nullptr;
  }
};

struct PvSplit : Splitting<PvSplitPolicy> {
  static constexpr std::string_view kName = "pv-split";
  static constexpr std::string_view kAbout = "splits the nodes of the principal variation";
};

}  // namespace splitpoint
