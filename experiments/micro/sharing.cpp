// sharing.cpp - the cost of sharing a tree, in nodes per second.
//
// `alone`: one of two workers shares its nodes and no helper comes, against a sequential search.
// `both`: two workers on one tree, against two sequential searches at once, each with its own
// table. The first argument is the depth: 11 plies to measure, 7 to see that it runs. The second is
// eager-depth, the third shared-history. The searches of a pair take turns over the same positions,
// so that a changing clock rate affects both. One round of 11 plies takes 2 s;
// --benchmark_filter=depth:11 --benchmark_min_time=20 gives ten rounds.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <thread>

#include "engine/games/xiangqi/position.h"
#include "experiments/micro/one_of_two.h"
#include "experiments/micro/stop_storm.h"
#include "parallel/machines/serial.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

constexpr std::size_t kTable = 64;  // MiB

std::array<Position, 3> positions() {
  return {
      Position::parse(Position::kStart).value(),
      Position::parse("r1bak1bN1/4a4/1Cn1c4/2pr5/p3C1p1p/2P6/P3P1c1P/4B1N2/4A4/R2AK1B1R b").value(),
      Position::parse("1rbakabr1/9/1c6n/pcp1p1p1p/9/8C/P1P1P1P1P/2N1B4/4K4/R2A1ABNR w").value()};
}

struct Rate {
  double nodes = 0, seconds = 0;
  [[nodiscard]] double value() const { return nodes / seconds; }
};

template <class Strategy, class M>
Rate searched(M& machine, TranspositionTable& table, const Position& root, Depth depth,
              const typename Strategy::Options& strategy_options = {}) {
  table.clear();
  Search<Position, M, Strategy> search(machine, table, SearchOptions{}, Limits{.depth = depth},
                                       strategy_options);
  const auto start = std::chrono::steady_clock::now();
  const auto nodes = static_cast<double>(search.run(root).stats.nodes());
  return {nodes, static_cast<double>(since(start)) / 1e9};
}

Rate sequential(TranspositionTable& table, const Position& root, Depth depth) {
  Serial machine;
  return searched<Sequential>(machine, table, root, depth);
}

// Nodes per second of two searches of the same position at once, added up.
double independent(TranspositionTable& one, TranspositionTable& other, const Position& root,
                   Depth depth) {
  Rate a, b;
  std::thread second([&] { b = sequential(other, root, depth); });
  a = sequential(one, root, depth);
  second.join();
  return a.value() + b.value();
}

template <class Strategy>
typename Strategy::Options options_of(const benchmark::State& state) {
  typename Strategy::Options strategy_options;
  strategy_options.eager_depth = static_cast<int>(state.range(1));
  strategy_options.shared_history = static_cast<int>(state.range(2));
  return strategy_options;
}

// Geometric mean of the ratios.
class Mean {
 public:
  void add(double ratio) { logs_ += std::log(ratio), ++count_; }
  [[nodiscard]] double value() const { return std::exp(logs_ / count_); }

 private:
  double logs_ = 0;
  int count_ = 0;
};

void alone(benchmark::State& state) {
  TranspositionTable table = TranspositionTable::make(kTable).value();
  const auto depth = static_cast<Depth>(state.range(0));
  Mean of_one;
  for (auto _ : state)
    for (const Position& root : positions()) {
      OneOfTwo machine;
      const Rate shares = searched<Ybwc>(machine, table, root, depth, options_of<Ybwc>(state));
      of_one.add(shares.value() / sequential(table, root, depth).value());
    }
  state.counters["of one"] = of_one.value();
}

template <class Strategy>
void both(benchmark::State& state) {
  TranspositionTable table = TranspositionTable::make(kTable).value();
  TranspositionTable other = TranspositionTable::make(kTable).value();
  const auto depth = static_cast<Depth>(state.range(0));
  Mean of_two;
  for (auto _ : state)
    for (const Position& root : positions())
      on_threads<Strategy>(2, [&](auto& machine) {
        const Rate shared =
            searched<Strategy>(machine, table, root, depth, options_of<Strategy>(state));
        of_two.add(shared.value() / independent(table, other, root, depth));
      });
  state.counters["of two"] = of_two.value();
}

void all_options(benchmark::internal::Benchmark* b) {
  b->UseRealTime()->Unit(benchmark::kMillisecond)->ArgNames({"depth", "eager", "history"});
  for (const int depth : {7, 11}) {
    for (const int eager : {1, 4, 5, 6, 8}) b->Args({depth, eager, 0});
    b->Args({depth, 5, 1});
  }
}
BENCHMARK(alone)->Apply(all_options);
BENCHMARK(both<Ybwc>)->Apply(all_options);
BENCHMARK(both<Dts>)->Apply(all_options);

}  // namespace
}  // namespace splitpoint
