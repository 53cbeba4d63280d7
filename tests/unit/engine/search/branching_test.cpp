// branching_test.cpp - the branching factor of made-up iterations.
// SPDX-License-Identifier: MIT
#include "engine/search/branching.h"

#include <gtest/gtest.h>

#include <vector>

namespace splitpoint {
namespace {

Iteration iteration(Depth depth, std::uint64_t nodes_so_far) {
  return {.depth = depth,
          .value = 0,
          .best_move = Move::none,
          .time = 0,
          .nodes = nodes_so_far,
          .known = 0};
}

TEST(BranchingFactor, IsThatOfTheLastTwoPliesWithoutTheIterationsBefore) {
  // The iterations took 10, 20, 90 and 320 nodes: the last 16 times as many as two plies before.
  const std::vector<Iteration> four{iteration(1, 10), iteration(2, 30), iteration(3, 120),
                                    iteration(4, 440)};
  EXPECT_DOUBLE_EQ(branching_factor(four).value(), 4);
  EXPECT_DOUBLE_EQ(branching_factor(std::span(four).first(3)).value(), 3);
}

TEST(BranchingFactor, IsUnknownWithoutAnIterationTwoPliesShallower) {
  EXPECT_FALSE(branching_factor({}));
  EXPECT_FALSE(branching_factor(std::vector{iteration(1, 10)}));
  EXPECT_FALSE(branching_factor(std::vector{iteration(1, 10), iteration(2, 30)}));
  // An endgame search jumps to the end of the game when the end is in reach.
  EXPECT_FALSE(
      branching_factor(std::vector{iteration(5, 10), iteration(6, 30), iteration(18, 99)}));
}

}  // namespace
}  // namespace splitpoint
