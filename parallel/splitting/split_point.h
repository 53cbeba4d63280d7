// split_point.h - one node that is shared with other workers.
//
// A worker opens a split point at a node that may be shared. Other workers enter it and claim
// children one at a time. A point costs its owner one lock for each child. Nothing is copied: a
// helper makes its own position by playing the moves from the root.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>

#include "engine/search/node.h"

namespace splitpoint {

// What a point shows to workers that look for work. It is read without a lock, so it is only a
// hint, and is checked again under the lock.
struct alignas(8) Offer {
  std::uint8_t depth = 0;  // plies left
  NodeType type = NodeType::all;
  bool wanted = false;        // one more helper would find a child to claim
  std::uint16_t helpers = 0;  // workers there beside the owner
  std::uint16_t worth = 0;    // SplitPolicy::worth

  friend bool operator==(const Offer&, const Offer&) = default;
};

// Its owner's OpenPoints keeps it for the whole search and uses it for many nodes. So a worker that
// still looks at a closed point reads valid memory. `State`: of the policy (split_policy.h).
template <Game G, class M, class State>
struct alignas(128) SplitPoint {
  SplitPoint(M& machine, int of_worker, int at_level)
      : mutex(machine), owner(of_worker), level(at_level) {}

  typename M::Mutex mutex;
  const int owner, level;  // the worker that owns it, and its index among that worker's points
  // Guarded by the mutex.
  Node<G>* node = nullptr;            // of the owner; nullptr: the point is closed
  int helpers = 0;                    // workers here beside the owner
  int arriving = 0;                   // helpers that have not claimed a child yet
  int searching = 0;                  // workers that are searching a child, the owner included
  bool awaited = false;               // the owner waits: the last helper to leave must wake it
  Ticks joined_at = 0;                // when the first helper came
  bool joined = false;                // a helper has come
  std::uint16_t worth = 0;            // SplitPolicy::worth of the next child
  Ticks span_at_open = 0;             // the owner's span when it opened the point
  Ticks longest_span = 0;             // the longest span through any child
  [[no_unique_address]] State state;  // of the policy

  // The next point towards the root on the same line. Relaxed: a worker at this point, or one that
  // found it open under its mutex, came after the owner wrote it.
  std::atomic<SplitPoint*> parent{nullptr};
  std::atomic<Offer> offer{};  // relaxed: a hint
  // The work here is no longer wanted. Relaxed: the count of cuts publishes it.
  std::atomic<bool> cut{false};
  // The owner sleeps here and would help below. The worker that clears it wakes the owner.
  // Sequentially consistent, as WorkerSet.
  std::atomic<bool> would_help{false};

  [[nodiscard]] SplitPoint* above() const { return parent.load(std::memory_order_relaxed); }

  [[nodiscard]] bool is_cut_here_or_above() const {
    for (const SplitPoint* p = this; p != nullptr; p = p->above())
      if (p->cut.load(std::memory_order_relaxed)) return true;
    return false;
  }
  // Correct only while the point is known to be open. Otherwise the answer may be wrong, but there
  // is no endless loop.
  [[nodiscard]] bool is_at_or_below(const SplitPoint* ancestor) const {
    const SplitPoint* p = this;
    for (int i = 0; i < kMaxPly && p != nullptr; ++i, p = p->above())
      if (p == ancestor) return true;
    return false;
  }
};

// The open points of one worker, from the root downwards, and which of them are offered.
template <Game G, class M, class State>
struct alignas(128) OpenPoints {
  static constexpr int kLevels = 64;  // the most points that one line may have open

  using Point = SplitPoint<G, M, State>;

  OpenPoints(M& machine, int owner) {
    for (int i = 0; i < kLevels; ++i) points.emplace_back(machine, owner, i);
  }

  // Bit i: points[i] wants help. Written under that point's mutex. Sequentially consistent, as
  // WorkerSet.
  std::atomic<std::uint64_t> offered{0};
  std::deque<Point> points;
  int open = 0;  // number of open points; only the owner uses it
};

}  // namespace splitpoint
