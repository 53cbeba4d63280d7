// table_hammer_test.cpp - workers interleaved at every single access never see a wrong entry.
//
// The control, which stores the plain key in place of key ^ data, must fail most of the time: a
// hammer that it withstands would prove nothing.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/virtual/hammer.h"

namespace splitpoint {
namespace {

constexpr std::uint64_t kSeeds = 20;
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int kShare = 10;  // the sanitizers look at one in so many operations
#else
constexpr int kShare = 1;
#endif

template <class Table>
Hammered over_all_seeds(Table& table, int keys, int workers) {
  Hammered sum;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Hammered one = hammer(table, keys, workers, 320'000 / workers / kShare, seed);
    sum.hits += one.hits;
    sum.wrong += one.wrong;
  }
  return sum;
}

class TableHammer : public testing::TestWithParam<int> {};

TEST_P(TableHammer, NoHitIsWrongWhereverTheWordsAreTorn) {
  auto table = BasicTranspositionTable<HandOverRef>::make(1).value();
  const Hammered result = over_all_seeds(table, 8, GetParam());
  std::printf("%llu hits, %llu wrong\n", static_cast<unsigned long long>(result.hits),
              static_cast<unsigned long long>(result.wrong));
  EXPECT_GE(result.hits, 200'000U / kShare);
  EXPECT_EQ(result.wrong, 0U);
}

TEST_P(TableHammer, WithoutProtectionMostHitsAreWrong) {
  UnprotectedSlot control;
  const Hammered result = over_all_seeds(control, 4, GetParam());
  std::printf("%llu hits, %llu wrong\n", static_cast<unsigned long long>(result.hits),
              static_cast<unsigned long long>(result.wrong));
  EXPECT_GE(result.hits, 100'000U / kShare);
  EXPECT_GT(2 * result.wrong, result.hits);
}

INSTANTIATE_TEST_SUITE_P(Workers, TableHammer, testing::Values(8, 64));

}  // namespace
}  // namespace splitpoint
