// ybwc.h - Young Brothers Wait: any node may be shared once its eldest child has been searched.
//
// With a helpful owner: one that has run out of moves helps below its own split point.
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991; Feldmann, "Game
// tree search on massively parallel systems", 1993.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting.h"

namespace splitpoint {

struct YbwcPolicy {
  static constexpr bool kHelpfulOwner = true;

  template <class W, Game G>
  static bool may_split(const W&, const Node<G>&) {
    return true;
  }
};

struct Ybwc : Splitting<YbwcPolicy> {
  static constexpr std::string_view kName = "ybwc";
  static constexpr std::string_view kAbout = "splits any node whose eldest child is done";
};

}  // namespace splitpoint
