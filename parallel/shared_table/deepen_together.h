// deepen_together.h - iterative deepening by workers that all search the whole tree.
//
// They share the table. The first worker to complete a depth publishes its result. Every worker
// that is still at that depth or a smaller one aborts and begins a greater depth.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/deepening.h"
#include "engine/search/trace.h"

namespace splitpoint {

template <class S>
struct DeepeningTogether {
  explicit DeepeningTogether(S& search) : mutex(search.machine), completed(search.machine, 0) {}

  typename S::Runtime::Mutex mutex;  // guards the search's result
  // The depth of the result. It only asks workers to return; the result itself, which the mutex
  // guards, decides whether their values count.
  typename S::Runtime::template Signal<Depth> completed;
};

// The depth that a worker is searching, or kNone.
struct WorkerIteration {
  static constexpr Depth kNone = kMaxPly;
  Depth depth = kNone;

  [[nodiscard]] bool is_overtaken(const auto& together) const {
    return depth <= together.completed.load();
  }
};

// Every worker runs it. next(least) is the depth that this worker searches next. `least` is the
// smallest depth that no worker has completed; next(least) >= least.
template <class W, Game G, class Next>
void deepen_together(W& w, const G& root, DeepeningTogether<typename W::Search>& together,
                     WorkerIteration& own, Next next) {
  auto& search = w.search;
  G pos = root;
  for (;;) {
    Value guess;
    {
      const trace::Lock lock(w, together.mutex);
      if (w.stopped() || is_last_iteration(search)) return;
      const Depth least =
          std::max(search.iteration_from(search.result.depth + 1), search.first_iteration());
      search.iteration.store(least);
      own.depth = search.iteration_from(next(least));
      guess = search.result.value;
    }
    const auto iteration = trace::iteration(w, own.depth);
    const Value v = search_root(w, pos, own.depth, guess);
    const trace::Lock lock(w, together.mutex);
    if (!w.stopped() && own.depth > search.result.depth) {
      accept_iteration(w, own.depth, v);
      together.completed.store(own.depth);
    } else {
      if (w.id == 0 && w.stopped() && own.depth > search.result.depth)
        accept_unfinished_iteration(w, w.pv(0).first());
      trace::instant(w, trace::What::overtaken, own.depth);
    }
    own.depth = WorkerIteration::kNone;
  }
}

// The common part of strategies in which every worker searches the whole tree.
struct WholeTreeStrategy {
  static constexpr bool kUnboundedWork = true;  // it has work for any number of processors
  static constexpr bool kDeterministic = true;

  template <class S>
  using Local = WorkerIteration;

  template <class W>
  static bool aborted(const W& w) {
    return w.local.is_overtaken(w.search.shared);
  }
  // Every worker searches the smallest depth that no worker has completed.
  template <class W, Game G>
  static void work(W& w, const G& root) {
    deepen_together(w, root, w.search.shared, w.local, [](Depth depth) { return depth; });
  }
};

}  // namespace splitpoint
