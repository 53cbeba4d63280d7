// processors.h - which processors of the virtual machine have no worker, and where their time went.
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

  // All have a worker at time 0.
  void reset(int count) {
    each_ = std::vector<One>(static_cast<std::size_t>(count));
    latest_ = kNone;
    busy_ = count;
  }
  // That have a worker.
  [[nodiscard]] int busy() const { return busy_; }

  // The idle one for a worker that had `last`, or none yet: that one, or else the one that has been
  // idle for the shortest time, whose caches and spinning are the warmest. kNone if all are taken.
  [[nodiscard]] int idle_for(int last) const {
    return last != kNone && each_[last].idle ? last : latest_;
  }
  [[nodiscard]] Ticks idle_since(int processor) const { return each_[processor].since; }

  // Has no worker from now on; `account` is charged with its time if there is another one some day.
  // If there is none its last one has ended: whoever parked there would have come back.
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
  // Has one again, that will run at `time`; later if it has been left later.
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
    Ticks since = 0;  // when it was last left
    Ticks WorkerTime::*account = &WorkerTime::idle;
    int newer = kNone, older = kNone;  // of the idle ones
    WorkerTime time;
  };
  std::vector<One> each_;
  int latest_ = kNone;
  int busy_ = 0;
};

}  // namespace splitpoint
