// processors.h - the idle processors of the virtual machine, and the time of each processor.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

class Processors {
 public:
  static constexpr int kNone = -1;

  // Starts at time 0 with a worker on every processor.
  void reset(int count) {
    each_ = std::vector<One>(static_cast<std::size_t>(count));
    latest_ = kNone;
    busy_ = count;
  }
  // Number of processors that have a worker.
  [[nodiscard]] int busy() const { return busy_; }

  // The idle processor for a worker that ran on `last` (kNone: it has never run). This is `last` if
  // it is idle. Else it is the processor that has been idle for the shortest time: its caches are
  // warmest, and it most likely still spins. kNone if none is idle.
  [[nodiscard]] int idle_for(int last) const {
    return last != kNone && each_[last].idle ? last : latest_;
  }
  [[nodiscard]] Ticks idle_since(int processor) const { return each_[processor].since; }

  // `processor` has no worker from `now` on. When another worker takes it, the time between counts
  // as `account`. If no worker takes it, its last worker has ended: a worker that parked there
  // would have come back to it.
  void leave(int processor, Ticks now, Ticks WorkerTime::*account) {
    One& p = each_[processor];
    assert(!p.idle);
    p.idle = true;
    --busy_;
    p.since = now;
    p.account = account;
    p.time.total = now;
    p.older = latest_;
    p.newer = kNone;
    if (latest_ != kNone) each_[latest_].newer = processor;
    latest_ = processor;
  }
  // `processor` has a worker again. Returns the time at which that worker runs: `time`, or the time
  // at which the processor was left if that is later.
  Ticks take(int processor, Ticks time) {
    One& p = each_[processor];
    assert(p.idle);
    p.idle = false;
    ++busy_;
    (p.newer == kNone ? latest_ : each_[p.newer].older) = p.older;
    if (p.older != kNone) each_[p.older].newer = p.newer;
    time = std::max(time, p.since);
    p.time.*p.account += time - p.since;
    return time;
  }

  void waited_for_lock(int processor, Ticks ticks) { each_[processor].time.lock += ticks; }
  [[nodiscard]] WorkerTime time(int processor) const { return each_[processor].time; }

 private:
  struct One {
    bool idle = false;
    Ticks since = 0;  // the time at which it was last left
    Ticks WorkerTime::*account = &WorkerTime::idle;
    int newer = kNone, older = kNone;  // its neighbours in the list of idle processors
    WorkerTime time;
  };
  std::vector<One> each_;
  int latest_ = kNone;
  int busy_ = 0;
};

}  // namespace splitpoint
