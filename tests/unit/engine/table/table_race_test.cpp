// table_race_test.cpp - no order of the words of several writers produces a wrong hit.
//
// Every test also runs on a control that stores the plain key instead of key ^ data. The scripted
// tests must find its wrong hits; otherwise they prove nothing.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/replacement/always.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {
namespace {

// Decides when the accesses of one thread, through ScriptedRef, take effect.
struct Script {
  struct Write {
    std::uint64_t* word;
    std::uint64_t value;
  };
  bool recording = false;  // stores are recorded in `stores` and not done
  std::vector<Write> stores;
  std::vector<Write> due;       // another thread's stores:
  std::vector<int> due_before;  //   due[i] happens before load number due_before[i]
  int loads = 0;
};
Script script;

template <class T>
class ScriptedRef {
 public:
  explicit ScriptedRef(T& word) : word_(&word) {}
  T load(std::memory_order /*order*/) const {
    for (std::size_t i = 0; i < script.due.size(); ++i)
      if (script.due_before[i] == script.loads) *script.due[i].word = script.due[i].value;
    ++script.loads;
    return *word_;
  }
  void store(T value, std::memory_order /*order*/) const {
    if (script.recording)
      script.stores.push_back({word_, value});
    else
      *word_ = value;
  }

 private:
  T* word_;
};

using ScriptedTable = BasicTranspositionTable<XorCheck<ScriptedRef>, Ageing>;
// Without protection, and with one slot a bucket.
using ScriptedControl = BasicTranspositionTable<Unprotected<ScriptedRef>, Always>;

ScriptedTable scripted_table() { return *ScriptedTable::make(1); }

// The words that a store would write, without writing them.
template <class Table>
std::vector<Script::Write> stores_of(Table& table, Key key, const Entry& entry) {
  script.recording = true;
  table.store(key, entry);
  script.recording = false;
  return std::exchange(script.stores, {});
}

struct Put {
  Key key;
  Entry entry;
};
constexpr Key kBase = 0x123456789abcdef0;  // kBase + 1, kBase + 2 and so on share its bucket
constexpr std::array<Put, 4> kCrowd{{{kBase + 1, {11, 1, 101, Bound::exact, Move{101}}},
                                     {kBase + 2, {12, 2, 102, Bound::exact, Move{102}}},
                                     {kBase + 3, {13, 3, 103, Bound::exact, Move{103}}},
                                     {kBase + 4, {14, 4, 4, Bound::exact, Move{104}}}}};
// The first three go to the last slot of a crowded bucket; the two deep ones go to its first slot.
constexpr Put kOne{kBase + 10, {100, 50, 7, Bound::lower, Move{1001}}};
constexpr Put kTwo{kBase + 20, {-300, 20, 9, Bound::upper, Move{2002}}};
constexpr Put kOneAgain{kBase + 10, {300, 50, 8, Bound::upper, Move{3003}}};
constexpr Put kDeep{kBase + 30, {-4, 40, 110, Bound::lower, Move{4004}}};
constexpr Put kDeeper{kBase + 40, {-5, 50, 120, Bound::exact, Move{5005}}};

template <class Table>
void crowd(Table& table) {
  table.clear();
  for (const Put& s : kCrowd) table.store(s.key, s.entry);
}

// How many keys of `stored` and kCrowd are found with an entry that was never stored for them.
template <class Table>
int wrong_hits(const Table& table, const std::array<Put, 2>& stored) {
  std::vector<Put> all(kCrowd.begin(), kCrowd.end());
  all.insert(all.end(), stored.begin(), stored.end());
  return static_cast<int>(std::ranges::count_if(all, [&](const Put& probed) {
    const std::optional<Entry> hit = table.probe(probed.key);
    return hit && std::ranges::none_of(
                      all, [&](const Put& s) { return s.key == probed.key && s.entry == *hit; });
  }));
}

// Two writers store into one bucket, their words in all orders; then all keys are probed.
template <class Table>
int wrong_after_two_writers(Table& table, const std::array<Put, 2>& stored) {
  crowd(table);
  const std::array writes{stores_of(table, stored[0].key, stored[0].entry),
                          stores_of(table, stored[1].key, stored[1].entry)};
  EXPECT_EQ(writes[0][0].word, writes[1][0].word);
  const std::size_t steps = writes[0].size() + writes[1].size();
  int wrong = 0;
  for (unsigned order = 0; order < 1U << steps; ++order) {  // bit i: whose turn step i is
    if (static_cast<std::size_t>(std::popcount(order)) != writes[1].size()) continue;
    crowd(table);
    std::array<std::size_t, 2> done{};
    for (std::size_t step = 0; step < steps; ++step) {
      const unsigned writer = order >> step & 1;
      const Script::Write& write = writes[writer][done[writer]++];
      *write.word = write.value;
    }
    wrong += wrong_hits(table, stored);
  }
  return wrong;
}

// Probes all keys while the second entry overwrites the first. Its words arrive before any two
// loads of the probes, in all combinations.
template <class Table>
int wrong_while_written(Table& table, const std::array<Put, 2>& stored) {
  constexpr int kLoads = 6 * 8;  // six probes, four ways of two words
  int wrong = 0;
  for (int first = 0; first <= kLoads; ++first)
    for (int second = first; second <= kLoads; ++second) {
      crowd(table);
      table.store(stored[0].key, stored[0].entry);
      script.due = stores_of(table, stored[1].key, stored[1].entry);
      EXPECT_EQ(script.due.size(), 2);
      script.due_before = {first, second};
      script.loads = 0;
      wrong += wrong_hits(table, stored);
      script.due.clear();
    }
  return wrong;
}

TEST(TableRace, TwoWritersInAnyOrderNeverMakeAWrongEntry) {
  ScriptedTable table = scripted_table();
  EXPECT_EQ(wrong_after_two_writers(table, {kOne, kTwo}), 0);
  EXPECT_EQ(wrong_after_two_writers(table, {kOne, kOneAgain}), 0);
  EXPECT_EQ(wrong_after_two_writers(table, {kDeep, kDeeper}), 0);
  ScriptedControl control = *ScriptedControl::make(1);
  EXPECT_EQ(wrong_after_two_writers(control, {kOne, kTwo}), 2);  // 2 of 6 orders end mixed
}

TEST(TableRace, AReaderBetweenTheWordsOfAWriterNeverSeesAWrongEntry) {
  ScriptedTable table = scripted_table();
  EXPECT_EQ(wrong_while_written(table, {kOne, kTwo}), 0);
  EXPECT_EQ(wrong_while_written(table, {kOne, kOneAgain}), 0);
  ScriptedControl control = *ScriptedControl::make(1);
  EXPECT_GT(wrong_while_written(control, {kOne, kTwo}), 0);
}

TEST(TableRace, HalfAnEntryIsAMiss) {
  ScriptedTable table = scripted_table();
  for (const std::size_t lost : {0, 1}) {
    crowd(table);
    table.store(kOne.key, kOne.entry);
    const auto writes = stores_of(table, kTwo.key, kTwo.entry);
    *writes[1 - lost].word = writes[1 - lost].value;
    EXPECT_EQ(table.probe(kOne.key), std::nullopt);
    EXPECT_EQ(table.probe(kTwo.key), std::nullopt);
    table.store(kOne.key, kOne.entry);
    EXPECT_EQ(table.probe(kOne.key), kOne.entry);
  }
}

TEST(TableRace, TheFirstAndTheLastKeyAreAtTheEndsOfTheMemory) {
  for (const std::size_t mib : {1, 3, 100}) {
    ScriptedTable table = *ScriptedTable::make(mib);
    const auto first = stores_of(table, 0, kOne.entry),
               last = stores_of(table, ~Key{0}, kOne.entry);
    EXPECT_EQ((last[0].word - first[0].word) * sizeof(std::uint64_t), (mib << 20) - 64);
  }
}

// Threads store and probe 32 keys in two buckets. An entry follows from its key and depth, so every
// hit can be checked.
Entry entry_of(Key key, Depth depth) {
  const std::uint64_t r = mix(key * 31 + depth);
  return {.value = static_cast<Value>(r % 20'001) - 10'000,
          .evaluation = static_cast<Value>(r >> 16 & 0xfff),
          .depth = depth,
          .bound = static_cast<Bound>(r >> 32 & 3),
          .move = static_cast<Move>(r >> 48 | 1)};
}

struct Hammered {
  std::uint64_t hits = 0, wrong = 0;
};

template <class Table>
Hammered hammer(Table& table, int threads, int operations) {
  std::vector<Hammered> results(threads);
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i)
    running.emplace_back([&, i] {
      Random random(i);
      Hammered result;
      for (int n = 0; n < operations; ++n) {
        const std::uint64_t r = random.next();
        const Key key = kBase + (r >> 8 & 15) + ((r >> 12 & 1) << 63);
        if ((r & 1) != 0) {
          table.store(key, entry_of(key, static_cast<Depth>(r >> 32 & 31)));
        } else if (const std::optional<Entry> hit = table.probe(key)) {
          ++result.hits;
          result.wrong += *hit != entry_of(key, hit->depth);
        }
      }
      results[i] = result;
    });
  for (std::thread& thread : running) thread.join();
  Hammered sum;
  for (const Hammered& r : results) sum.hits += r.hits, sum.wrong += r.wrong;
  return sum;
}

TEST(TableRace, TwentyMillionOperationsOnHotKeysGiveNoWrongHit) {
  TranspositionTable table = *TranspositionTable::make(1);
  const Hammered result = hammer(table, 4, 5'000'000);
  EXPECT_GT(result.hits, 1'000'000);
  EXPECT_EQ(result.wrong, 0);
  // The control depends on the operating system's schedule here; the tests above judge it.
  auto control = *BasicTranspositionTable<Unprotected<std::atomic_ref>, Always>::make(1);
  RecordProperty("wrong_hits_of_control", std::to_string(hammer(control, 4, 1'000'000).wrong));
}

}  // namespace
}  // namespace splitpoint
