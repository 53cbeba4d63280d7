// split_join.cpp - the cost of opening, joining and locking a split point, in xiangqi.
//
// `nobody_comes` is Young Brothers Wait with two workers, of which the second never runs: every
// node that may be shared is opened, and its children are claimed and reported under its lock.
// `point` is the additional processor time per opened point, against the sequential search. The two
// searches take turns; with --benchmark_min_time=3 it is accurate to a fifth. In `two` the second
// worker runs: `split`, `join`, `lock` and `contended` are medians over the events of the last
// search, measured with WatchedThreads; `splits` and `joins` are the events per search.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "engine/games/xiangqi/position.h"
#include "engine/search/search.h"
#include "experiments/calibration/readings.h"
#include "experiments/calibration/watched_threads.h"
#include "experiments/micro/one_of_two.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

constexpr Depth kDepth = 9;

template <class Strategy, Machine M>
Stats search(M& machine) {
  static const Position kRoot =
      Position::parse("r1bak1bN1/4a4/1Cn1c4/2pr5/p3C1p1p/2P6/P3P1c1P/4B1N2/4A4/R2AK1B1R b").value();
  static TranspositionTable table = TranspositionTable::make(4).value();
  table.clear();
  Search<Position, M, Strategy> search(machine, table, SearchOptions{}, Limits{.depth = kDepth});
  return search.run(kRoot).stats;
}

void nobody_comes(benchmark::State& state) {
  Serial serial;
  OneOfTwo threads;
  double sequential = 0, shared = 0, opened = 0;  // ns, ns, points
  for (auto _ : state) {
    const std::int64_t start = processor_time();
    const std::uint64_t nodes = search<Sequential>(serial).nodes();
    const std::int64_t middle = processor_time();
    const Stats stats = search<Ybwc>(threads);
    shared += static_cast<double>(processor_time() - middle);
    sequential += static_cast<double>(middle - start);
    opened += static_cast<double>(stats.opened.value());
    if (stats.nodes() != nodes) state.SkipWithError("the two searched different trees");
  }
  state.counters["point"] = (shared - sequential) / opened / 1e9;
  state.counters["points"] = benchmark::Counter(opened, benchmark::Counter::kAvgIterations);
}
BENCHMARK(nobody_comes)->Unit(benchmark::kMillisecond);

void two(benchmark::State& state) {
  Readings readings;
  double splits = 0, joins = 0;
  for (auto _ : state) {
    WatchedThreads machine(2);
    const Stats stats = search<Ybwc>(machine);
    splits += static_cast<double>(stats.splits.value());
    joins += static_cast<double>(stats.joins.value());
    readings = machine.readings();
  }
  for (const auto& [name, work] :
       {std::pair("split", Work::split), std::pair("join", Work::join),
        std::pair("lock", Work::lock), std::pair("contended", Work::contended)})
    state.counters[name] = median(readings[work]) / 1e9;
  state.counters["splits"] = benchmark::Counter(splits, benchmark::Counter::kAvgIterations);
  state.counters["joins"] = benchmark::Counter(joins, benchmark::Counter::kAvgIterations);
}
BENCHMARK(two)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace splitpoint
