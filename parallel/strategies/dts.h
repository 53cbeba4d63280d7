// dts.h - dynamic tree splitting: any node on the line of any worker is shared; owners do not wait.
//
// An idle worker looks at the lines of all others and takes the deepest node; a PV node counts as
// one ply deeper, an All node as half a ply. A Cut node is shared only after several moves have
// caused no cutoff. An owner without moves keeps its stack, and a spare worker takes its processor.
// The last helper to leave the node wakes the owner and gives it its own processor, as if the
// helper went on at that node.
// Hyatt, "The dynamic tree-splitting parallel search algorithm", ICCA Journal 1997.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>

#include "parallel/splitting/splitting.h"

namespace splitpoint {

struct DtsOptions : PredictionOptions {
  constexpr DtsOptions() : PredictionOptions(1, 3) {}
};

struct DtsPolicy : SplitPolicy {
  static Depth eager_depth(const auto& w) { return w.strategy_options().eager_depth; }
  template <class W, Game G>
  static int elders(const W& w, const Node<G>& n) {
    return w.strategy_options().split_moves(n.type);
  }
  static int rank(const auto& w, Offer o, const PointWord& word) {
    const int confidence = o.type == NodeType::pv ? 2 : o.type == NodeType::all ? 1 : 0;
    return (2 * o.depth + confidence) * w.strategy_options().crowding -
           2 * static_cast<int>(word.helpers);
  }
  static void leave_processor(auto& w) {
    auto& board = w.search.shared;
    const int spare = board.spares.take_after(w.id);
    if (spare == WorkerSet::kNobody)
      board.kept.fetch_add(1, std::memory_order_relaxed);
    else
      w.search.machine.unpark(spare);
  }
  // As many workers run as there are processors. An owner that slept had woken a spare worker; so
  // the worker that has now woken the owner becomes a spare worker. It sleeps until an owner wakes
  // it. A permit from an earlier wake-up is not enough.
  static void after_waking_owner(auto& w) {
    auto& board = w.search.shared;
    int kept = board.kept.load(std::memory_order_relaxed);
    while (kept > 0)
      if (board.kept.compare_exchange_weak(kept, kept - 1, std::memory_order_relaxed)) return;
    do {
      board.spares.add(w.id);
      w.search.machine.park(w.id, Wait::idle);
    } while (board.spares.remove(w.id) && !board.finished.load(std::memory_order_relaxed));
  }
};

struct Dts : Splitting<DtsPolicy> {
  static constexpr std::string_view kName = "dts";
  static constexpr std::string_view kAbout = "shares any node on any line; owners do not wait";

  using Options = DtsOptions;
  static constexpr std::array kOptions = options_of_base<Options>(kPredictionOptions);

  // There are more workers than processors, because a waiting owner keeps its stack. An owner that
  // finds no spare worker keeps its processor.
  static constexpr int workers(int processors) {
    constexpr int kEach = 4, kMost = 1 << 14;
    return processors == 1 ? 1 : std::min(kEach * processors, std::max(processors, kMost));
  }

  template <class S>
  struct Shared : SplitBoard<S> {
    explicit Shared(S& search) : SplitBoard<S>(search), spares(search.machine.workers()) {
      for (int i = search.machine.processors(); i < search.machine.workers(); ++i) spares.add(i);
    }
    WorkerSet spares;  // workers that sleep until an owner gives them its processor
    // The number of waiting owners that found no spare worker. Relaxed: it publishes nothing.
    std::atomic<int> kept{0};
  };
};

}  // namespace splitpoint
