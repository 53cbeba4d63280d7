// table_hammer_test.cpp - workers interleaved at every single access never see a wrong entry.
//
// The control, a table without protection, must fail often; otherwise the test proves nothing.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdio>

#include "engine/table/protection/entry_lock.h"
#include "engine/table/protection/sandwich.h"
#include "engine/table/protection/striped_locks.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/replacement/always.h"
#include "tests/sanitized.h"
#include "tests/virtual/hammer.h"

namespace splitpoint {
namespace {

constexpr std::uint64_t kSeeds = 20;
constexpr int kShare = kSanitized ? 10 : 1;  // sanitizer builds do one in kShare operations

template <class Table>
Hammered over_all_seeds(Table& table, int keys, int workers, int share) {
  Hammered sum;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Hammered one = hammer(table, keys, workers, 320'000 / workers / share, seed);
    sum.hits += one.hits;
    sum.wrong += one.wrong;
  }
  return sum;
}

class TableHammer : public testing::TestWithParam<int> {};

// Uses eight keys of one bucket, and one in `share` of the usual operations.
template <class Protection>
Hammered hammered(int workers, int share = kShare) {
  auto table = BasicTranspositionTable<Protection, Ageing>::make(1).value();
  const Hammered result = over_all_seeds(table, 8, workers, share);
  std::printf("%llu hits, %llu wrong\n", static_cast<unsigned long long>(result.hits),
              static_cast<unsigned long long>(result.wrong));
  EXPECT_GE(result.hits, 100'000U / static_cast<unsigned>(share));
  return result;
}

TEST_P(TableHammer, NoHitIsWrongWhereverTheWordsAreTorn) {
  const Hammered result = hammered<XorCheck<HandOverRef>>(GetParam());
  EXPECT_GE(result.hits, 200'000U / kShare);
  EXPECT_EQ(result.wrong, 0U);
}

// A worker that waits for a lock reads it again and again, and each read may switch workers. An
// operation then costs far more switches, so these tests do fewer operations.
TEST_P(TableHammer, NoHitIsWrongUnderALock) {
  EXPECT_EQ(hammered<EntryLock<HandOverRef>>(GetParam(), 20 * kShare).wrong, 0U);
}

TEST_P(TableHammer, NorUnderAFewForAll) {
  EXPECT_EQ(hammered<StripedLocks<HandOverRef>>(GetParam(), 80 * kShare).wrong, 0U);
}

// Two writers at once may leave the data of one between the keys of the other.
TEST_P(TableHammer, ASandwichIsNoProofAgainstManyWriters) {
  EXPECT_GT(hammered<Sandwich<HandOverRef>>(GetParam()).wrong, 1000U / kShare);
}

TEST_P(TableHammer, WithoutProtectionManyHitsAreWrong) {
  const Hammered result = hammered<Unprotected<HandOverRef>>(GetParam());
  EXPECT_GT(20 * result.wrong, result.hits);
}

// Eight keys in one slot. A store reads the slot first, so the slot is whole for longer than with a
// plain store; with four keys half of the hits would be right.
TEST_P(TableHammer, WithoutProtectionInOneSlotMostHitsAreWrong) {
  auto control = BasicTranspositionTable<Unprotected<HandOverRef>, Always>::make(1).value();
  const Hammered result = over_all_seeds(control, 8, GetParam(), kShare);
  EXPECT_GE(result.hits, 100'000U / kShare);
  EXPECT_GT(2 * result.wrong, result.hits);
}

INSTANTIATE_TEST_SUITE_P(Workers, TableHammer, testing::Values(8, 64));

}  // namespace
}  // namespace splitpoint
