// pace.h - how fast the processors are at this moment.
//
// A neighbour on the other half of a core takes up to half of its speed. Neither steal nor pressure
// shows that.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "engine/core/machine.h"
#include "parallel/machines/binding.h"

namespace splitpoint {

class Pace {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double kSlow = 1.1;  // times as long as usual; a quiet machine stays below 1.03

  // The time of a fixed piece of work, in ns: now, and the shortest time in the last minute.
  struct Reading {
    Ticks now = 0, usual = 0;
    [[nodiscard]] bool slow() const {
      return static_cast<double>(now) > kSlow * static_cast<double>(usual);
    }
  };

  // Does the work on `processors` processors at once and returns the time of the slowest, in ns.
  // Each processor does it three times, in a third of a millisecond, and its shortest time counts.
  // `processors` is at most what the computer has: more threads would slow each other down.
  using Work = std::function<Ticks(int processors)>;
  static Ticks work(const Pinning& pinning, int processors);

  explicit Pace(Work work) : work_(std::move(work)) {}

  // Reads for a quarter of a second, because a single reading may be taken beside a neighbour.
  void settle(const std::set<int>& processors);
  // Every processor count has its own usual time, because processors share resources.
  Reading read(int processors, Clock::time_point at = Clock::now());
  // Repeats readings until one is not slow, for at most 2 s. All waits since settle() together are
  // at most twice the rest of the time. `waited`: ns, 0 if the first reading was not slow.
  Reading wait(int processors, Ticks& waited);

 private:
  struct Taken {
    Clock::time_point at;
    Ticks took;
  };

  Work work_;
  std::map<int, std::deque<Taken>> least_;  // readings without a shorter one after them
  Clock::time_point begun_ = Clock::now();
  Ticks waited_ = 0;  // since begun_
};

}  // namespace splitpoint
