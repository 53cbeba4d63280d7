// split_policy.h - what one splitting strategy does differently from another; the usual answers.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "engine/search/node.h"
#include "parallel/knobs.h"
#include "parallel/splitting/split_point.h"

namespace splitpoint {

struct SplitKnobs {
  static constexpr int kAnyNumber = 1 << 14;

  int min_split_depth = 3;
  int eager_depth = 5;
  int min_split_moves = 1;
  int max_helpers = kAnyNumber;
  int crowding = 2;
  int shared_history = 0;
};
inline constexpr std::array<Knob<SplitKnobs>, 4> kSplitKnobs{
    {{"min-split-depth", &SplitKnobs::min_split_depth, 1, kMaxPly,
      "plies: nodes nearer to the horizon are never shared"},
     {"min-split-moves", &SplitKnobs::min_split_moves, 1, 128,
      "children of a node that are searched before it is shared"},
     {"max-helpers", &SplitKnobs::max_helpers, 1, SplitKnobs::kAnyNumber,
      "workers at one split point beside its owner, at most"},
     {"shared-history", &SplitKnobs::shared_history, 0, 1,
      "all workers keep one history of moves together", kOffOn}}};
// Of those that have more than one point open to choose from, and choose.
template <class K>
inline constexpr Knob<K> kCrowdingKnob{"crowding", &K::crowding, 1, SplitKnobs::kAnyNumber,
                                       "helpers that make a split point worth a ply less"};
template <class K>
inline constexpr Knob<K> kEagerDepthKnob{
    "eager-depth", &K::eager_depth, 1, kMaxPly,
    "plies: nodes nearer to the horizon are shared while somebody is idle, and only then"};

// Of strategies that share what is expected to be searched whole at once, and the rest later.
struct PredictionKnobs : SplitKnobs {
  constexpr PredictionKnobs(int of_all, int of_cut)
      : all_split_moves(of_all), cut_split_moves(of_cut) {}

  int all_split_moves, cut_split_moves;

  // Children that are searched before a node of that type is shared.
  [[nodiscard]] int split_moves(NodeType type) const {
    switch (type) {
      case NodeType::all: return all_split_moves;
      case NodeType::cut: return cut_split_moves;
      case NodeType::pv: break;
    }
    return min_split_moves;
  }
};
inline constexpr std::array kPredictionKnobs = with(
    knobs_of_base<PredictionKnobs>(kSplitKnobs), kCrowdingKnob<PredictionKnobs>,
    kEagerDepthKnob<PredictionKnobs>,
    Knob<PredictionKnobs>{"all-split-moves", &PredictionKnobs::all_split_moves, 0, 128,
                          "the same at a node where all are expected to be searched"},
    Knob<PredictionKnobs>{"cut-split-moves", &PredictionKnobs::cut_split_moves, 1, 128,
                          "the same at a node where the first was expected to be good enough"});

// A strategy's policy derives from this one and says what it does otherwise.
struct SplitPolicy {
  // Whether others may join at this node, once so many of its children have been searched.
  template <class W, Game G>
  static bool may_split(const W&, const Node<G>&) {
    return true;
  }
  template <class W, Game G>
  static int elders(const W& w, const Node<G>&) {
    return w.knobs().min_split_moves;
  }
  // Nodes with fewer plies left are shared while somebody is idle, and only then: where nobody
  // would come there is nothing to be locked.
  static Depth eager_depth(const auto& /*w*/) { return 0; }
  // Idle workers go to the point with the highest rank: where much is left, but not all of them to
  // the same, where they would queue for its lock.
  static int rank(const auto& w, Offer o) { return o.depth * w.knobs().crowding - o.helpers; }
  // An owner whose moves have run out takes part below its point until its helpers are done.
  static bool is_helpful(const auto&) { return false; }
  // Who helps where is not decided by those who look for work at the open points, but by another
  // scheduler, which is told of each and by which owners wait: announce(w, p) and
  // wait_for_helpers(w, p).
  static constexpr bool kOwnScheduler = false;
  // Children of a PV node are only tested against alpha side by side; of those that are better the
  // exact values are found out one after the other.
  static bool values_in_turn(const auto&) { return false; }

  // The owner has opened p, which nobody else has seen yet.
  static void opened(auto& /*w*/, auto& /*p*/) {}
  // Holding p's mutex: goes into the offer, for rank().
  static std::uint16_t worth(const auto& /*w*/, const auto& /*p*/) { return 0; }
  // Holding p's mutex: the worker is about to search the child.
  static void claimed(auto& /*w*/, auto& /*p*/, const Claim&) {}
  // Holding p's mutex: the worker has found nothing left to claim at p, which is not decided.
  static void out_of_moves(auto& /*w*/, auto& /*p*/) {}
  // Holding p's mutex: the worker has given up the child because of a cut.
  static void given_up(auto& /*w*/, auto& /*p*/, const Claim&) {}
  // The owner is alone at p again and about to close it.
  template <class W, Game G>
  static void resume(W&, G& /*pos*/, Node<G>&, auto& /*p*/) {}
  // The owner is about to sleep until its helpers are done.
  static void leave_processor(auto& /*w*/) {}
  // The worker has no work; it was the last to leave a point and has woken its owner.
  static void give_way(auto& /*w*/) {}
};

}  // namespace splitpoint
