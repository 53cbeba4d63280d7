// fiber_threads.cpp - what it takes to park and to go on as another worker, on real processors.
//
// Two workers hand the turn to and fro. On one processor that is a change of fibers; on two the
// second processor is called each time, and whoever comes first takes the worker.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_threads.h"

#include <benchmark/benchmark.h>

#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

// One iteration is there and back; `switch` is one way: unpark(), park(), and the other one runs.
template <Machine M>
void hand_to_and_fro(benchmark::State& state, M& machine) {
  // Written by worker 0 before it unparks, read by worker 1 after it was.
  bool over = false;
  machine.run([&](int worker) {
    if (worker == 0) {
      for (auto _ : state) {
        machine.unpark(1);
        machine.park(0, Wait::idle);
      }
      over = true;
      machine.unpark(1);
      return;
    }
    if (machine.processors() > 1) machine.park(1, Wait::idle);  // else its first permit starts it
    while (!over) {
      machine.unpark(0);
      machine.park(1, Wait::idle);
    }
  });
  state.counters["switch"] =
      benchmark::Counter(2 * static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void two_fibers(benchmark::State& state) {
  FiberThreads machine(static_cast<int>(state.range(0)), 2, true);
  hand_to_and_fro(state, machine);
}
BENCHMARK(two_fibers)->ArgName("P")->Arg(1)->Arg(2)->UseRealTime();

void two_threads(benchmark::State& state) {
  Threads machine(2, true);
  hand_to_and_fro(state, machine);
}
BENCHMARK(two_threads)->UseRealTime();

}  // namespace
}  // namespace splitpoint
