// deepen_together.h - iterative deepening by workers that all search the whole tree.
//
// They meet in the table and here: the first to complete a depth has the result of it, whoever is
// still searching that depth or a lesser one stops, and all go on with what is left to be done.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>

#include "engine/search/deepening.h"
#include "engine/search/trace.h"

namespace splitpoint {

template <class S>
struct DeepeningTogether {
  explicit DeepeningTogether(S& search) : mutex(search.machine) {}

  typename S::Runtime::Mutex mutex;  // guards the search's result
  // The depth of the result. Relaxed: it only asks workers to return; what they have found is
  // judged under the mutex.
  std::atomic<Depth> completed{0};
};

// What a worker of such a strategy is about.
struct OwnIteration {
  static constexpr Depth kNone = kMaxPly;
  Depth depth = kNone;

  [[nodiscard]] bool is_overtaken(const auto& together) const {
    return depth <= together.completed.load(std::memory_order_relaxed);
  }
};

// Run by every worker. `next(depth)` is the depth, at least that, that this worker takes on when
// `depth` is the least that nobody has completed.
template <class W, Game G, class Next>
void deepen_together(W& w, const G& root, DeepeningTogether<typename W::Search>& together,
                     OwnIteration& own, Next next) {
  auto& search = w.all;
  G pos = root;
  for (;;) {
    Value guess;
    {
      const trace::Lock lock(w, together.mutex);
      if (w.stopped() || is_last_iteration(search)) return;
      const Depth least =
          std::max(search.iteration_from(search.result.depth + 1), search.first_iteration());
      search.iteration.store(least, std::memory_order_relaxed);
      own.depth = search.iteration_from(next(least));
      guess = search.result.value;
    }
    const auto iteration = trace::iteration(w, own.depth);
    const Value v = search_root(w, pos, own.depth, guess);
    const trace::Lock lock(w, together.mutex);
    if (!w.aborted()) {
      accept_iteration(w, own.depth, v);
      together.completed.store(own.depth, std::memory_order_relaxed);
    } else {
      trace::instant(w, trace::What::overtaken, own.depth);
    }
    own.depth = OwnIteration::kNone;
  }
}

// What strategies in which every worker searches the whole tree have in common.
struct WholeTreeStrategy {
  static constexpr bool kTakesAll = true;  // there is work for any number of processors

  template <class S>
  using Local = OwnIteration;

  template <class W>
  static bool aborted(const W& w) {
    return w.local.is_overtaken(w.all.shared);
  }
  // All take on the least depth that nobody has completed.
  template <class W, Game G>
  static void work(W& w, const G& root) {
    deepen_together(w, root, w.all.shared, w.local, [](Depth depth) { return depth; });
  }
};

}  // namespace splitpoint
