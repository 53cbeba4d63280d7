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
struct EldestFirstOptions : SplitOptions {
  int cut_split_moves = 1;
  int helpful_owner = 1;
};
inline constexpr std::array kEldestFirstOptions = with(
    options_of_base<EldestFirstOptions>(kSplitOptions),
    Option<EldestFirstOptions>{"cut-split-moves", &EldestFirstOptions::cut_split_moves, 1, 128,
                               "min-split-moves at a node predicted to be a Cut node"},
    Option<EldestFirstOptions>{"helpful-owner", &EldestFirstOptions::helpful_owner, 0, 1,
                               "an owner without moves helps below its own split point", kOffOn});

struct YbwcOptions : EldestFirstOptions, ChoiceOptions {};

struct YbwcPolicy : SplitPolicy {
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return n.type == NodeType::cut ? w.strategy_options().cut_split_moves
                                   : w.strategy_options().min_split_moves;
  }
  static Depth eager_depth(const auto& w) { return w.strategy_options().eager_depth; }
  static int rank(const auto& w, Offer o, const PointWord& word) {
    return o.depth * w.strategy_options().crowding - static_cast<int>(word.helpers);
  }
  static bool is_helpful(const auto& w) { return w.strategy_options().helpful_owner != 0; }
};

struct Ybwc : Splitting<YbwcPolicy> {
  static constexpr std::string_view kName = "ybwc";
  static constexpr std::string_view kAbout = "shares any node after its eldest child is searched";

  using Options = YbwcOptions;
  static constexpr std::array kOptions = with(options_of_base<Options>(kEldestFirstOptions),
                                              kCrowdingOption<Options>, kEagerDepthOption<Options>);
};

}  // namespace splitpoint
