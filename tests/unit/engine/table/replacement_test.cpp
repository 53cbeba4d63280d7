// replacement_test.cpp - which entry a full bucket replaces, policy by policy.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <vector>

#include "engine/table/protection/xor_check.h"
#include "engine/table/replacement/ageing.h"
#include "engine/table/replacement/always.h"
#include "engine/table/replacement/depth_preferred.h"
#include "engine/table/replacement/shallowest.h"
#include "engine/table/replacement/two_slots.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {
namespace {

template <class Replacement>
class Bucket {
 public:
  // Stores position `key`, searched to `depth`. All small keys go to the first bucket.
  Bucket& store(Key key, Depth depth) {
    table_.store(key,
                 {.value = static_cast<Value>(10 * key), .depth = depth, .bound = Bound::exact});
    return *this;
  }
  Bucket& next_search() {
    table_.new_search();
    return *this;
  }
  // The keys of 1 to 20 that are found; each must have the value that was stored.
  [[nodiscard]] std::vector<Key> keys() const {
    std::vector<Key> found;
    for (Key key = 1; key <= 20; ++key)
      if (const auto entry = table_.probe(key)) {
        EXPECT_EQ(entry->value, static_cast<Value>(10 * key));
        found.push_back(key);
      }
    return found;
  }

 private:
  using Table = BasicTranspositionTable<XorCheck<std::atomic_ref>, Replacement>;
  Table table_ = Table::make(1).value();
};

using Keys = std::vector<Key>;

TEST(Replacement, AlwaysKeepsTheNewest) {
  EXPECT_EQ(Bucket<Always>().store(1, 9).store(2, 1).keys(), Keys{2});
}

TEST(Replacement, DepthPreferredKeepsTheDeepestAndOfEqualOnesTheNewest) {
  EXPECT_EQ(Bucket<DepthPreferred>().store(1, 5).store(2, 4).keys(), Keys{1});
  EXPECT_EQ(Bucket<DepthPreferred>().store(1, 5).store(2, 5).keys(), Keys{2});
  EXPECT_EQ(Bucket<DepthPreferred>().store(1, 5).next_search().store(2, 4).keys(), Keys{1});
}

TEST(Replacement, TwoSlotsKeepTheDeepestAndTheNewest) {
  EXPECT_EQ(Bucket<TwoSlots>().store(1, 5).store(2, 4).store(3, 2).keys(), (Keys{1, 3}));
  // A deeper entry moves the deepest so far into the second slot.
  EXPECT_EQ(Bucket<TwoSlots>().store(1, 5).store(2, 4).store(3, 6).keys(), (Keys{1, 3}));
}

TEST(Replacement, ShallowestGivesWayToWhoeverComes) {
  Bucket<Shallowest<4>> bucket;
  bucket.store(1, 5).store(2, 1).store(3, 7).store(4, 3);
  EXPECT_EQ(bucket.keys(), (Keys{1, 2, 3, 4}));
  EXPECT_EQ(bucket.store(5, 0).keys(), (Keys{1, 3, 4, 5}));
  EXPECT_EQ(bucket.store(6, 9).keys(), (Keys{1, 3, 4, 6}));
}

TEST(Replacement, EightOfThemLieInTwoCacheLines) {
  Bucket<Shallowest<8>> bucket;
  for (Key key = 1; key <= 9; ++key) bucket.store(key, static_cast<Depth>(key));
  EXPECT_EQ(bucket.keys(), (Keys{2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Replacement, AgeingLetsTheDeepOfEarlierSearchesGo) {
  Bucket<Ageing> bucket;
  bucket.store(1, 8).store(2, 7).store(3, 6).store(4, 1);
  EXPECT_EQ(bucket.keys(), (Keys{1, 2, 3, 4}));
  EXPECT_EQ(bucket.store(5, 2).keys(), (Keys{1, 2, 3, 5}));  // the fourth is always taken
  bucket.next_search().next_search();
  // Two searches later key 3 is worth less than a new entry of depth 2, but more than key 5.
  EXPECT_EQ(bucket.store(6, 2).keys(), (Keys{1, 2, 3, 6}));
}

}  // namespace
}  // namespace splitpoint
