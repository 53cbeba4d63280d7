// table_test.cpp - packing, finding, replacing and ageing of table entries.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <set>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

void PrintTo(const Entry& e, std::ostream* out) {
  *out << "{value " << e.value << ", evaluation " << e.evaluation << ", depth " << e.depth
       << ", bound " << static_cast<int>(e.bound) << ", move " << bits(e.move) << '}';
}
void showValue(const Entry& e, std::ostream& out) { PrintTo(e, &out); }

namespace {

constexpr Key kBucketKey =
    0x123456789abcdef0;  // kBucketKey + 1, kBucketKey + 2 and so on share its bucket
constexpr Move kMove{4711}, kOtherMove{42};

TranspositionTable table(std::size_t mib = 1) {
  Result<TranspositionTable> made = TranspositionTable::make(mib);
  EXPECT_TRUE(made.ok()) << made.error().text();
  return *std::move(made);
}

Entry lower(Depth depth, Value value = 7) {
  return {.value = value, .evaluation = -3, .depth = depth, .bound = Bound::lower, .move = kMove};
}

Entry with(Entry e, Bound bound) {
  e.bound = bound;
  return e;
}

rc::Gen<Entry> any_entry() {
  const auto value = rc::gen::inRange(-kInfinite, kInfinite + 1);
  return rc::gen::build<Entry>(
      rc::gen::set(&Entry::value, value),
      rc::gen::set(&Entry::evaluation, rc::gen::oneOf(value, rc::gen::just(Entry::kNoEvaluation))),
      rc::gen::set(&Entry::depth, rc::gen::inRange(0, Entry::kMaxDepth + 1)),
      rc::gen::set(&Entry::bound,
                   rc::gen::element(Bound::none, Bound::upper, Bound::lower, Bound::exact)),
      rc::gen::set(&Entry::move, rc::gen::cast<Move>(rc::gen::arbitrary<std::uint16_t>())));
}

RC_GTEST_PROP(ValueAndBound, UnpackGivesBackWhatWasPacked, ()) {
  const Entry entry = *any_entry();
  const unsigned generation = *rc::gen::inRange(0U, ValueAndBound::kGenerations);
  const std::uint64_t word = ValueAndBound::pack(entry, generation);
  RC_ASSERT(word != ValueAndBound::kEmpty);
  RC_ASSERT(ValueAndBound::unpack(word) == entry);
  RC_ASSERT(ValueAndBound::generation(word) == generation);
  RC_ASSERT(ValueAndBound::depth(word) == entry.depth);
}

TEST(ValueAndBound, EveryFieldKeepsItsWholeRange) {
  for (Value v = -kInfinite; v <= kInfinite; ++v) {
    const Entry e{.value = v, .evaluation = -v};
    ASSERT_EQ(ValueAndBound::unpack(ValueAndBound::pack(e, 0)), e);
  }
  for (int i = 0; i < 1 << 16; ++i) {
    const Entry e{.depth = i >> 8, .bound = static_cast<Bound>(i & 3), .move = Move(i)};
    ASSERT_EQ(ValueAndBound::unpack(ValueAndBound::pack(e, i & 63)), e);
  }
}

TEST(ValueAndBound, TheLeastEntryIsNotEmpty) {
  EXPECT_NE(ValueAndBound::pack({}, 0), ValueAndBound::kEmpty);
  EXPECT_NE(ValueAndBound::pack({.evaluation = -kInfinite}, 0), ValueAndBound::kEmpty);
}

RC_GTEST_PROP(ValueAndBound, EveryWordIsSafeToUnpack, (std::uint64_t word)) {
  const Entry e = ValueAndBound::unpack(word);
  RC_ASSERT(-kInfinite <= e.value && e.value <= kInfinite);
  RC_ASSERT(e.evaluation == Entry::kNoEvaluation ||
            (-kInfinite <= e.evaluation && e.evaluation <= kInfinite));
  RC_ASSERT(0 <= e.depth && e.depth <= Entry::kMaxDepth);
  RC_ASSERT(e.bound <= Bound::exact);
}

RC_GTEST_PROP(Table, FindsWhatWasJustStored, (Key key, Key other)) {
  TranspositionTable t = table();
  RC_ASSERT(t.probe(key) == std::nullopt);
  const Entry entry = *any_entry();
  t.store(key, entry);
  RC_ASSERT(t.probe(key) == entry);
  if (other != key) RC_ASSERT(t.probe(other) == std::nullopt);
}

TEST(Table, KeysAtTheEndsAreLikeOthers) {
  TranspositionTable t = table();
  for (const Key end : {Key{0}, ~Key{0} - 3})
    for (Key key = end; key - end < 4; ++key) {  // ends also where the keys do
      EXPECT_EQ(t.probe(key), std::nullopt);
      t.store(key, lower(3));
      t.store(key, lower(4));
      for (Key stored = end; stored - end <= key - end; ++stored)
        EXPECT_EQ(t.probe(stored), lower(4)) << stored;
    }
}

// Stores as many keys as entries, four to every bucket. If all are found, every bucket is reached,
// and no two coincide.
TEST(Table, EveryBucketIsReachedInSizesThatAreNoPowersOfTwo) {
  for (const std::size_t mib : {1, 3, 100}) {
    TranspositionTable t = table(mib);
    ASSERT_EQ(t.mib(), mib);
    ASSERT_EQ(t.entries(), mib << 16);
    __extension__ using Wide = unsigned __int128;
    const Wide buckets = t.entries() / 4;
    const auto key = [&](std::size_t i) {  // from the least key of its bucket upwards
      return static_cast<Key>(((Wide{i / 4} << 64) + buckets - 1) / buckets) + i % 4;
    };
    const auto entry = [](std::size_t i) { return lower(0, static_cast<Value>(i % 30'000)); };
    for (std::size_t i = 0; i < t.entries(); ++i) t.store(key(i), entry(i));
    for (std::size_t i = 0; i < t.entries(); ++i) ASSERT_EQ(t.probe(key(i)), entry(i)) << i;
    EXPECT_EQ(t.permille_full(), 1000);
  }
}

TEST(Table, AnEntryWithoutAMoveKeepsTheOneKnown) {
  TranspositionTable t = table();
  t.store(kBucketKey, lower(5));
  t.store(kBucketKey, {.value = 1, .depth = 6, .bound = Bound::upper});
  EXPECT_EQ(t.probe(kBucketKey), (Entry{1, -3, 6, Bound::upper, kMove}));
  t.store(kBucketKey, {.value = 1, .depth = 6, .bound = Bound::upper, .move = kOtherMove});
  EXPECT_EQ(t.probe(kBucketKey), (Entry{1, -3, 6, Bound::upper, kOtherMove}));
}

TEST(Table, AMoveAloneDoesNotWipeAValue) {
  TranspositionTable t = table();
  Entry entry{.value = 9, .depth = 5, .bound = Bound::upper};
  t.store(kBucketKey, entry);
  t.store(kBucketKey, {.depth = 20, .move = kMove});
  entry.move = kMove;
  EXPECT_EQ(t.probe(kBucketKey), entry);
  t.store(kBucketKey, {.evaluation = 11, .depth = 20, .move = kOtherMove});
  entry.evaluation = 11;
  EXPECT_EQ(t.probe(kBucketKey), entry);
}

TEST(Table, AValueReplacesAMoveAlone) {
  TranspositionTable t = table();
  t.store(kBucketKey, {.depth = 20, .move = kMove});
  t.store(kBucketKey, {.value = 9, .depth = 1, .bound = Bound::upper});
  EXPECT_EQ(t.probe(kBucketKey), (Entry{9, Entry::kNoEvaluation, 1, Bound::upper, kMove}));
}

TEST(Table, AMuchShallowerBoundOfTheSameSearchIsNotPreferred) {
  TranspositionTable t = table();
  t.store(kBucketKey, lower(10, 1));
  t.store(kBucketKey, lower(7, 2));
  EXPECT_EQ(t.probe(kBucketKey), lower(10, 1));
  t.store(kBucketKey, lower(8, 3));
  EXPECT_EQ(t.probe(kBucketKey), lower(8, 3));
  const Entry exact = with(lower(1, 4), Bound::exact);
  t.store(kBucketKey, exact);
  EXPECT_EQ(t.probe(kBucketKey), exact);

  t.store(kBucketKey, lower(10, 5));
  t.new_search();
  t.store(kBucketKey, lower(0, 6));
  EXPECT_EQ(t.probe(kBucketKey), lower(0, 6));
}

TEST(Table, ABucketKeepsTheDeepestAndTheLatest) {
  TranspositionTable t = table();
  for (int i = 0; i < 3; ++i) t.store(kBucketKey + i, lower(10 + i));
  for (int i = 3; i < 9; ++i) {
    t.store(kBucketKey + i, lower(i));
    EXPECT_EQ(t.probe(kBucketKey + i), lower(i));
    EXPECT_EQ(t.probe(kBucketKey + i - 1).has_value(), i == 3);
  }
  for (int i = 0; i < 3; ++i) EXPECT_EQ(t.probe(kBucketKey + i), lower(10 + i));
  t.store(kBucketKey + 9, lower(11));  // drives depth 10 into the last way
  EXPECT_EQ(t.probe(kBucketKey), lower(10));
  EXPECT_EQ(t.probe(kBucketKey + 8), std::nullopt);
  EXPECT_EQ(t.probe(kBucketKey + 9), lower(11));
}

RC_GTEST_PROP(Table, TheThreeDeepestDepthsOfABucketStay, ()) {
  TranspositionTable t = table();
  const auto depths = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<Depth>>(rc::gen::inRange(0, Entry::kMaxDepth + 1)));
  for (std::size_t i = 0; i < depths.size(); ++i) {
    t.store(kBucketKey + i, lower(depths[i]));
    std::multiset<Depth> found;
    for (std::size_t j = 0; j <= i; ++j)
      if (const auto entry = t.probe(kBucketKey + j)) found.insert(entry->depth);
    std::multiset<Depth, std::greater<>> all(depths.begin(), depths.begin() + i + 1);
    std::multiset<Depth> deepest(all.begin(),
                                 std::next(all.begin(), std::min(i + 1, std::size_t{3})));
    RC_ASSERT(std::includes(found.begin(), found.end(), deepest.begin(), deepest.end()));
    RC_ASSERT(found.size() == std::min(i + 1, std::size_t{4}));
    RC_ASSERT(t.probe(kBucketKey + i).has_value());
  }
}

TEST(Table, AnOlderSearchIsWorthFourPliesLess) {
  TranspositionTable t = table();
  for (int i = 0; i < 3; ++i) t.store(kBucketKey + i, lower(8 + 4 * i));
  t.store(kBucketKey + 3, lower(0));
  t.new_search();                     // the deep ones are worth 4, 8 and 12 now
  t.store(kBucketKey + 4, lower(3));  // into the last way
  EXPECT_EQ(t.probe(kBucketKey), lower(8));
  EXPECT_EQ(t.probe(kBucketKey + 3), std::nullopt);
  t.store(kBucketKey + 5, lower(4));  // drives 8 less 4 over 3
  EXPECT_EQ(t.probe(kBucketKey), lower(8));
  EXPECT_EQ(t.probe(kBucketKey + 4), std::nullopt);
  t.store(kBucketKey + 6, lower(3));
  EXPECT_EQ(t.probe(kBucketKey), std::nullopt);
  t.new_search();
  t.new_search();  // 4, 12 and 16 are worth -4, 0 and 4; the last way -5
  t.store(kBucketKey + 7, lower(2));
  t.store(kBucketKey + 8, lower(2));
  for (const int i : {5, 6}) EXPECT_EQ(t.probe(kBucketKey + i), std::nullopt);
  for (const int i : {1, 2, 7, 8}) EXPECT_TRUE(t.probe(kBucketKey + i)) << i;
}

TEST(Table, TheNumberOfTheSearchMayWrapRound) {
  for (unsigned start = 0; start < ValueAndBound::kGenerations; ++start) {
    TranspositionTable t = table();
    for (unsigned i = 0; i < start; ++i) t.new_search();
    t.store(kBucketKey, lower(32));
    t.new_search();  // worth 28 now
    for (const int i : {1, 2}) t.store(kBucketKey + i, lower(30));
    for (const int i : {3, 4}) t.store(kBucketKey + i, lower(27));
    EXPECT_EQ(t.probe(kBucketKey), lower(32)) << start;
    t.store(kBucketKey + 5, lower(28));  // drives it into the last way
    t.store(kBucketKey + 6, lower(27));
    EXPECT_EQ(t.probe(kBucketKey), std::nullopt) << start;
  }
}

TEST(Table, FullnessCountsThisSearchOnly) {
  TranspositionTable t = table();
  EXPECT_EQ(t.permille_full(), 0);
  Random random(1);
  for (std::size_t i = 0; i < t.entries() / 2; ++i) t.store(random.next(), lower(1));
  EXPECT_NEAR(t.permille_full(), 472, 60);  // four ways with two keys on average, Poisson
  t.new_search();
  EXPECT_EQ(t.permille_full(), 0);
}

TEST(Table, PartsAreClearedAloneAndTogetherAreAll) {
  for (const int parts : {1, 2, 3, 7, 1000}) {
    TranspositionTable t = table();
    std::vector<Key> keys;
    Random random(2);
    for (int i = 0; i < 5000; ++i) t.store(keys.emplace_back(random.next()), lower(1));
    const auto left = [&] {
      return std::ranges::count_if(keys, [&](Key key) { return t.probe(key).has_value(); });
    };
    const auto all = left();
    t.clear(parts - 1, parts);
    EXPECT_NEAR(static_cast<double>(left()), static_cast<double>(all) * (1 - 1.0 / parts), 150);
    std::vector<std::thread> threads;
    for (int part = 0; part < parts - 1; ++part)
      threads.emplace_back([&, part] { t.clear(part, parts); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(left(), 0);
  }
}

TEST(Table, MayBeMoved) {
  TranspositionTable a = table(1);
  a.store(kBucketKey, lower(1));
  TranspositionTable b = std::move(a);
  EXPECT_EQ(b.probe(kBucketKey), lower(1));
  TranspositionTable c = table(3);
  c = std::move(b);
  EXPECT_EQ(c.probe(kBucketKey), lower(1));
  EXPECT_EQ(c.mib(), 1);
}

TEST(Table, SizesThatCannotBeHadAreRefused) {
  for (const std::size_t mib : {std::size_t{0}, std::size_t{1} << 40, std::size_t{1} << 44,
                                std::size_t{1} << 63, ~std::size_t{0}}) {
    const auto made = TranspositionTable::make(mib);
    ASSERT_FALSE(made.ok()) << mib;
    EXPECT_EQ(made.error().where, "table of " + std::to_string(mib) + " MiB");
  }
  EXPECT_EQ(TranspositionTable::make(0).error().what, "at least 1 MiB is needed");
}

}  // namespace
}  // namespace splitpoint
