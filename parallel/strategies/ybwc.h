// ybwc.h - Young Brothers Wait: any node may be shared once its eldest child has been searched.
//
// An idle worker goes to the node nearest to the horizon's other end: the one with most depth left.
// An owner that has run out of moves helps below its own point. At a node that was expected to be
// cut off by its first move, but was not, more of the elder brothers can be made to wait for.
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991; Feldmann, "Game
// tree search on massively parallel systems", 1993.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct YbwcKnobs : SplitKnobs {
  int cut_split_moves = 1;
  int helpful_owner = 1;
};
inline constexpr std::array kYbwcKnobs =
    with(knobs_of_base<YbwcKnobs>(kSplitKnobs),
         Knob<YbwcKnobs>{"cut-split-moves", &YbwcKnobs::cut_split_moves, 1, 128,
                         "the same at a node where the first was expected to be good enough"},
         Knob<YbwcKnobs>{"helpful-owner", &YbwcKnobs::helpful_owner, 0, 1,
                         "an owner out of moves helps below its own split point", kOffOn});

struct YbwcPolicy : SplitPolicy {
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return n.type == NodeType::cut ? w.knobs().cut_split_moves : w.knobs().min_split_moves;
  }
  static Depth eager_depth(const auto& w) { return w.knobs().eager_depth; }
  static bool is_helpful(const auto& w) { return w.knobs().helpful_owner != 0; }
};

struct Ybwc : Splitting<YbwcPolicy> {
  static constexpr std::string_view kName = "ybwc";
  static constexpr std::string_view kAbout = "shares any node whose eldest child is done";

  using Knobs = YbwcKnobs;
  static constexpr std::array kKnobs =
      with(kYbwcKnobs, kCrowdingKnob<Knobs>, kEagerDepthKnob<Knobs>);
};

}  // namespace splitpoint
