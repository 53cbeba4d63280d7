// interval_test.cpp - table entries that keep a lower and an upper bound.
// SPDX-License-Identifier: MIT
#include "engine/table/layout/interval.h"

#include <gtest/gtest.h>

namespace splitpoint {
namespace {

constexpr Move kMove = static_cast<Move>(77);

Entry entry(Value value, Bound bound, Depth depth, Move move = kMove) {
  return {.value = value, .depth = depth, .bound = bound, .move = move};
}

std::uint64_t after(std::uint64_t word, const Entry& e) { return Interval::updated(word, e, 3); }

TEST(Interval, OneBoundReadsAsWhatItIs) {
  for (const Bound bound : {Bound::none, Bound::lower, Bound::upper, Bound::exact}) {
    const Entry read = Interval::unpack(Interval::pack(entry(-40, bound, 6), 3), -10, 10);
    EXPECT_EQ(read.bound, bound);
    EXPECT_EQ(read.value, bound == Bound::none ? 0 : -40);
    EXPECT_EQ(read.depth, 6);
    EXPECT_EQ(read.move, kMove);
    EXPECT_EQ(read.evaluation, Entry::kNoEvaluation);
  }
}

TEST(Interval, BothEndsOfTheSameDepthStay) {
  const std::uint64_t low = Interval::pack(entry(10, Bound::lower, 6), 3);
  const std::uint64_t both = after(low, entry(30, Bound::upper, 6, Move::none));
  const Entry above = Interval::unpack(both, 4, 5), below = Interval::unpack(both, 40, 41);
  EXPECT_EQ(above.bound, Bound::lower);
  EXPECT_EQ(above.value, 10);
  EXPECT_EQ(below.bound, Bound::upper);
  EXPECT_EQ(below.value, 30);
  EXPECT_EQ(below.move, kMove);
}

TEST(Interval, EndsThatMeetAreExact) {
  const std::uint64_t low = Interval::pack(entry(10, Bound::lower, 6), 3);
  const Entry read = Interval::unpack(after(low, entry(10, Bound::upper, 6)), -50, 50);
  EXPECT_EQ(read.bound, Bound::exact);
  EXPECT_EQ(read.value, 10);
}

TEST(Interval, ATighterEndStaysAndAContradictedOneGoes) {
  const std::uint64_t low = Interval::pack(entry(10, Bound::lower, 6), 3);
  EXPECT_EQ(Interval::unpack(after(low, entry(4, Bound::lower, 6)), 0, 1).value, 10);
  const std::uint64_t newer = after(low, entry(4, Bound::upper, 6));
  EXPECT_EQ(Interval::unpack(newer, 7, 8).value, 4);
  EXPECT_EQ(Interval::unpack(newer, 7, 8).bound, Bound::upper);
  EXPECT_EQ(Interval::unpack(newer, 1, 2).bound, Bound::upper);  // nothing is left of the other end
}

TEST(Interval, AnotherDepthBeginsAnew) {
  const std::uint64_t low = Interval::pack(entry(10, Bound::lower, 6), 3);
  const std::uint64_t deeper = after(low, entry(30, Bound::upper, 7));
  EXPECT_EQ(Interval::depth(deeper), 7);
  EXPECT_EQ(Interval::unpack(deeper, 4, 5).bound, Bound::upper);
  const std::uint64_t shallow = after(low, entry(30, Bound::upper, 2));  // worth less: not taken
  EXPECT_EQ(Interval::unpack(shallow, 4, 5).bound, Bound::lower);
}

TEST(Interval, EveryWordIsSafeToRead) {
  for (const std::uint64_t word : {~0ULL, 1ULL, 0x8000800080008000ULL, 0x7fff7fff7fff7fffULL}) {
    const Entry e = Interval::unpack(word, -1, 0);
    EXPECT_LE(-kInfinite, e.value);
    EXPECT_LE(e.value, kInfinite);
    Interval::updated(word, entry(3, Bound::lower, 4), 1);
  }
}

}  // namespace
}  // namespace splitpoint
