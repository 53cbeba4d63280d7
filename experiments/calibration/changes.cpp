// changes.cpp - two fibers switch to each other.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/changes.h"

#include <cstdint>

#include "experiments/calibration/readings.h"
#include "parallel/machines/fiber.h"

namespace splitpoint {
namespace {

constexpr int kChanges = 20'000;
constexpr std::size_t kStack = std::size_t{64} << 10;

struct Pair {
  Fiber here, there;
};

void come_back(void* argument) {
  Pair& pair = *static_cast<Pair*>(argument);
  for (int i = 1; i < kChanges; ++i) Fiber::switch_to(pair.there, pair.here);
  Fiber::leave_for(pair.there, pair.here);
}

}  // namespace

double change_reading() {
  Pair pair;
  pair.there.start(kStack, come_back, &pair);
  const std::int64_t start = processor_time();
  for (int i = 0; i < kChanges; ++i) Fiber::switch_to(pair.here, pair.there);
  return static_cast<double>(processor_time() - start) / (2.0 * kChanges);
}

}  // namespace splitpoint
