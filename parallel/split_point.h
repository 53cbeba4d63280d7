// split_point.h - a node whose remaining children several workers search together.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/search/node.h"

namespace splitpoint {

// Lives in its owner's pool and is used again and again, so whoever still looks at one that has
// been closed looks at valid memory.
template <Game G, class M>
struct alignas(128) SplitPoint {
  explicit SplitPoint(M& machine, G any) : mutex(machine), position(std::move(any)) {}

  typename M::Mutex mutex;       // guards node and helpers while the point is open
  Node<G>* node = nullptr;       // the owner's
  G position;                    // of the node; only read once the point is open
  Heuristics<G> heuristics;      // the owner's, likewise: helpers order moves as it would have
  SplitPoint* parent = nullptr;  // the point at which the owner itself is a worker
  int owner = 0;
  Ticks opened = 0;   // the owner's span when it opened the point
  Ticks longest = 0;  // the longest span through any child; guarded
  int helpers = 0;    // workers searching here, the owner included
  // Nothing here is wanted any more. Relaxed: it only asks workers to return; whatever they found
  // is judged under the mutex.
  std::atomic<bool> cut{false};

  [[nodiscard]] bool is_cut_here_or_above() const {
    for (const SplitPoint* p = this; p != nullptr; p = p->parent)
      if (p->cut.load(std::memory_order_relaxed)) return true;
    return false;
  }
  [[nodiscard]] bool is_at_or_below(const SplitPoint* ancestor) const {
    for (const SplitPoint* p = this; p != nullptr; p = p->parent)
      if (p == ancestor) return true;
    return false;
  }
  // Holding the mutex: is there a child left that is worth anybody's while? A decided point must
  // attract nobody: its helpers would only delay the owner.
  [[nodiscard]] bool wants_help() const {
    return node != nullptr && !node->finished() && !is_cut_here_or_above();
  }
};

// The open split points and the workers asleep. Everything here is guarded by `gate`; a point's
// own mutex may be taken while holding it, never the other way round.
template <class S>
class SplitRegistry {
 public:
  using Point = SplitPoint<typename S::Position, typename S::Runtime>;

  explicit SplitRegistry(S& search) : gate(search.machine) {}

  struct Sleeper {
    int worker;
    Point* below;  // it can only help at or below this point; nullptr: anywhere
  };

  typename S::Runtime::Mutex gate;
  std::vector<Point*> open;
  std::vector<Sleeper> asleep;
  bool finished = false;
  // asleep.size(), readable without the gate. Relaxed: a hint that saves taking the gate.
  std::atomic<int> idle{0};

  void fall_asleep(Sleeper s) {
    asleep.push_back(s);
    idle.store(static_cast<int>(asleep.size()), std::memory_order_relaxed);
  }
  void forget_sleeper(int worker) {
    std::erase_if(asleep, [&](const Sleeper& s) { return s.worker == worker; });
    idle.store(static_cast<int>(asleep.size()), std::memory_order_relaxed);
  }
  // Takes out of `asleep` and appends to `woken` up to `most` who may help below `p`.
  void wake_for(const Point* p, int most, std::vector<int>& woken) {
    std::erase_if(asleep, [&](const Sleeper& s) {
      if (most == 0 || (s.below != nullptr && !p->is_at_or_below(s.below))) return false;
      --most;
      woken.push_back(s.worker);
      return true;
    });
    idle.store(static_cast<int>(asleep.size()), std::memory_order_relaxed);
  }
  [[nodiscard]] bool anyone_for(const Point* parent) const {
    for (const Sleeper& s : asleep)
      if (s.below == nullptr || (parent != nullptr && parent->is_at_or_below(s.below))) return true;
    return false;
  }
  // Enters the open point nearest to the root that wants help, `below` or anywhere; its helper
  // count is raised. nullptr if there is none.
  Point* join(const Point* below) {
    Point* best = nullptr;
    Depth depth = 0;
    for (Point* p : open) {
      if (below != nullptr && !p->is_at_or_below(below)) continue;
      const std::lock_guard lock(p->mutex);
      if (p->wants_help() && p->node->depth > depth) {
        best = p;
        depth = p->node->depth;
      }
    }
    if (best == nullptr) return nullptr;
    const std::lock_guard lock(best->mutex);  // it may have changed since it was looked at
    if (!best->wants_help()) return nullptr;
    ++best->helpers;
    return best;
  }
};

}  // namespace splitpoint
