// protections.cpp - the cost of each protection against torn entries, and how often a wrong entry
// passes it.
//
// All threads probe and store the same keys: a few keys, so that they always meet at the same
// entries, or so many that they fill half of the table. Entries are computed from key and depth, so
// that every hit can be checked: `wrong hits` equal no entry that was ever stored.
// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <thread>

#include "engine/core/random.h"
#include "engine/table/protection/entry_lock.h"
#include "engine/table/protection/sandwich.h"
#include "engine/table/protection/striped_locks.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/transposition_table.h"
#include "experiments/micro/checked_entry.h"

namespace splitpoint {
namespace {

constexpr std::size_t kMib = 64;
constexpr std::uint32_t kFew = 8, kMany = kMib << 15;  // a MiB has 65,536 entries

template <class Protection>
void probes_and_stores(benchmark::State& state) {
  using Table = BasicTranspositionTable<Protection, Ageing>;
  static Table table = Table::make(kMib).value();
  const auto keys = static_cast<std::uint32_t>(state.range(0));
  Random random(static_cast<std::uint64_t>(state.thread_index()) + 1);
  double hits = 0, wrong = 0;
  for (auto _ : state) {
    const Key key = mix(random.below(keys) + 1);
    if (const std::optional<Entry> hit = table.probe(key)) {
      ++hits;
      wrong += static_cast<double>(is_wrong(*hit, key));
    }
    table.store(key, checked_entry(key, static_cast<Depth>(random.below(4))));
  }
  state.counters["hits"] = hits;
  state.counters["wrong hits"] = wrong;
}

void threads(benchmark::internal::Benchmark* b) {
  b->ArgName("keys")->Arg(kFew)->Arg(kMany)->UseRealTime();
  b->ThreadRange(1, std::max(2, static_cast<int>(std::thread::hardware_concurrency())));
}
BENCHMARK(probes_and_stores<XorCheck<std::atomic_ref>>)->Apply(threads);
BENCHMARK(probes_and_stores<Sandwich<std::atomic_ref>>)->Apply(threads);
BENCHMARK(probes_and_stores<EntryLock<std::atomic_ref>>)->Apply(threads);
BENCHMARK(probes_and_stores<StripedLocks<std::atomic_ref>>)->Apply(threads);
BENCHMARK(probes_and_stores<Unprotected<std::atomic_ref>>)->Apply(threads);

}  // namespace
}  // namespace splitpoint
