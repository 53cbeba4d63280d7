// lazy_smp.h - every worker deepens on its own; they share the table and the completed depth.
//
// The results of one worker shorten the searches of the others, if they do not all do the same at
// the same time. Two options make them differ. With `depths`, helpers (all workers but the first)
// search other depths than the first worker:
//
//   skip     each helper skips half of the depths, in its own rhythm: the skip sizes and phases of
//            Stockfish 9. The half-density tables of Stockfish 8 list the same rhythms.
//   ahead    every second worker searches one ply deeper, as in Texel.
//   spread   a worker skips a depth if half of all workers search at this depth or deeper, as in
//            Demolito. This holds for the first worker too.
//
// With `order`, helpers search moves in another order: their history starts with a little noise, or
// they shuffle the root moves after the first. A Preordered game does not use the history.
//
// The result of a depth is that of the first worker to complete it. Other programs let the workers
// vote on the move when the time is over, among results of different depths. Here the question is
// when a depth is completed.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/core/random.h"
#include "engine/search/option_list.h"
#include "parallel/shared_table/deepen_together.h"

namespace splitpoint {

struct LazySmp : WholeTreeStrategy {
  static constexpr std::string_view kName = "lazy-smp";
  static constexpr std::string_view kAbout = "all search the whole tree and share the table";

  // Values of the options: indices into the words.
  static constexpr int kSameDepths = 0, kSkip = 1, kAhead = 2, kSpread = 3;
  static constexpr int kSameOrder = 0, kHistory = 1, kRoot = 2;
  static constexpr std::array<std::string_view, 4> kDepthWords{"none", "skip", "ahead", "spread"};
  static constexpr std::array<std::string_view, 3> kOrderWords{"none", "history", "root"};

  struct Options {
    int depths = kSkip;
    int order = kHistory;
  };
  static constexpr std::array kOptions{
      Option<Options>{"depths", &Options::depths, kSameDepths, kSpread,
                      "how the depths that helpers search differ", kDepthWords},
      Option<Options>{"order", &Options::order, kSameOrder, kRoot,
                      "how the order in which helpers search moves differs", kOrderWords}};

  template <class S>
  using Shared = DeepeningTogether<S>;

  template <class W, Game G>
  static void visit(W& w, G& pos, Node<G>& n) {
    if (n.ply == 0 && number_of(w) > 0 && w.strategy_options().order == kRoot) {
      if (w.step(pos, n)) visit_shuffled(w, pos, n);
    } else {
      w.search_rest(pos, n);
    }
  }
  template <class W, Game G>
  static void work(W& w, const G& root) {
    if (number_of(w) > 0 && w.strategy_options().order == kHistory)
      w.heuristics.add_noise(seed_of(w));
    deepen_together(w, root, w.search.shared, w.local,
                    [&](Depth least) { return depth_of(w, least); });
  }

  // Whether `worker` skips `depth`. Helpers form groups of 2, 4, 6 and 8, again and again. A helper
  // of a group of 2 * n alternates: it searches n depths and skips n. In this rhythm each helper of
  // a group is one depth ahead of the one before.
  static constexpr bool skips(int worker, Depth depth) {
    if (worker == 0) return false;
    int place = (worker - 1) % 20;
    int run = 1;
    for (; place >= 2 * run; ++run) place -= 2 * run;
    return (depth + place) / run % 2 != 0;
  }
  // The smallest depth from `least` on that `worker` does not skip.
  static constexpr Depth first_unskipped(int worker, Depth least) {
    while (skips(worker, least)) ++least;
    return least;
  }

  // Seeds whatever makes the order of this worker's moves its own.
  template <class W>
  static std::uint64_t seed_of(const W& w) {
    return mix(w.options().seed) + static_cast<std::uint64_t>(number_of(w));
  }

 private:
  // Among the workers of all ranks of a cluster.
  template <class W>
  static int number_of(const W& w) {
    return w.options().first_worker + w.id;
  }

  // The caller holds the mutex that guards all workers' depths.
  template <class W>
  static Depth depth_of(const W& w, Depth least) {
    Depth depth = least;
    switch (w.strategy_options().depths) {
      case kSkip: depth = first_unskipped(number_of(w), least); break;
      case kAhead: depth += number_of(w) % 2; break;
      case kSpread:
        while (2 * searchers_from(w, depth) >= w.search.machine.workers()) ++depth;
        break;
      default: break;
    }
    return depth;
  }

  template <class W>
  static int searchers_from(const W& w, Depth depth) {
    int count = 0;
    for (const auto& other : w.search.workers)
      count += static_cast<int>(depth <= other->local.depth &&
                                other->local.depth != WorkerIteration::kNone);
    return count;
  }

  // Searches the moves after the first in this worker's own order. Each keeps its index, so its
  // reduction depends on its place in the move ordering and not on the time of its search.
  template <class W, Game G>
  [[gnu::noinline]] static void visit_shuffled(W& w, G& pos, Node<G>& n) {
    std::array<Claim, G::kMaxMoves> rest;
    std::uint32_t count = 0;
    while (const auto c = w.claim(pos, n)) rest[count++] = *c;
    Random random(seed_of(w));
    for (; count > 0 && !n.decided(); --count) {
      Claim& c = rest[random.below(count)];
      c.alpha = n.alpha();
      const Value v = w.child(pos, n, c);
      if (w.aborted()) return;
      w.merge(pos, n, c, v);
      std::swap(c, rest[count - 1]);
    }
  }
};

}  // namespace splitpoint
