// ybwc.h - Young Brothers Wait: any node may be shared once its eldest child has been searched.
//
// An idle worker goes to the node with the most depth left. An owner that is out of moves helps
// below its own split point. At a Cut node whose first move did not cut, more of the elder brothers
// can be searched before the node is shared (cut-split-moves).
// Feldmann, Mysliwietz, Vornberger, "A fully distributed chess program", 1991; Feldmann, "Game
// tree search on massively parallel systems", 1993.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/splitting.h"

namespace splitpoint {

// Options of the algorithm, whatever schedules it.
struct EldestFirstKnobs : SplitKnobs {
  int cut_split_moves = 1;
  int helpful_owner = 1;
};
inline constexpr std::array kEldestFirstKnobs = with(
    knobs_of_base<EldestFirstKnobs>(kSplitKnobs),
    Knob<EldestFirstKnobs>{"cut-split-moves", &EldestFirstKnobs::cut_split_moves, 1, 128,
                           "the same at a node where the first was expected to be good enough"},
    Knob<EldestFirstKnobs>{"helpful-owner", &EldestFirstKnobs::helpful_owner, 0, 1,
                           "an owner out of moves helps below its own split point", kOffOn});

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
  static constexpr std::string_view kAbout = "shares any node whose eldest child is done";

  using Knobs = YbwcKnobs;
  static constexpr std::array kKnobs =
      with(knobs_of_base<Knobs>(kEldestFirstKnobs), kCrowdingKnob<Knobs>, kEagerDepthKnob<Knobs>);
};

}  // namespace splitpoint
