// lazy_ybwc.h - Lazy SMP among a few masters; the other workers help them as Young Brothers.
//
// One worker of each team is a master. The masters deepen as the workers of Lazy SMP do: each on
// its own, with the table and the completed depth in common. They search different depths, since
// all masters but the first skip some. Their nodes become split points as in Young Brothers Wait,
// and an idle worker helps at any of them, whichever master it belongs to. So helpers have work
// even while one master searches first children, one after the other. With few masters, little is
// searched twice.
//
// When a master completes a depth, all work for this depth and smaller ones is obsolete: the other
// masters and their helpers abort it. With one team this is Young Brothers Wait, with teams of one
// worker nearly Lazy SMP. The parts are those of ybwc.h and lazy_smp.h; the combination is this
// project's own.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include "parallel/shared_table/deepen_together.h"
#include "parallel/splitting/idle_workers.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

// The scheduler: the first workers are masters, the others go to any split point.
struct SeveralMasters : IdleWorkers {
  template <class S>
  struct Board : SplitBoard<S> {
    explicit Board(S& search) : SplitBoard<S>(search), together(search) {}
    DeepeningTogether<S> together;
  };

  template <class Mechanism, class W, Game G>
  static void work(W& w, const G& root) {
    auto& board = w.search.shared;
    if (w.id >= masters(w)) {
      help_until_finished<Mechanism>(w, root);
      return;
    }
    if (w.id > 0 && w.strategy_options().order == LazySmp::kHistory)
      w.heuristics.add_noise(LazySmp::seed_of(w));
    deepen_together(w, root, board.together, w.local.iteration, [&](Depth least) {
      const bool skips = w.strategy_options().depths == LazySmp::kSkip;
      return skips ? LazySmp::first_unskipped(w.id, least) : least;
    });
    w.search.machine.meet();  // before others may see that it has finished
    if (board.finished.exchange(true, std::memory_order_relaxed)) return;
    for (int i = masters(w); i < w.search.machine.workers(); ++i) w.search.machine.unpark(i);
  }

 private:
  static int masters(const auto& w) {
    return std::max(w.search.machine.workers() / w.strategy_options().team, 1);
  }
};

struct LazyYbwcOptions : YbwcOptions {
  int team = 16;
  int depths = LazySmp::kSkip;
  int order = LazySmp::kHistory;
};

struct LazyYbwcPolicy : YbwcPolicy {
  struct PointState {
    Depth iteration;  // for which the node is searched
  };
  static void on_open(auto& w, auto& p) { p.state.iteration = w.local.iteration.depth; }
  // An offer tells its iteration in place of its worth.
  static std::uint16_t worth(const auto& w, const auto& /*p*/) {
    return static_cast<std::uint16_t>(w.local.iteration.depth);
  }
  // No worker enters a point of an iteration that is over: it would leave at once and come again.
  static int rank(const auto& w, Offer o, const PointWord& word) {
    const bool over = WorkerIteration{o.worth}.is_overtaken(w.search.shared.together);
    return over ? kNever : YbwcPolicy::rank(w, o, word);
  }
  static void on_claim(auto& w, auto& p, const Claim& /*c*/, const PointWord& /*word*/) {
    w.local.iteration.depth = p.state.iteration;
  }
};

struct LazyYbwc : Splitting<LazyYbwcPolicy, SeveralMasters> {
  static constexpr std::string_view kName = "lazy-ybwc";
  static constexpr std::string_view kAbout =
      "some search the whole tree, as in lazy-smp; others help";

  using Options = LazyYbwcOptions;
  static constexpr std::array kOptions =
      with(options_of_base<Options>(kEldestFirstOptions), kCrowdingOption<Options>,
           kEagerDepthOption<Options>,
           Option<Options>{"team", &Options::team, 1, SplitOptions::kAnyNumber,
                           "workers for each master"},
           Option<Options>{"depths", &Options::depths, LazySmp::kSameDepths, LazySmp::kSkip,
                           "how the depths that masters search differ",
                           std::span(LazySmp::kDepthWords).first(2)},
           Option<Options>{"order", &Options::order, LazySmp::kSameOrder, LazySmp::kHistory,
                           "how the order in which masters search moves differs",
                           std::span(LazySmp::kOrderWords).first(2)});

  template <class S>
  struct Local : SplitLocation<S> {
    WorkerIteration iteration;  // for which this worker searches
  };

  template <class W>
  static bool aborted(const W& w) {
    return w.local.iteration.is_overtaken(w.search.shared.together) ||
           w.local.is_cut(w.search.shared);
  }
};

}  // namespace splitpoint
