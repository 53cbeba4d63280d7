// worker_bits_test.cpp - a set in 64 bits contains all workers that were added.
// SPDX-License-Identifier: MIT
#include "parallel/splitting/worker_bits.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

TEST(WorkerBits, ContainWhoWasAddedAndThoseOfTheSameNumberModulo64) {
  const WorkerBits set{WorkerBits::of(0) | WorkerBits::of(63) | WorkerBits::of(65)};
  for (const int worker : {0, 1, 63, 64, 65, 127, 128}) EXPECT_TRUE(set.may_contain(worker));
  for (const int worker : {2, 62, 66, 126}) EXPECT_FALSE(set.may_contain(worker)) << worker;
}

TEST(WorkerBits, OfAllContainEverybodyAndOfNoneNobody) {
  for (const int worker : {0, 63, 64, 16'383}) {
    EXPECT_TRUE(WorkerBits{WorkerBits::kAll}.may_contain(worker));
    EXPECT_FALSE(WorkerBits{}.may_contain(worker));
  }
}

}  // namespace
}  // namespace splitpoint
