// pv_split.h - PV-split: the nodes of the principal variation are shared, one after the other.
//
// The eldest child of a PV node is searched first, in the same way. Then all workers take the other
// children one by one. A worker without moves waits for the slowest worker.
// Marsland and Campbell, "Parallel search of strongly ordered game trees", Computing Surveys 1982;
// Marsland and Popowich, "Parallel game-tree search", IEEE PAMI 1985.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct PvSplitPolicy : SplitPolicy {
  // The second search of a better move has an open window. Its worker does it alone, as published,
  // or together with the workers without moves (split-research).
  template <class W, Game G>
  static bool may_split(const W& w, const Node<G>& n) {
    return n.type == NodeType::pv &&
           (w.local.point() == nullptr || w.strategy_options().split_research != 0);
  }
};

struct PvSplit : Splitting<PvSplitPolicy> {
  static constexpr std::string_view kName = "pv-split";
  static constexpr std::string_view kAbout = "shares the nodes of the principal variation";

  struct Options : SplitOptions {
    int split_research = 1;
  };
  static constexpr std::array kOptions =
      with(options_of_base<Options>(kSplitOptions),
           Option<Options>{"split-research", &Options::split_research, 0, 1,
                           "the second search of a better move is shared too", kOffOn});
};

}  // namespace splitpoint
