// deterministic.cpp - what it costs that a parallel search is the same in every run.
//
// Every position of the xiangqi suite is searched on two threads, freely and in quanta, in turns,
// to three depths: one, two and three plies less deep than in `scripts/run`. Several depths,
// because a deterministic search visits the same nodes in every round, so that more rounds would
// not even out its luck. The counters are geometric means of the ratios of deterministic to free
// searches: of time, nodes, and nodes a second; "time+-" is the half-width of the 95 % interval.
// One round of 54 positions takes one to two minutes a strategy; --benchmark_min_time=300 gives
// several.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "experiments/definition/suite.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/deterministic/deterministic_machine.h"

namespace splitpoint {
namespace {

constexpr std::size_t kTable = 64;  // MiB
constexpr int kProcessors = 2;
constexpr Depth kLeastLess = 1, kMostLess = 3;  // plies

// Of ratios: the geometric mean and the half-width of its 95 % interval, as a factor less one.
class Ratios {
 public:
  void add(double ratio) {
    const double x = std::log(ratio);
    sum_ += x;
    squares_ += x * x;
    ++count_;
  }
  [[nodiscard]] double mean() const { return std::exp(sum_ / count_); }
  [[nodiscard]] double half_width() const {
    const double variance = (squares_ - sum_ * sum_ / count_) / std::max(count_ - 1, 1);
    return std::exp(1.96 * std::sqrt(std::max(variance, 0.0) / count_)) - 1;
  }

 private:
  double sum_ = 0, squares_ = 0;
  int count_ = 0;
};

SearchOutcome searched(const char* machine, const std::string& strategy, Ticks quantum,
                       const SuitePosition& position, Depth less, TranspositionTable& table) {
  SearchJob job;
  job.position = position.text;
  job.strategy = strategy;
  job.machine = machine;
  job.processors = kProcessors;
  job.quantum = quantum;
  job.limits.depth = position.depth - less;
  table.clear();
  return run_search(job, table).value();
}

void costs(benchmark::State& state, const std::string& strategy) {
  TranspositionTable table = TranspositionTable::make(kTable).value();
  const Suite suite = load_suite("xiangqi").value();
  const auto positions = std::min(static_cast<std::size_t>(state.range(0)), suite.positions.size());
  Ratios time, nodes, rate;
  const auto ratio = [](auto a, auto b) { return static_cast<double>(a) / static_cast<double>(b); };
  for (auto _ : state)
    for (Depth less = kLeastLess; less <= kMostLess; ++less)
      for (std::size_t i = 0; i < positions; ++i) {
        const SuitePosition& position = suite.positions[i];
        const SearchOutcome free = searched("threads", strategy, 0, position, less, table);
        const SearchOutcome same =
            searched("deterministic", strategy, state.range(1), position, less, table);
        time.add(ratio(same.time, free.time));
        nodes.add(ratio(same.stats.nodes(), free.stats.nodes()));
        rate.add(ratio(same.stats.nodes(), free.stats.nodes()) / ratio(same.time, free.time));
      }
  state.counters["time"] = time.mean();
  state.counters["time+-"] = time.half_width();
  state.counters["nodes"] = nodes.mean();
  state.counters["rate"] = rate.mean();
}

void sizes(benchmark::internal::Benchmark* b) {
  b->UseRealTime()->Unit(benchmark::kMillisecond)->ArgNames({"positions", "quantum"});
  b->Args({54, DeterministicMachine::usual_quantum(kProcessors)});
  b->Args({54, 200'000});
}
void all_quanta(benchmark::internal::Benchmark* b) {
  sizes(b);
  b->Args({2, DeterministicMachine::usual_quantum(kProcessors)});
  for (const int quantum : {20'000, 50'000, 100'000, 1'000'000}) b->Args({54, quantum});
}
BENCHMARK_CAPTURE(costs, lazy_smp, "lazy-smp")->Apply(all_quanta);
BENCHMARK_CAPTURE(costs, simplified_abdada, "simplified-abdada")->Apply(sizes);
BENCHMARK_CAPTURE(costs, abdada, "abdada")->Apply(sizes);
BENCHMARK_CAPTURE(costs, ybwc, "ybwc")->Apply(all_quanta);
BENCHMARK_CAPTURE(costs, ranked, "ranked")->Apply(sizes);
BENCHMARK_CAPTURE(costs, jamboree, "jamboree")->Apply(sizes);

}  // namespace
}  // namespace splitpoint
