// marks.cpp - all workers use the same slots; every second access is a write.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/marks.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/random.h"
#include "experiments/calibration/readings.h"
#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

constexpr std::uint32_t kSlots = 1U << 15;  // 128 KiB: fit the processor's caches
constexpr int kMarks = 20'000;

// Nanoseconds per access. `visit` gets the number of a slot and returns 0. The compiler does not
// know that it is 0, so each access waits for the previous one.
template <class Visit>
double time_of_marks(Random random, Visit visit) {
  std::uint32_t slot = 0;
  const std::int64_t start = processor_time();
  for (int i = 0; i < kMarks; ++i) slot = visit((slot + random.below(kSlots)) % kSlots, i);
  return static_cast<double>(processor_time() - start + slot) / kMarks;
}

}  // namespace

double mark_reading(int processors, unsigned seed) {
  const auto slots = std::make_unique<std::atomic<std::uint32_t>[]>(kSlots);
  std::vector<double> times(static_cast<std::size_t>(processors));
  Threads machine(processors, true);
  machine.run([&](int worker) {
    const Random random(seed * 1000ULL + static_cast<std::uint64_t>(worker));
    // Relaxed: a mark is only a hint.
    const auto marked = [&](std::uint32_t slot, int i) {
      const std::uint32_t found = slots[slot].load(std::memory_order_relaxed);
      if (i % 2 != 0) slots[slot].store(found, std::memory_order_relaxed);
      return found;
    };
    const std::atomic<std::uint32_t> zero{0};
    const auto nothing = [&](std::uint32_t slot, int) {
      return slot & zero.load(std::memory_order_relaxed);
    };
    const double base = time_of_marks(random, nothing);
    times[static_cast<std::size_t>(worker)] = time_of_marks(random, marked) - base;
  });
  return median(times);
}

}  // namespace splitpoint
