// root_splitting.h - the moves of the root are shared after the first has been searched.
//
// The simplest parallel search. It is limited because the first move takes most of the work.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct RootSplittingPolicy : SplitPolicy {
  template <class W, Game G>
  static bool may_split(const W&, const Node<G>& n) {
    return n.ply == 0;
  }
};

struct RootSplitting : Splitting<RootSplittingPolicy> {
  static constexpr std::string_view kName = "root-split";
  static constexpr std::string_view kAbout = "shares the moves of the root";

  using Options = SplitOptions;
  static constexpr auto& kOptions = kSplitOptions;
};

}  // namespace splitpoint
