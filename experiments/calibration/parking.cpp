// parking.cpp - worker 1 parks; worker 0 waits and wakes it.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/parking.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "experiments/calibration/readings.h"
#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

constexpr int kParkings = 40;

void pass_time(const Threads& machine, Ticks time) {
  const Ticks start = machine.now();
  while (machine.now() - start < time) {
  }
}

}  // namespace

WakeUp wake_up_reading(Ticks parked) {
  Threads machine(2, true);
  std::atomic<int> about_to_park{0};
  std::atomic<Ticks> awake{0};
  std::vector<double> calls, latencies;
  machine.run([&](int worker) {
    for (int i = 1; i <= kParkings; ++i) {
      if (worker == 1) {
        about_to_park.store(i);
        machine.park(1, Wait::idle);
        awake.store(machine.now());
        continue;
      }
      while (about_to_park.load() != i) {
      }
      pass_time(machine, parked);
      const Ticks start = machine.now();
      awake.store(0);
      machine.unpark(1);
      const Ticks end = machine.now();
      Ticks woken = 0;
      while ((woken = awake.load()) == 0) {
      }
      calls.push_back(static_cast<double>(end - start));
      latencies.push_back(static_cast<double>(woken - start));
    }
  });
  const double call = median(calls);
  return {call, std::max(0.0, median(latencies) - call)};
}

double spin_reading() {
  const Threads machine(1, true);
  std::vector<double> times(kParkings);
  for (double& time : times) time = static_cast<double>(machine.spin_time());
  return median(times);
}

}  // namespace splitpoint
