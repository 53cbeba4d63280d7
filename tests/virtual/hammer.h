// hammer.h - simulated workers store and probe a few slots and may switch before every word.
//
// Real threads on few processors are hardly ever interrupted between the two words of an entry.
// Here another worker runs at nearly every load and store.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <optional>
#include <vector>

#include "engine/core/random.h"
#include "engine/table/transposition_table.h"
#include "experiments/micro/checked_entry.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

// While one lives, an access through HandOverRef hands over on its machine. Otherwise HandOverRef
// is a plain std::atomic_ref.
class HandingOver {
 public:
  explicit HandingOver(VirtualMachine& machine) { current() = &machine; }
  ~HandingOver() { current() = nullptr; }
  HandingOver(const HandingOver&) = delete;
  HandingOver& operator=(const HandingOver&) = delete;
  static void before_an_access() {
    if (current() != nullptr) current()->spend(Work::store);
  }

 private:
  static VirtualMachine*& current() {
    static VirtualMachine* machine = nullptr;
    return machine;
  }
};

// Replaces std::atomic_ref: before each access, workers that are behind run.
template <class T>
class HandOverRef {
 public:
  explicit HandOverRef(T& word) : word_(word) {}
  T load(std::memory_order order) const {
    HandingOver::before_an_access();
    return word_.load(order);
  }
  void store(T value, std::memory_order order) const {
    HandingOver::before_an_access();
    word_.store(value, order);
  }
  T exchange(T value, std::memory_order order) const {
    HandingOver::before_an_access();
    return word_.exchange(value, order);
  }

 private:
  std::atomic_ref<T> word_;
};

struct Hammered {
  std::uint64_t hits = 0, wrong = 0;
};

// The `keys` keys share one bucket, so stores replace entries most of the time.
template <class Table>
Hammered hammer(Table& table, int keys, int workers, int operations, std::uint64_t seed) {
  CostModel costs{.name = "one access", .local = {}};
  costs.local[Work::store] = 5;
  VirtualMachine machine({.processors = workers, .costs = costs, .seed = seed, .stack = 1 << 18});
  const HandingOver handing_over(machine);
  std::vector<Hammered> results(workers);
  machine.run([&](int worker) {
    Random random(mix(seed) + static_cast<std::uint64_t>(worker));
    for (int i = 0; i < operations; ++i) {
      const Key key = 0x123456789abcdef0 + random.below(keys);
      if (random.below(2) == 0) {
        table.store(key, checked_entry(key, static_cast<Depth>(random.below(4))));
      } else if (const std::optional<Entry> hit = table.probe(key)) {
        ++results[worker].hits;
        results[worker].wrong += static_cast<std::uint64_t>(is_wrong(*hit, key));
      }
    }
  });
  Hammered sum;
  for (const Hammered& r : results) sum.hits += r.hits, sum.wrong += r.wrong;
  return sum;
}

}  // namespace splitpoint
