// crowds.cpp - the cost of many more workers than processors: the node rate with 64 against 2.
//
// On a computer with two processors, `kept` is the share of the rate that is left; it should be at
// least 0.85. The two take turns, so that a changing clock rate or other programs affect both.
// `of CPU` is the same ratio by processor time: beside other programs, 64 workers get more of it
// than 2. One round takes 0.8 s and says little: --benchmark_min_time=6 gives about eight rounds.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>
#include <ctime>

#include "engine/games/xiangqi/position.h"
#include "experiments/micro/stop_storm.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

constexpr int kFew = 2, kMany = 64;
constexpr Ticks kTime = 400'000'000;  // of each search

struct Rate {
  double nodes = 0, seconds = 0, processor_seconds = 0;

  [[nodiscard]] double by_clock() const { return nodes / seconds; }
  [[nodiscard]] double by_processors() const { return nodes / processor_seconds; }
};

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

// Adds one search to `rate`.
template <class Strategy>
void measure(int processors, const Position& root, TranspositionTable& table, Rate& rate) {
  table.clear();
  on_threads<Strategy>(processors, [&]<class M>(M& machine) {
    Search<Position, M, Strategy> search(machine, table, SearchOptions{}, Limits{.time = kTime});
    const auto start = std::chrono::steady_clock::now();
    const double before = processor_seconds();
    rate.nodes += static_cast<double>(search.run(root).stats.nodes());
    rate.processor_seconds += processor_seconds() - before;
    rate.seconds += static_cast<double>(since(start)) / 1e9;
  });
}

template <class Strategy>
void crowd(benchmark::State& state) {
  const Position root =
      Position::parse("r1bak1bN1/4a4/1Cn1c4/2pr5/p3C1p1p/2P6/P3P1c1P/4B1N2/4A4/R2AK1B1R b").value();
  TranspositionTable table = TranspositionTable::make(16).value();
  Rate few, many;
  for (auto _ : state) {
    measure<Strategy>(kFew, root, table, few);
    measure<Strategy>(kMany, root, table, many);
  }
  state.counters["rate of 2"] = few.by_clock();
  state.counters["rate of 64"] = many.by_clock();
  state.counters["kept"] = many.by_clock() / few.by_clock();
  state.counters["of CPU"] = many.by_processors() / few.by_processors();
}

void rounds(benchmark::internal::Benchmark* b) { b->UseRealTime()->Unit(benchmark::kMillisecond); }
BENCHMARK(crowd<Ybwc>)->Apply(rounds);
BENCHMARK(crowd<Dts>)->Apply(rounds);
BENCHMARK(crowd<Abdada>)->Apply(rounds);

}  // namespace
}  // namespace splitpoint
