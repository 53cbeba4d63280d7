// ybwc.h - Young Brothers Wait: any node may be shared after its eldest child has been searched.
//
// An idle worker goes to the node with the greatest depth. An owner without moves helps below its
// own split point. At a Cut node whose first move caused no cutoff, more elder brothers can be
// searched before the node is shared (cut-split-moves).
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991; Feldmann, "Game
// tree search on massively parallel systems", 1993.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/splitting.h"

namespace splitpoint {

// Options of the algorithm with any scheduler.
struct EldestFirstKnobs : SplitKnobs {
  int cut_split_moves = 1;
  int helpful_owner = 1;
};
inline constexpr std::array kEldestFirstKnobs =
    with(knobs_of_base<EldestFirstKnobs>(kSplitKnobs),
         Knob<EldestFirstKnobs>{"cut-split-moves", &EldestFirstKnobs::cut_split_moves, 1, 128,
                                "min-split-moves at a node predicted to be a Cut node"},
         Knob<EldestFirstKnobs>{"helpful-owner", &EldestFirstKnobs::helpful_owner, 0, 1,
                                "an owner without moves helps below its own split point", kOffOn});

struct YbwcKnobs : EldestFirstKnobs, ChoiceKnobs {};

struct YbwcPolicy : SplitPolicy {
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return n.type == NodeType::cut ? w.knobs().cut_split_moves : w.knobs().min_split_moves;
  }
  static Depth eager_depth(const auto& w) { return w.knobs().eager_depth; }
  static int rank(const auto& w, Offer o) { return o.depth * w.knobs().crowding - o.helpers; }
  static bool is_helpful(const auto& w) { return w.knobs().helpful_owner != 0; }
};

struct Ybwc : Splitting<YbwcPolicy> {
  static constexpr std::string_view kName = "ybwc";
  static constexpr std::string_view kAbout = "shares any node after its eldest child is searched";

  using Knobs = YbwcKnobs;
  static constexpr std::array kKnobs =
      with(knobs_of_base<Knobs>(kEldestFirstKnobs), kCrowdingKnob<Knobs>, kEagerDepthKnob<Knobs>);
};

}  // namespace splitpoint
