// find_work.h - how a worker with nothing to do finds the split point it is to help at.
// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstdint>

#include "parallel/splitting/split_board.h"

namespace splitpoint {

// The point that the policy ranks highest among all that is offered, `below` one or anywhere.
template <class Policy, class W>
typename SplitBoard<typename W::Search>::Point* best_offer(
    W& w, const typename SplitBoard<typename W::Search>::Point* below) {
  auto& board = w.all.shared;
  typename SplitBoard<typename W::Search>::Point* best = nullptr;
  int best_rank = 0;
  board.offering.each_after(w.id, [&](int owner) {
    if (owner == w.id) return true;  // what it offers itself lies above the point it waits at
    w.all.machine.spend(Work::scan);
    ++w.stats.scans;
    auto& theirs = *board.points_of[static_cast<std::size_t>(owner)];
    for (std::uint64_t mask = theirs.offered.load(); mask != 0; mask &= mask - 1) {
      auto& p = theirs.points[static_cast<std::size_t>(std::countr_zero(mask))];
      const Offer offer = p.offer.load(std::memory_order_relaxed);
      if (!offer.wanted) continue;
      const int rank = Policy::rank(w, offer);
      if ((best == nullptr || rank > best_rank) && (below == nullptr || p.is_at_or_below(below))) {
        best = &p;
        best_rank = rank;
      }
    }
    return true;
  });
  return best;
}

// Enters the best point there is; the caller is to claim a child there. nullptr if there is none.
template <class Policy, class W>
typename SplitBoard<typename W::Search>::Point* find_work(
    W& w, const typename SplitBoard<typename W::Search>::Point* below) {
  // Of a search that is to end nobody takes up anything: whoever entered would leave at once and
  // come again, and with a crowd of them an owner would never be alone with its point.
  if (w.stopped()) return nullptr;
  constexpr int kAttempts = 3;  // one fails only when somebody else was quicker
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto* const best = best_offer<Policy>(w, below);
    if (best == nullptr) return nullptr;
    if (w.all.shared.enter(*best, below, w.knobs().max_helpers, w.all.machine.now())) return best;
  }
  return nullptr;
}

}  // namespace splitpoint
