// pace.h - how fast the processors are just now: a neighbour who has the other half of a core takes
// up to half of its speed, and neither steal nor pressure shows him.
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

  // What a fixed piece of work took, in ns, and the least that it took in the last minute.
  struct Reading {
    Ticks now = 0, usual = 0;
    [[nodiscard]] bool slow() const {
      return static_cast<double>(now) > kSlow * static_cast<double>(usual);
    }
  };

  // The work, on so many processors at once: what the slowest of them took, in ns. It is done three
  // times, which takes a third of a millisecond, and the least counts. More threads than
  // processors would slow each other: `processors` is at most what the computer has.
  using Work = std::function<Ticks(int processors)>;
  static Ticks work(const Pinning& pinning, int processors);

  explicit Pace(Work work) : work_(std::move(work)) {}

  // A quarter of a second of readings: who looks only once may look when a neighbour is there.
  void settle(const std::set<int>& processors);
  // Each number of processors has a pace of its own: they share what makes one of them fast.
  Reading read(int processors, Clock::time_point at = Clock::now());
  // Reads until they are not slow: for 2 s at the longest, and all waiting since settle() is at
  // most twice the time in which nobody waited. `waited`: ns, 0 if the first reading would do.
  Reading wait(int processors, Ticks& waited);

 private:
  struct Taken {
    Clock::time_point at;
    Ticks took;
  };

  Work work_;
  std::map<int, std::deque<Taken>> least_;  // of each what nothing after it undercuts
  Clock::time_point begun_ = Clock::now();
  Ticks waited_ = 0;  // since then
};

}  // namespace splitpoint
