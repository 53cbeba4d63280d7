// stop_storm.h - searches that are stopped from outside at a random moment.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/search.h"
#include "parallel/machines/fiber_threads.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/waiting.h"
#include "parallel/strategies.h"

namespace splitpoint {

// Calls f(machine) with the threads machine that the strategy needs, for `processors` processors.
// Its threads are not bound, because `processors` may exceed the processors of the computer.
template <class Strategy, class F>
void on_threads(int processors, F&& f) {
  if constexpr (WantsSpareWorkers<Strategy>) {
    FiberThreads machine(processors, Strategy::workers(processors), false);
    f(machine);
  } else {
    Threads machine(processors, false);
    f(machine);
  }
}

// Random times of stops, in ns after the start of a search, below `most`.
class StopTimes {
 public:
  StopTimes(std::uint64_t seed, Ticks most) : random_(seed), most_(most) {}
  Ticks next() { return static_cast<Ticks>(random_.below(static_cast<std::uint32_t>(most_))); }

 private:
  Random random_;
  Ticks most_;
};

// Searches `root` and stops the search `after` ns. Returns the ns from the stop to its end.
template <class S, class Root>
Ticks stop_search(S& search, const Root& root, Ticks after) {
  std::chrono::steady_clock::time_point stopped;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::nanoseconds(after));
    stopped = std::chrono::steady_clock::now();
    search.stop.store(true);
  });
  search.run(root);
  const auto ended = std::chrono::steady_clock::now();
  stopper.join();
  return std::chrono::nanoseconds(ended - stopped).count();
}

// The smallest of the times that at least `share` of them do not exceed.
inline Ticks percentile(std::vector<Ticks> times, double share) {
  std::sort(times.begin(), times.end());
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(times.size()) + 0.999999);
  return times[std::clamp<std::size_t>(rank, 1, times.size()) - 1];
}

}  // namespace splitpoint
