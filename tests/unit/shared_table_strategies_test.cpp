// shared_table_strategies_test.cpp - what the strategies without split points are made of.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "parallel/lazy_smp.h"
#include "parallel/search_marks.h"

namespace splitpoint {
namespace {

constexpr std::uint64_t in_bucket(std::uint64_t bucket, std::uint64_t which) {
  return bucket << 49 | (2 * which + 1);
}

TEST(SearchMarks, AMarkIsThereUntilItIsRemoved) {
  SearchMarks marks;
  const std::uint64_t tag = SearchMarks::tag(12345, Move{77});
  EXPECT_TRUE(marks.add(tag));
  EXPECT_FALSE(marks.add(tag)) << "somebody is at it";
  EXPECT_TRUE(marks.add(SearchMarks::tag(12345, Move{78})));
  EXPECT_TRUE(marks.add(SearchMarks::tag(12346, Move{77})));
  marks.remove(tag);
  EXPECT_TRUE(marks.add(tag));
}

TEST(SearchMarks, AFullBucketForgetsItsFirst) {
  SearchMarks marks;
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_TRUE(marks.add(in_bucket(9, i)));
  EXPECT_TRUE(marks.add(in_bucket(9, 0))) << "the fifth took its place";
  for (std::uint64_t i = 1; i < 4; ++i) EXPECT_FALSE(marks.add(in_bucket(9, i)));
}

TEST(SearchMarks, TagsDifferAndAreNeverNothing) {
  std::set<std::uint64_t> tags;
  for (Key key = 0; key < 50; ++key)
    for (int m = 0; m < 50; ++m) {
      const std::uint64_t tag = SearchMarks::tag(key, static_cast<Move>(m));
      EXPECT_NE(static_cast<std::uint32_t>(tag), 0U);
      tags.insert(tag);
    }
  EXPECT_EQ(tags.size(), 2500U);
}

std::string rhythm(int worker) {
  std::string text;
  for (Depth d = 1; d <= 8; ++d) text += LazySmp::skips(worker, d) ? '-' : 'x';
  return text;
}

TEST(LazySmp, EveryHelperHasARhythmOfItsOwn) {
  EXPECT_EQ(rhythm(0), "xxxxxxxx") << "the first worker searches every depth";
  EXPECT_EQ(rhythm(1), "-x-x-x-x");
  EXPECT_EQ(rhythm(2), "x-x-x-x-");
  EXPECT_EQ(rhythm(3), "x--xx--x");
  EXPECT_EQ(rhythm(4), "--xx--xx");
  std::set<std::string> different;
  for (int worker = 1; worker <= 20; ++worker) different.insert(rhythm(worker));
  EXPECT_EQ(different.size(), 20U);
  EXPECT_EQ(rhythm(21), rhythm(1));
}

}  // namespace
}  // namespace splitpoint
