// split_options.h - options that several splitting strategies have in common.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/core/types.h"
#include "engine/search/option_list.h"

namespace splitpoint {

// Options of every splitting strategy.
struct SplitOptions {
  static constexpr int kAnyNumber = 1 << 14;

  int min_split_depth = 3;
  int min_split_moves = 1;
  int max_helpers = kAnyNumber;
  int shared_history = 0;
};
inline constexpr std::array<Option<SplitOptions>, 4> kSplitOptions{
    {{"min-split-depth", &SplitOptions::min_split_depth, 1, kMaxPly,
      "plies: nodes nearer to the horizon are never shared"},
     {"min-split-moves", &SplitOptions::min_split_moves, 1, 128,
      "children of a node that are searched before it is shared"},
     {"max-helpers", &SplitOptions::max_helpers, 1, SplitOptions::kAnyNumber,
      "workers at one split point beside its owner, at most"},
     {"shared-history", &SplitOptions::shared_history, 0, 1,
      "all workers keep one history of moves together", kOffOn}}};

// Options of strategies that open many split points, among which idle workers choose.
struct ChoiceOptions {
  static constexpr int kUsualCrowding = 2;

  int crowding = kUsualCrowding;
  int eager_depth = 5;
};
template <class K>
inline constexpr Option<K> kCrowdingOption{
    "crowding", &K::crowding, 1, SplitOptions::kAnyNumber,
    "helpers that lower the rank of a split point by one ply"};
template <class K>
inline constexpr Option<K> kEagerDepthOption{
    "eager-depth", &K::eager_depth, 1, kMaxPly,
    "plies: nodes nearer to the horizon are shared only while a worker is idle"};

// Options of strategies that share a node sooner or later, by its predicted type.
struct PredictionOptions : SplitOptions, ChoiceOptions {
  constexpr PredictionOptions(int of_all, int of_cut)
      : all_split_moves(of_all), cut_split_moves(of_cut) {}

  int all_split_moves, cut_split_moves;

  // The number of children that are searched before a node of that type is shared.
  [[nodiscard]] int split_moves(NodeType type) const {
    switch (type) {
      case NodeType::all: return all_split_moves;
      case NodeType::cut: return cut_split_moves;
      case NodeType::pv: break;
    }
    return min_split_moves;
  }
};
inline constexpr std::array kPredictionOptions =
    with(options_of_base<PredictionOptions>(kSplitOptions), kCrowdingOption<PredictionOptions>,
         kEagerDepthOption<PredictionOptions>,
         Option<PredictionOptions>{"all-split-moves", &PredictionOptions::all_split_moves, 0, 128,
                                   "min-split-moves at a node predicted to be an All node"},
         Option<PredictionOptions>{"cut-split-moves", &PredictionOptions::cut_split_moves, 1, 128,
                                   "min-split-moves at a node predicted to be a Cut node"});

}  // namespace splitpoint
