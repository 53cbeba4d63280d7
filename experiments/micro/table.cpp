// table.cpp - the cost of a probe that hits, a probe that misses and a store, in a table that fits
// the cache and in one that does not, with 1, 2, 4 ... threads, up to one per processor.
//
// "contended" is the worst case: all threads store and probe the same few entries, so that at every
// access another processor holds the cache line. Its time is for a probe and a store together.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <thread>

#include "engine/core/random.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {
namespace {

constexpr Entry kEntry{
    .value = 12, .evaluation = 3, .depth = 5, .bound = Bound::lower, .move = Move{4711}};

// Key number i. The numbers below stored(table) are in the table: half as many as it has entries,
// so that hardly any bucket overflows.
Key key(std::uint64_t i) { return mix(i + 1); }
std::uint32_t stored(const TranspositionTable& table) {
  return static_cast<std::uint32_t>(table.entries() / 2);
}

// One table of each size for all benchmarks and threads, filled at its first use.
template <std::size_t mib>
TranspositionTable& table() {
  static TranspositionTable table = [] {
    TranspositionTable made = *TranspositionTable::make(mib);
    for (std::uint64_t i = 0; i < stored(made); ++i) made.store(key(i), kEntry);
    return made;
  }();
  return table;
}

template <std::size_t mib>
void probe(benchmark::State& state, std::uint64_t first) {
  const TranspositionTable& t = table<mib>();
  Random random(state.thread_index());
  std::int64_t hits = 0;
  for (auto _ : state) {
    const std::optional<Entry> entry = t.probe(key(first + random.below(stored(t))));
    hits += entry.has_value();
    benchmark::DoNotOptimize(entry);
  }
  state.counters["hits"] =
      benchmark::Counter(static_cast<double>(hits), benchmark::Counter::kAvgIterations);
}

template <std::size_t mib>
void probe_hit(benchmark::State& state) {
  probe<mib>(state, 0);
}

template <std::size_t mib>
void probe_miss(benchmark::State& state) {
  probe<mib>(state, std::uint64_t{1} << 40);
}

template <std::size_t mib>
void store(benchmark::State& state) {
  TranspositionTable& t = table<mib>();
  Random random(state.thread_index());
  for (auto _ : state) t.store(key(random.below(stored(t))), kEntry);
}

void contended(benchmark::State& state) {
  constexpr std::uint32_t kEntries = 8;
  TranspositionTable& t = table<1>();
  Random random(state.thread_index());
  for (auto _ : state) {
    const Key wanted = key(random.below(kEntries));
    benchmark::DoNotOptimize(t.probe(wanted));
    t.store(wanted, kEntry);
  }
}

void threads(benchmark::internal::Benchmark* b) {
  b->ThreadRange(1, std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
}
BENCHMARK(probe_hit<1>)->Apply(threads);
BENCHMARK(probe_hit<256>)->Apply(threads);
BENCHMARK(probe_miss<1>)->Apply(threads);
BENCHMARK(probe_miss<256>)->Apply(threads);
BENCHMARK(store<1>)->Apply(threads);
BENCHMARK(store<256>)->Apply(threads);
BENCHMARK(contended)->Apply(threads);

}  // namespace
}  // namespace splitpoint
