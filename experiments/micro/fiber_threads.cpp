// fiber_threads.cpp - the cost to park and go on as another worker, on real processors.
//
// Two workers take turns. On one processor each turn is a switch of fibers. On two, each turn wakes
// the other processor, and the first free processor takes the worker.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_threads.h"

#include <benchmark/benchmark.h>

#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

// An iteration is two turns; `switch` is one: unpark(), park(), and the other worker runs.
template <Machine M>
void hand_to_and_fro(benchmark::State& state, M& machine) {
  // Worker 0 writes it before unpark(1); worker 1 reads it after it is unparked.
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
