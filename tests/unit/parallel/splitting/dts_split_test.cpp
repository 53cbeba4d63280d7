// dts_split_test.cpp - DTS with many, few and no spare workers to replace waiting owners.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/games/games.h"
#include "parallel/strategies/dts.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

TEST(DynamicTreeSplitting, AnyNumberOfSpareWorkersGivesTheValueAndEveryProcessorBack) {
  const SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  Stats sum;
  for (int seed = 1; seed <= 40; ++seed) {
    const auto root = Synthetic::parse(fmt::format("width=2..6 ordering=60 seed={}", seed)).value();
    const Value truth = minimax(root, 5);
    for (const int processors : {2, 3, 8})
      for (const int spare : {0, 1, processors, 3 * processors}) {
        const VirtualOptions how{.processors = processors,
                                 .workers = processors + spare,
                                 .costs = odd_costs(),
                                 .seed = static_cast<std::uint64_t>(seed),
                                 .stack = std::size_t{1} << 20};
        const Simulated s = simulate<Dts>(root, 5, options, how);
        EXPECT_EQ(s.result.value, truth) << root.text() << " P " << processors << " + " << spare;
        EXPECT_EQ(s.faults, "") << root.text() << " P " << processors << " + " << spare;
        sum += s.result.stats;
      }
  }
  EXPECT_GT(sum.joins.value(), 1000U);
}

// With a spare worker for every waiting owner, processors hardly wait at a split.
TEST(DynamicTreeSplitting, NoProcessorWaitsAtASplitThatHasASpareWorkerToSend) {
  Ticks with = 0, without = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    const auto root = Synthetic::parse(fmt::format("width=4..8 ordering=60 seed={}", seed)).value();
    VirtualOptions how{.processors = 4, .workers = 4, .costs = odd_costs()};
    how.stack = std::size_t{1} << 20;
    without += simulate<Dts>(root, 6, exact(Algorithm::pvs, Bounds::soft), how).sum.split;
    how.workers = 16;
    with += simulate<Dts>(root, 6, exact(Algorithm::pvs, Bounds::soft), how).sum.split;
  }
  EXPECT_GT(without, 0);
  EXPECT_LT(with, without / 5);  // the rest is wake-ups
}

}  // namespace
}  // namespace splitpoint
