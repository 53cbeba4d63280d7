// buffered_table_test.cpp - what workers see of each other's stores, and when.
// SPDX-License-Identifier: MIT
#include "engine/table/buffered_table.h"

#include <gtest/gtest.h>

#include <utility>

#include "engine/core/random.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {
namespace {

constexpr Key kKey = 0x123456789abcdef0;

Entry entry(Value value, Depth depth = 5) {
  return {.value = value, .depth = depth, .bound = Bound::exact};
}

struct BufferedTableTest : testing::Test {
  TranspositionTable table = TranspositionTable::make(1).value();
  BufferedTable<TranspositionTable> buffered{table, 8, 10'000};  // 16 parts

  Value seen(int worker, Key key) {
    const auto e = buffered.probe(worker, key);
    return e ? e->value : 0;
  }
};

TEST_F(BufferedTableTest, AWorkerSeesItsOwnStoresAtOnceAndOthersThemAfterTheCommit) {
  buffered.store(1, kKey, entry(11));
  EXPECT_EQ(seen(1, kKey), 11);
  EXPECT_EQ(seen(0, kKey), 0);
  buffered.commit_all();
  for (const int worker : {0, 1, 2}) EXPECT_EQ(seen(worker, kKey), 11);
}

TEST_F(BufferedTableTest, AnOwnStoreHidesTheCommittedOneUntilTheNextCommit) {
  buffered.store(0, kKey, entry(1));
  buffered.commit_all();
  buffered.store(2, kKey, entry(2, 9));
  EXPECT_EQ(seen(0, kKey), 1);
  EXPECT_EQ(seen(2, kKey), 2);
  buffered.commit_all();
  EXPECT_EQ(seen(0, kKey), 2);
}

// The last one wins: the greater number, and of one worker the later store.
TEST_F(BufferedTableTest, CommitsInTheOrderOfWorkersWhoeverStoredFirst) {
  buffered.store(2, kKey, entry(22));
  buffered.store(0, kKey, entry(1));
  buffered.store(2, kKey, entry(23));
  buffered.store(1, kKey, entry(12));
  buffered.commit_all();
  EXPECT_EQ(seen(0, kKey), 23);
}

// Many stores, with buckets that overflow: the same table as plain stores in that order make.
TEST_F(BufferedTableTest, CommitsAsPlainStoresInThatOrderWould) {
  TranspositionTable plain = TranspositionTable::make(1).value();
  Random random(1);
  std::vector<Key> keys;
  for (int quantum = 0; quantum < 30; ++quantum) {
    std::vector<std::vector<std::pair<Key, Entry>>> stores(3);
    for (int i = 0; i < 6000; ++i) {
      const int worker = static_cast<int>(random.below(3));
      const Key key = random.below(4) == 0 && !keys.empty()
                          ? keys[random.below(static_cast<std::uint32_t>(keys.size()))]
                          : random.next();
      keys.push_back(key);
      const Entry e =
          entry(static_cast<Value>(random.below(1000)), static_cast<Depth>(random.below(20)));
      buffered.store(worker, key, e);
      stores[static_cast<std::size_t>(worker)].emplace_back(key, e);
    }
    // The parts may be committed in any order.
    for (int part = buffered.parts(); part-- > 0;) buffered.commit(part);
    buffered.next_quantum();
    for (const auto& of_worker : stores)
      for (const auto& [key, e] : of_worker) plain.store(key, e);
  }
  int found = 0;
  for (const Key key : keys) {
    const auto expected = plain.probe(key);
    EXPECT_EQ(buffered.probe(0, key), expected);
    found += static_cast<int>(expected.has_value());
  }
  EXPECT_GT(found, 10'000);
}

// As many stores as the buffer holds, all of one part: each block but the last is full.
TEST_F(BufferedTableTest, OnePartMayGetAllStores) {
  for (const int stores : {1, 9, 10, 11, 20, 1000}) {
    BufferedTable<TranspositionTable> one(table, 2, static_cast<std::size_t>(stores));
    for (int round = 0; round < 2; ++round) {
      for (int i = 1; i <= stores; ++i) {
        one.store(0, kKey + static_cast<Key>(i), entry(i + round));
        one.store(1, kKey, entry(i + round));
      }
      one.commit_all();
      EXPECT_EQ(one.probe(0, kKey), entry(stores + round));
      EXPECT_EQ(one.probe(1, kKey + static_cast<Key>(stores)), entry(stores + round));
    }
  }
}

TEST_F(BufferedTableTest, MoreWorkersCommitMoreParts) {
  for (const auto& [workers, parts] : {std::pair{1, 2}, {2, 4}, {3, 4}, {4, 8}, {8, 16}, {64, 16}})
    EXPECT_EQ(BufferedTable<TranspositionTable>(table, workers, 10).parts(), parts);
}

// Two keys share a place in the index of own stores: then a worker misses one until the commit.
TEST_F(BufferedTableTest, NeverTakesOnePositionForAnother) {
  const Key other = kKey + (Key{1} << 32);
  buffered.store(0, kKey, entry(1));
  buffered.store(0, other, entry(2));
  EXPECT_EQ(seen(0, kKey), 0);
  EXPECT_EQ(seen(0, other), 2);
  buffered.commit_all();
  EXPECT_EQ(seen(0, kKey), 1);
  EXPECT_EQ(seen(0, other), 2);
}

}  // namespace
}  // namespace splitpoint
