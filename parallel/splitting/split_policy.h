// split_policy.h - the policy of a splitting strategy: the decisions that differ, with defaults.
//
// A policy derives from SplitPolicy and replaces the members that it needs. In the signatures `w`
// is the worker, `p` the split point (split_point.h) and `p.state` the state of the policy there.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/search/node.h"
#include "parallel/splitting/split_options.h"
#include "parallel/splitting/split_point.h"
#include "parallel/splitting/worker_bits.h"

namespace splitpoint {

struct SplitPolicy {
  // The policy's state at each split point. A point is used for many nodes, so on_open() must
  // initialise the state. Later changes need the mutex of the point.
  struct PointState {};

  // Whether this node may be shared, after elders() of its children have been searched.
  template <class W, Game G>
  static bool may_split(const W&, const Node<G>&) {
    return true;
  }
  template <class W, Game G>
  static int elders(const W& w, const Node<G>&) {
    return w.strategy_options().min_split_moves;
  }
  // In plies: a node with less depth is shared only while a worker is idle. Otherwise the lock for
  // each child would cost more than it gains.
  static Depth eager_depth(const auto& /*w*/) { return 0; }
  // Idle workers go to the point with the highest rank: mostly the deepest. Helpers lower the rank,
  // so that not all workers go to the same point and queue for its lock.
  static int rank(const auto& /*w*/, Offer o, const PointWord& word) {
    return o.depth * ChoiceOptions::kUsualCrowding - static_cast<int>(word.helpers);
  }
  // How many workers with offered points an idle worker looks at, if it finds a point among theirs;
  // at least 1.
  static int most_looks(const auto& /*w*/) { return SplitOptions::kAnyNumber; }
  // It looks at workers in the order of their numbers; the first comes after this one.
  static int looks_after(const auto& w) { return w.id; }
  // The workers that may have a point below `below`, where the worker waits, or anywhere if that is
  // nullptr. It looks only at these.
  static WorkerBits possible_owners(auto& /*w*/, const auto* /*below*/) {
    return {WorkerBits::kAll};
  }
  // The rank of a point that the worker must not enter.
  static constexpr int kNever = std::numeric_limits<int>::min();
  // Whether an owner that is out of moves helps below its own point until its helpers are done.
  static bool is_helpful(const auto&) { return false; }

  // The owner opens p; no other worker is there yet.
  static void on_open(auto& /*w*/, auto& /*p*/) {}
  // After on_open(): a number that the policy adds to the offer, for rank().
  static std::uint16_t worth(const auto& /*w*/, const auto& /*p*/) { return 0; }
  // The worker has entered p as a helper.
  static void on_enter(const auto& /*w*/, auto& /*p*/) {}
  // The worker has claimed a child; `word` is that of p after the claim.
  static void on_claim(auto& /*w*/, auto& /*p*/, const Claim&, const PointWord& /*word*/) {}
  // Whether on_out_of_moves() is called. Otherwise a helper that finds no child to claim leaves p
  // in the same step.
  static constexpr bool kActsWhenOutOfMoves = false;
  // The worker found nothing to claim at p, which is not decided.
  static void on_out_of_moves(auto& /*w*/, auto& /*p*/, const PointWord& /*word*/) {}
  // Whether children of p are only tested first (Claim::test), and those that are better searched
  // again. Then postpones() and claim_again() are called.
  static bool searches_again(const auto& /*w*/, const auto& /*p*/) { return false; }
  // The caller holds p's mutex. The claimed child has the value v. True: the value must not be
  // merged, because the policy searches the child again.
  static bool postpones(auto& /*p*/, const Claim&, Value /*v*/) { return false; }
  // The caller holds p's mutex. A child to search again now, if any.
  static std::optional<Claim> claim_again(auto& /*p*/) { return {}; }
  // The worker has aborted the search of the child because of a cut.
  static void on_give_up(auto& /*w*/, auto& /*p*/, const Claim&) {}
  // The owner is alone at p again and is about to close it.
  template <class W, Game G>
  static void before_close(W&, G& /*pos*/, Node<G>&, auto& /*p*/) {}
  // The owner is about to sleep until its helpers are done.
  static void leave_processor(auto& /*w*/) {}
  // The worker, now without work, was the last helper to leave a point and has woken its owner.
  static void after_waking_owner(auto& /*w*/) {}
};

}  // namespace splitpoint
