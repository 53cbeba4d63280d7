// lazy_ybwc.h - Lazy SMP among a few masters; the other workers help them as Young Brothers.
//
// One worker of each team is a master. The masters deepen as the workers of Lazy SMP do: each on
// its own, with the table and the completed depth in common. They search different depths, since
// all masters but the first skip some. Their nodes become split points as in Young Brothers Wait,
// and an idle worker helps at any of them: at those of the first master if it can, otherwise at
// those of another. So helpers have work even while one master searches first children, one after
// the other. With few masters, little is searched twice.
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

#include "engine/core/random.h"
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
    w.local.is_for_first_master = w.id == 0;
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

  static int masters(const auto& w) {
    return std::max(w.search.machine.workers() / w.strategy_options().team, 1);
  }
};

struct LazyYbwcOptions : YbwcOptions {
  int team = 16;
  int looks = 16;
  int first_master = 1;
  int depths = LazySmp::kSkip;
  int order = LazySmp::kHistory;
};

struct LazyYbwcPolicy : YbwcPolicy {
  struct PointState {
    Depth iteration;           // for which the node is searched
    bool is_for_first_master;  // whether it is searched for the first master
    // WorkerBits of those that have entered this point, or one below it, since it was opened.
    // Sequentially consistent, as WorkerSet: who opens a point below has told so before, so an
    // owner that is about to sleep sees that point here, or is woken.
    std::atomic<std::uint64_t> entered{0};
  };
  static void on_open(auto& w, auto& p) {
    p.state.iteration = w.local.iteration.depth;
    p.state.is_for_first_master = w.local.is_for_first_master;
    p.state.entered.store(0, std::memory_order_relaxed);  // others see it when the point is open
  }
  // All points above stay open while the worker is in p.
  static void on_enter(const auto& w, auto& p) {
    const std::uint64_t bit = WorkerBits::of(w.id);
    for (auto* q = &p; q != nullptr; q = q->above())
      if ((q->state.entered.load() & bit) == 0) q->state.entered.fetch_or(bit);
  }
  // An owner that waits need not look at all who have points: few of them are below its own. With
  // one team, this is ybwc to the last tick.
  static WorkerBits possible_owners(auto& w, const auto* below) {
    if (below == nullptr || SeveralMasters::masters(w) == 1) return {WorkerBits::kAll};
    w.search.machine.spend(Work::scan);
    ++w.stats.scans;
    return {below->state.entered.load()};
  }
  // With hundreds of workers, a look at each takes longer than a better point gains. Everybody
  // begins elsewhere each time, or all would look at the same few.
  static int most_looks(const auto& w) { return w.strategy_options().looks; }
  static int looks_after(const auto& w) {
    const int workers = w.search.machine.workers();
    if (most_looks(w) >= workers) return w.id;
    const auto seed = (w.stats.scans.value() << 14) + static_cast<std::uint64_t>(w.id);
    return static_cast<int>(mix(seed) % static_cast<std::uint64_t>(workers));
  }
  // In place of its worth, an offer tells its iteration, and whether it is for the first master.
  static constexpr std::uint16_t kForFirstMaster = 1 << 15;
  static std::uint16_t worth(const auto& w, const auto& /*p*/) {
    const auto iteration = static_cast<std::uint16_t>(w.local.iteration.depth);
    return w.local.is_for_first_master ? static_cast<std::uint16_t>(iteration | kForFirstMaster)
                                       : iteration;
  }
  // No worker enters a point of an iteration that is over: it would leave at once and come again.
  // Points of the first master come before all others. It skips no depth, so it is mostly the one
  // that completes the next. Otherwise, points nearer to the root come first. The depth left would
  // favour the master that searches the greatest depth.
  static int rank(const auto& w, Offer o, const PointWord& word) {
    const Depth iteration = o.worth & ~kForFirstMaster;
    if (WorkerIteration{iteration}.is_overtaken(w.search.shared.together)) return kNever;
    const auto& options = w.strategy_options();
    const bool comes_first = options.first_master != 0 && (o.worth & kForFirstMaster) != 0;
    const Depth bonus = (comes_first ? kMaxPly : 0) - iteration;
    return YbwcPolicy::rank(w, o, word) + bonus * options.crowding;
  }
  static void on_claim(auto& w, auto& p, const Claim& /*c*/, const PointWord& /*word*/) {
    w.local.iteration.depth = p.state.iteration;
    w.local.is_for_first_master = p.state.is_for_first_master;
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
           Option<Options>{"looks", &Options::looks, 1, SplitOptions::kAnyNumber,
                           "workers with split points that an idle worker compares"},
           Option<Options>{"first-master", &Options::first_master, 0, 1,
                           "idle workers help the first master if they can", kOffOn},
           Option<Options>{"depths", &Options::depths, LazySmp::kSameDepths, LazySmp::kSkip,
                           "how the depths that masters search differ",
                           std::span(LazySmp::kDepthWords).first(2)},
           Option<Options>{"order", &Options::order, LazySmp::kSameOrder, LazySmp::kHistory,
                           "how the order in which masters search moves differs",
                           std::span(LazySmp::kOrderWords).first(2)});

  template <class S>
  struct Local : SplitLocation<S> {
    WorkerIteration iteration;         // for which this worker searches
    bool is_for_first_master = false;  // itself, or what it helps at
  };

  template <class W>
  static bool aborted(const W& w) {
    return w.local.iteration.is_overtaken(w.search.shared.together) ||
           w.local.is_cut(w.search.shared);
  }
};

}  // namespace splitpoint
