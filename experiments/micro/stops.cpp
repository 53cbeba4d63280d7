// stops.cpp - how soon a search ends after it is told to stop: 300 stops at random moments.
//
// `99 %` and `most` are the 99th percentile and the maximum of the time from the stop to the end of
// the last worker. They should be at most 20 and 250 ms, with any number of workers. `bare` is the
// same with workers that only wait for the stop: the time of the system's scheduler and of other
// programs.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <atomic>
#include <vector>

#include "engine/core/durations.h"
#include "engine/games/xiangqi/position.h"
#include "experiments/micro/stop_storm.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

constexpr int kStops = 300;

void report(benchmark::State& state, const std::vector<Ticks>& times) {
  state.counters["99 %"] = static_cast<double>(percentile(times, 0.99)) / 1e9;
  state.counters["most"] = static_cast<double>(percentile(times, 1)) / 1e9;
}

// The part of a search that stop_search() needs.
struct Bare {
  Threads& machine;
  std::atomic<bool> stop{false};

  void run(int /*root*/) {
    machine.run([&](int) {
      while (!stop.load(std::memory_order_relaxed)) relax();
    });
  }
};

void bare(benchmark::State& state) {
  Threads machine(static_cast<int>(state.range(0)), false);
  StopTimes moments(1, 10 * kMillisecond);
  std::vector<Ticks> times;
  for (auto _ : state) {
    Bare search{machine};
    times.push_back(stop_search(search, 0, moments.next()));
    state.SetIterationTime(static_cast<double>(times.back()) / 1e9);
  }
  report(state, times);
}

template <class Strategy>
void stops(benchmark::State& state) {
  const Position root = Position::parse(Position::kStart).value();
  TranspositionTable table = TranspositionTable::make(16).value();
  StopTimes moments(1, 10 * kMillisecond);
  std::vector<Ticks> times;
  on_threads<Strategy>(static_cast<int>(state.range(0)), [&]<class M>(M& machine) {
    for (auto _ : state) {
      Search<Position, M, Strategy> search(machine, table, SearchOptions{}, Limits{});
      times.push_back(stop_search(search, root, moments.next()));
      state.SetIterationTime(static_cast<double>(times.back()) / 1e9);
    }
  });
  report(state, times);
}

void workers(benchmark::internal::Benchmark* b) {
  b->ArgName("P")->Arg(2)->Arg(8)->Arg(64)->Iterations(kStops)->UseManualTime();
  b->Unit(benchmark::kMillisecond);
}
BENCHMARK(bare)->Apply(workers);
BENCHMARK(stops<Ybwc>)->Apply(workers);
BENCHMARK(stops<Dts>)->Apply(workers);
BENCHMARK(stops<LazySmp>)->Apply(workers);

}  // namespace
}  // namespace splitpoint
