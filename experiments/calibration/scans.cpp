// scans.cpp - in turns, worker 0 writes a word in each of many lines, and worker 1 reads them.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/scans.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "experiments/calibration/readings.h"
#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

constexpr std::uint32_t kLines = 512;  // each processor's own caches hold them all
constexpr std::uint32_t kScans = 40;

// The processor fetches lines in pairs.
struct alignas(128) CacheLine {
  std::atomic<std::uint32_t> word{0};
};
using Order = std::array<std::uint32_t, kLines>;

Order shuffled(Random random) {
  Order order;
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint32_t i = kLines; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// Nanoseconds per line. `look` gets the number of a line and returns 0. The compiler does not know
// that it is 0, so each look waits for the previous one, as if each look decided the next line.
template <class Look>
double time_of_scans(const Order& order, Look look) {
  std::uint32_t found = 0;
  const std::int64_t start = processor_time();
  for (const std::uint32_t line : order) found = look((line + found) % kLines);
  return static_cast<double>(processor_time() - start + found) / kLines;
}

}  // namespace

double scan_reading(unsigned seed) {
  const auto lines = std::make_unique<CacheLine[]>(kLines);
  const Order order = shuffled(Random(seed));
  std::atomic<std::uint32_t> turn{0};  // even: the writer's
  const auto wait_for_turn = [&](std::uint32_t its) {
    // Acquire and release pass the lines on: no worker writes while the other reads.
    while (turn.load(std::memory_order_acquire) != its) {
    }
  };
  std::vector<double> times;
  Threads machine(2, true);
  machine.run([&](int worker) {
    for (std::uint32_t round = 0; round < kScans; ++round) {
      const std::uint32_t its = 2 * round + static_cast<std::uint32_t>(worker);
      wait_for_turn(its);
      if (worker == 0) {
        // Relaxed: it matters only that this processor now owns the line.
        for (std::uint32_t i = 0; i < kLines; ++i)
          lines[i].word.store(0, std::memory_order_relaxed);
      } else {
        // Acquire, because a worker that accepts an offer must see all of it.
        const auto looked = [&](std::uint32_t i) {
          return lines[i].word.load(std::memory_order_acquire);
        };
        const double away = time_of_scans(order, looked),
                     here = time_of_scans(order, [&](std::uint32_t i) {
                       return i & lines[0].word.load(std::memory_order_relaxed);
                     });
        times.push_back(away - here);
      }
      turn.store(its + 1, std::memory_order_release);
    }
  });
  return median(times);
}

}  // namespace splitpoint
