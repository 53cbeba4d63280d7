// search_state.h - what every worker of a search is doing, seen from outside while it runs.
//
// For whoever has to say why a search makes no progress. It reads what is atomic, and what a lock
// guards only where the lock happens to be free: it never waits, and the search cannot tell.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "parallel/machines/seat_state.h"
#include "parallel/splitting/split_point.h"

namespace splitpoint {

struct WorkerState {
  SeatState doing = SeatState::dormant;
  bool permit = false;
  std::uint64_t nodes = 0;
};

// A point that is open, or locked.
struct PointState {
  int owner = 0, level = 0;
  Offer offer;
  bool cut = false;
  bool would_help = false;  // its owner sleeps there and would help below
  bool locked = false;      // then the rest is not known
  Depth depth = 0;          // plies left
  NodeType type = NodeType::all;
  int helpers = 0, arriving = 0, searching = 0;
  bool awaited = false;  // its owner sleeps until the helpers have left
};

struct SearchState {
  int processors = 0;
  Depth iteration = 0;
  bool stopping = false;
  std::vector<WorkerState> workers;
  std::vector<PointState> points;  // of splitting strategies
};

// Nodes of all workers together.
template <class S>
std::uint64_t nodes_so_far(const S& search) {
  std::uint64_t n = 0;
  for (const auto& w : search.workers) n += w->stats.nodes();
  return n;
}

// Appends p if there is something to say of it.
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

// Of a search on a machine of threads, whose run() may be going on.
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
  if constexpr (requires { search.shared.points_of; })
    for (const auto& points : search.shared.points_of)
      for (auto& p : points->points) add_state(p, state.points);
  return state;
}

}  // namespace splitpoint
