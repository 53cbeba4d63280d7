// need_test.cpp - how likely a child is needed, counted from completed nodes.
// SPDX-License-Identifier: MIT
#include "parallel/splitting/need.h"

#include <gtest/gtest.h>

#include "engine/games/games.h"
#include "parallel/strategies/ranked.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

TEST(Need, AtFirstAllMovesAreExpectedToBeNeededExceptAtCutNodes) {
  const NeedCounts counts;
  EXPECT_EQ(counts.of_child(NodeType::all, 5, 7, 0), kCertain);
  EXPECT_EQ(counts.of_child(NodeType::pv, 5, 7, 0), kCertain);
  EXPECT_EQ(counts.of_child(NodeType::cut, 5, 1, 0), kCertain / 4);
  EXPECT_EQ(counts.of_child(NodeType::cut, 5, 2, 1), kCertain) << "once the first has failed";
}

TEST(Need, FollowsWhatHasBeenSeenAtThatDepth) {
  NeedCounts counts;
  for (int i = 0; i < 1000; ++i) {
    counts.record(NodeType::cut, 6, i % 10 == 0 ? 4 : 1);  // one in ten needs four children
    counts.record(NodeType::cut, 7, 100);
  }
  EXPECT_NEAR(counts.of_child(NodeType::cut, 6, 3, 0), 0.1 * kCertain, 0.01 * kCertain);
  EXPECT_NEAR(counts.of_child(NodeType::cut, 6, 3, 1), kCertain, 0.05 * kCertain);
  EXPECT_LT(counts.of_child(NodeType::cut, 6, 4, 3), kCertain / 10);
  EXPECT_NEAR(counts.of_child(NodeType::cut, 7, 90, 0), kCertain, 0.05 * kCertain);
}

TEST(Need, ForgetsSlowlyAndNeverOverflows) {
  NeedCounts counts;
  for (int i = 0; i < 20000; ++i) counts.record(NodeType::all, 3, 100);
  for (int i = 0; i < 20000; ++i) counts.record(NodeType::all, 3, 1);
  EXPECT_LT(counts.of_child(NodeType::all, 3, 5, 0), kCertain / 20);
  EXPECT_LE(counts.of_child(NodeType::all, 200, 5, 0), kCertain);
}

// The need of a node below a doubtful child is the product of both needs.
TEST(Need, OfBothIsTheProduct) {
  EXPECT_EQ(both(kCertain, kCertain), kCertain);
  EXPECT_EQ(both(kCertain / 2, kCertain / 4), kCertain / 8);
  EXPECT_EQ(both(kCertain, 0), 0U);
}

// After a search every worker's need is that of the root again, which is certain.
TEST(Ranked, AfterASearchEveryOwnerIsBackAtTheRoot) {
  const auto root = Synthetic::parse("width=3..7 ordering=60 seed=5").value();
  using M = BasicVirtualMachine<Fiber>;
  M machine({.processors = 8, .costs = odd_costs(), .stack = std::size_t{1} << 20});
  small_table().clear();
  const SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  Search<Synthetic, M, Ranked> search(machine, small_table(), options, {.depth = 6});
  const auto result = search.run(root);
  EXPECT_GT(result.stats.joins.value(), 0U);
  EXPECT_EQ(search.workers[0]->local.need, kCertain);
}

}  // namespace
}  // namespace splitpoint
