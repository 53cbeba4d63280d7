// dts.h - dynamic tree splitting: any node on any worker's line, and nobody waits.
//
// A worker that has run dry looks at the lines of all others and takes the best node of all: one of
// the principal variation, or one where all moves must be searched, or where several have failed to
// be good enough, and of those the one with most depth left. An owner that has run out of moves
// leaves its stack where it is; its processor goes elsewhere with a spare worker. The last to leave
// the node finds the owner and gives its processor back: as if it went on there itself.
// Hyatt, "The dynamic tree-splitting parallel search algorithm", ICCA Journal 1997.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>

#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct DtsKnobs : PredictionKnobs {
  constexpr DtsKnobs() : PredictionKnobs(1, 3) {}
};

struct DtsPolicy : SplitPolicy {
  static Depth eager_depth(const auto& w) { return w.knobs().eager_depth; }
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return w.knobs().split_moves(n.type);
  }
  static int rank(const auto& w, Offer o) {
    const int confidence = o.type == NodeType::pv ? 2 : o.type == NodeType::all ? 1 : 0;
    return (2 * o.depth + confidence) * w.knobs().crowding - 2 * o.helpers;
  }
  static void leave_processor(auto& w) {
    auto& board = w.all.shared;
    const int spare = board.spares.take_after(w.id);
    if (spare == WorkerSet::kNobody)
      board.kept.fetch_add(1, std::memory_order_relaxed);
    else
      w.all.machine.unpark(spare);
  }
  // As many workers go on as there are processors: one that has woken an owner takes the place of
  // the spare worker that the owner had sent, until somebody sends it in turn. A permit from an
  // earlier wake-up is not enough.
  static void after_waking_owner(auto& w) {
    auto& board = w.all.shared;
    int kept = board.kept.load(std::memory_order_relaxed);
    while (kept > 0)
      if (board.kept.compare_exchange_weak(kept, kept - 1, std::memory_order_relaxed)) return;
    do {
      board.spares.add(w.id);
      w.all.machine.park(w.id, Wait::idle);
    } while (board.spares.remove(w.id) && !board.finished.load(std::memory_order_relaxed));
  }
};

struct Dts : Splitting<DtsPolicy> {
  static constexpr std::string_view kName = "dts";
  static constexpr std::string_view kAbout = "shares any node of any line; owners go elsewhere";

  using Knobs = DtsKnobs;
  static constexpr std::array kKnobs = knobs_of_base<Knobs>(kPredictionKnobs);

  // Workers for so many processors: an owner that waits for helpers does so on a stack of its own.
  // One that finds no spare worker keeps its processor.
  static constexpr int workers(int processors) {
    constexpr int kEach = 4, kMost = 1 << 14;
    return processors == 1 ? 1 : std::min(kEach * processors, std::max(processors, kMost));
  }

  template <class S>
  struct Shared : SplitBoard<S> {
    explicit Shared(S& search) : SplitBoard<S>(search), spares(search.machine.workers()) {
      for (int i = search.machine.processors(); i < search.machine.workers(); ++i) spares.add(i);
    }
    WorkerSet spares;  // those that have no processor and wait to be given one
    // Owners that wait and have found no spare worker. Relaxed: a number, which publishes nothing.
    std::atomic<int> kept{0};
  };
};

}  // namespace splitpoint
