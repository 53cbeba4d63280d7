// torn_writes.cpp - one thread stores entries and pauses between their two words, another probes
// them: how many of the hits are wrong?
//
// A processor hardly ever stops between two stores by itself. Here every entry is torn for about as
// long as it is whole. Iterations are probes; 10^10 take three minutes or more:
//
//   build/release/experiments/micro_torn_writes --benchmark_filter=iterations:10000000000
//
// Entries are computed from key and depth, so that every hit can be checked.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <atomic>
#include <optional>
#include <thread>

#include "engine/core/random.h"
#include "engine/table/protection/sandwich.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/transposition_table.h"
#include "experiments/micro/checked_entry.h"

namespace splitpoint {
namespace {

constexpr std::uint32_t kKeys = 8;  // of one bucket
constexpr std::int64_t kTenToTheTenth = 10'000'000'000;

// Waits before it stores a word, so also between the two words of an entry.
template <class T>
class SlowStoreRef {
 public:
  explicit SlowStoreRef(T& word) : word_(word) {}
  T load(std::memory_order order) const { return word_.load(order); }
  void store(T value, std::memory_order order) const {
    static thread_local Random random(7);
    for (std::uint32_t i = random.below(64); i > 0; --i) benchmark::DoNotOptimize(i);
    word_.store(value, order);
  }

 private:
  std::atomic_ref<T> word_;
};

Key key_of(std::uint32_t i) { return 0x123456789abcdef0 + i; }

template <template <template <class> class> class Protection>
void torn_writes(benchmark::State& state) {
  using Table = BasicTranspositionTable<Protection<SlowStoreRef>, Ageing>;
  Table table = Table::make(1).value();
  std::atomic<bool> done{false};
  std::uint64_t stores = 0;
  std::thread writer([&] {
    Random random(1);
    // Relaxed: it only says when to end; join() orders the rest.
    for (; !done.load(std::memory_order_relaxed); ++stores) {
      const Key key = key_of(random.below(kKeys));
      table.store(key, checked_entry(key, static_cast<Depth>(random.below(4))));
    }
  });
  std::uint64_t hits = 0, wrong = 0;
  std::uint32_t i = 0;
  for (auto _ : state) {
    const Key key = key_of(++i % kKeys);
    if (const std::optional<Entry> hit = table.probe(key)) {
      ++hits;
      wrong += static_cast<std::uint64_t>(is_wrong(*hit, key));
    }
  }
  done.store(true, std::memory_order_relaxed);
  writer.join();
  state.counters["stores"] = static_cast<double>(stores);
  state.counters["hits"] = static_cast<double>(hits);
  state.counters["wrong hits"] = static_cast<double>(wrong);
}
BENCHMARK(torn_writes<XorCheck>)->UseRealTime();
BENCHMARK(torn_writes<Sandwich>)->UseRealTime();
BENCHMARK(torn_writes<Unprotected>)->UseRealTime();
BENCHMARK(torn_writes<XorCheck>)->UseRealTime()->Iterations(kTenToTheTenth);

}  // namespace
}  // namespace splitpoint
