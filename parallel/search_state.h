// search_state.h - reads the state of every worker of a running search, from another thread.
//
// The watchdog uses it to report why a search makes no progress. It never waits: it reads atomics,
// and data under a lock only if that lock is free.
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

// A split point that is open, or whose mutex is taken.
struct PointState {
  int owner = 0, level = 0;
  Offer offer;
  bool cut = false;
  bool would_help = false;  // its owner sleeps there and would help below
  bool locked = false;      // its mutex is taken: the members below are unknown
  Depth depth = 0;          // plies left to search
  NodeType type = NodeType::all;
  int helpers = 0, arriving = 0, searching = 0;
  bool awaited = false;  // its owner sleeps until the helpers have left
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

// Appends the state of p if p is open or its mutex is taken. Relaxed: a report needs no order.
template <class Point>
void add_state(Point& p, std::vector<PointState>& points) {
  PointState s{.owner = p.owner,
               .level = p.level,
               .offer = p.offer.load(std::memory_order_relaxed),
               .cut = p.cut.load(std::memory_order_relaxed),
               .would_help = p.would_help.load(std::memory_order_relaxed)};
  s.locked = !p.mutex.try_lock();
  if (!s.locked) {
    const bool open = p.node != nullptr;
    if (open) {
      s.depth = p.node->depth;
      s.type = p.node->type;
      s.helpers = p.helpers;
      s.arriving = p.arriving;
      s.searching = p.searching;
      s.awaited = p.awaited;
    }
    p.mutex.unlock();
    if (!open) return;
  }
  points.push_back(s);
}

// The state of a search on Threads or FiberThreads. May be called while its run() is active.
template <class S>
SearchState state_of(S& search) {
  SearchState state{.processors = search.machine.processors(),
                    .iteration = search.iteration.load(std::memory_order_relaxed),
                    .stopping = search.stop.load(std::memory_order_relaxed),
                    .workers = {},
                    .points = {}};
  for (const auto& w : search.workers)
    state.workers.push_back(
        {search.machine.state_of(w->id), search.machine.has_permit(w->id), w->stats.nodes()});
  if constexpr (requires { search.shared.open_points; })
    for (const auto& points : search.shared.open_points)
      for (auto& p : points->points) add_state(p, state.points);
  return state;
}

}  // namespace splitpoint
