// table.cpp - what a probe that hits, a probe that misses and a store cost, in a table that fits
// the cache and in one that does not, by 1, 2, 4 ... threads, as many as there are processors.
//
// "contended" is the worst there can be: all threads store and probe the same few entries, so that
// every access finds its cache line with another processor. It is for a probe and a store together.
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

// Key number i of those stored; others come from numbers that are not stored. Two keys for every
// four entries, so that hardly any bucket overflows.
Key key(std::uint64_t i) { return mix(i + 1); }
std::uint32_t stored(const TranspositionTable& table) {
  return static_cast<std::uint32_t>(table.entries() / 2);
}

// One table for all benchmarks and threads of a size, filled when it is first asked for.
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
