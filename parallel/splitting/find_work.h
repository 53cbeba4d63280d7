// find_work.h - how a worker without work chooses a split point and enters it.
// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>
#include <optional>

#include "parallel/splitting/split_board.h"
#include "parallel/splitting/worker_bits.h"

namespace splitpoint {

// The offered point with the highest rank, of the workers at which the policy looks, at or below
// `below`; anywhere if `below` is nullptr.
template <class Policy, class W>
typename SplitBoard<typename W::Search>::Point* best_offer(
    W& w, const typename SplitBoard<typename W::Search>::Point* below) {
  auto& board = w.search.shared;
  typename SplitBoard<typename W::Search>::Point* best = nullptr;
  int best_rank = 0, looks = 0;
  const WorkerBits owners = Policy::possible_owners(w, below);
  board.offering.each_after(Policy::looks_after(w), [&](int owner) {
    if (owner == w.id) return true;  // its own points are not below the one it waits at
    if (!owners.may_contain(owner)) return true;
    w.search.machine.spend(Work::scan);
    ++w.stats.scans;
    auto& theirs = *board.open_points[static_cast<std::size_t>(owner)];
    for (std::uint64_t mask = theirs.offered.load(); mask != 0; mask &= mask - 1) {
      auto& p = theirs.points[static_cast<std::size_t>(std::countr_zero(mask))];
      const PointWord word = p.look();
      if (!word.wants_help(w.strategy_options().max_helpers)) continue;
      const int rank = Policy::rank(w, p.offer.load(std::memory_order_relaxed), word);
      if (rank == Policy::kNever) continue;
      if ((best == nullptr || rank > best_rank) && (below == nullptr || p.is_at_or_below(below))) {
        best = &p;
        best_rank = rank;
      }
    }
    return ++looks < Policy::most_looks(w) || best == nullptr;
  });
  return best;
}

// A point that a worker has entered, and the child that it has claimed there.
template <class Point>
struct Entered {
  Point* point;
  Turn turn;
};

// Enters the best offered point. Nothing if there is none.
template <class Policy, class W>
std::optional<Entered<typename SplitBoard<typename W::Search>::Point>> find_work(
    W& w, const typename SplitBoard<typename W::Search>::Point* below) {
  // Nobody enters a point when the search is about to end. Such a worker would leave at once and
  // come again, and with many such workers an owner would never be alone at its point.
  if (w.stopped()) return {};
  constexpr int kAttempts = 3;  // an attempt fails only if another worker was quicker
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto* const best = best_offer<Policy>(w, below);
    if (best == nullptr) return {};
    if (const auto turn = w.search.shared.enter(*best, below, w.strategy_options().max_helpers,
                                                w.search.machine.now()))
      return {{best, *turn}};
  }
  return {};
}

}  // namespace splitpoint
