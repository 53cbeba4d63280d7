// virtual_machine.cpp - the cost of simulating processors: nodes searched per second of real time.
//
// All search the same positions to the same depth; `nodes` is the rate. The baseline is the
// sequential search on the serial machine.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "engine/games/xiangqi/position.h"
#include "engine/search/search.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/virtual/virtual_machine.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {
namespace {

using xiangqi::Position;

constexpr std::array kPositions{
    "r1bakab1r/9/n2c2n2/p1p1p1p1p/9/9/P1P1P1PRP/1C4N2/2C6/RNBAKAB2 b - - 0 1",
    "1C1ak1b2/4a4/b8/p3P4/7rp/P1R2p3/8P/4BAn2/4A4/2B1K4 b - - 0 1",
    "2b1ka3/4a4/4b1R2/4P2P1/p8/2P6/P8/9/4AK3/2r3B2 w - - 0 1"};
constexpr Depth kDepth = 10;

TranspositionTable& table() {
  static TranspositionTable one = TranspositionTable::make(16).value();
  return one;
}

template <class Strategy, Machine M>
std::uint64_t search_all(M& machine) {
  std::uint64_t nodes = 0;
  for (const char* text : kPositions) {
    table().clear();
    Search<Position, M, Strategy> search(machine, table(), SearchOptions{}, Limits{kDepth});
    nodes += search.run(Position::parse(text).value()).stats.nodes();
  }
  return nodes;
}

void report(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void serial(benchmark::State& state) {
  std::uint64_t nodes = 0;
  Serial machine;
  for (auto _ : state) nodes += search_all<Sequential>(machine);
  report(state, nodes);
}
BENCHMARK(serial)->Unit(benchmark::kMillisecond);

template <class Strategy>
void simulated(benchmark::State& state) {
  std::uint64_t nodes = 0;
  VirtualMachine machine({.processors = static_cast<int>(state.range(0)),
                          .costs = round_costs(),
                          .lag = state.range(1)});
  for (auto _ : state) nodes += search_all<Strategy>(machine);
  report(state, nodes);
}
BENCHMARK_TEMPLATE(simulated, Ybwc)
    ->ArgNames({"P", "lag"})
    ->ArgsProduct({{1, 16, 64, 1024}, {0}})
    ->ArgsProduct({{64}, {100, 1000, 10'000}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(simulated, LazySmp)
    ->ArgNames({"P", "lag"})
    ->ArgsProduct({{1, 64}, {0}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace splitpoint
