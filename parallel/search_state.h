// search_state.h - reads the state of every worker of a running search, from another thread.
//
// The watchdog uses it to report why a search makes no progress. It reads only atomics.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "parallel/machines/worker_status.h"
#include "parallel/splitting/split_point.h"

namespace splitpoint {

struct WorkerState {
  WorkerStatus doing = WorkerStatus::dormant;
  bool permit = false;
  std::uint64_t nodes = 0;
};

// An open split point.
struct PointState {
  int owner = 0, level = 0;
  PointWord word;
  Offer offer;
  bool cut = false;
  bool would_help = false;  // its owner sleeps there and would help below
};

struct SearchState {
  int processors = 0;
  Depth iteration = 0;
  bool stopping = false;
  std::vector<WorkerState> workers;
  std::vector<PointState> points;  // empty if the strategy has no split points
};

// The sum of all workers' node counts. May be called while they search.
template <class S>
std::uint64_t nodes_so_far(const S& search) {
  std::uint64_t n = 0;
  for (const auto& w : search.workers) n += w->stats.nodes();
  return n;
}

// The state of a search on Threads or FiberThreads. May be called while its run() is active.
template <class S>
SearchState state_of(S& search) {
  SearchState state{.processors = search.machine.processors(),
                    .iteration = search.iteration.load(),
                    .stopping = search.stop.load(),
                    .workers = {},
                    .points = {}};
  for (const auto& w : search.workers)
    state.workers.push_back(
        {search.machine.state_of(w->id), search.machine.has_permit(w->id), w->stats.nodes()});
  if constexpr (requires { search.shared.open_points; })
    for (const auto& points : search.shared.open_points)
      for (auto& p : points->points)
        if (const PointWord word = p.look(); word.open != 0)
          state.points.push_back({p.owner, p.level, word, p.offer.load(std::memory_order_relaxed),
                                  p.cut.latest(), p.would_help.load(std::memory_order_relaxed)});
  return state;
}

}  // namespace splitpoint
