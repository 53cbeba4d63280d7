// go_test.cpp - the parameters of UCCI's `go`, and the notation of moves.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "engine/core/durations.h"
#include "experiments/playing/protocol/notation.h"
#include "experiments/playing/protocol/ucci_go.h"

namespace splitpoint {
namespace {

Result<Go> parsed(std::string_view text, bool seconds = false) {
  Words words(text);
  return parse_ucci_go(words, seconds);
}

TEST(UcciGo, ClocksOfBothSides) {
  const Go go = parsed("time 6000 increment 50 opptime 7000 oppmovestogo 12").value();
  ASSERT_TRUE(go.own && go.other);
  EXPECT_EQ(go.own->left, 6000 * kMillisecond);
  EXPECT_EQ(go.own->increment, 50 * kMillisecond);
  EXPECT_EQ(go.other->left, 7000 * kMillisecond);
  EXPECT_EQ(go.other->moves_to_go, 12);
  EXPECT_FALSE(go.infinite);
}

TEST(UcciGo, SecondsUntilMillisecondsAreAskedFor) {
  EXPECT_EQ(parsed("time 6", true)->own->left, 6000 * kMillisecond);
}

TEST(UcciGo, OtherLimits) {
  EXPECT_EQ(parsed("depth 0")->depth, 0);
  EXPECT_EQ(parsed("depth 7")->depth, 7);
  EXPECT_TRUE(parsed("depth infinite")->infinite);
  EXPECT_TRUE(parsed("")->infinite);
  EXPECT_EQ(parsed("nodes 5000")->nodes, 5000U);
  EXPECT_TRUE(parsed("ponder time 1000")->ponder);
  EXPECT_TRUE(parsed("draw time 1000")->draw_offered);
}

TEST(UcciGo, WhatIsNotUnderstoodIsNamed) {
  for (const char* text : {"depth", "depth x", "depth -1", "time", "time soon", "movestogo 3",
                           "increment 3", "fast", "nodes 0", "oppincrement 1"}) {
    const Result<Go> go = parsed(text);
    ASSERT_FALSE(go.ok()) << text;
    EXPECT_NE(go.error().text().find("is not understood"), std::string::npos) << text;
  }
}

TEST(Notation, RanksFromOneAndFromZero) {
  EXPECT_EQ(with_ranks_from_one("h2e2"), "h3e3");
  EXPECT_EQ(with_ranks_from_one("a9a0"), "a10a1");
  EXPECT_EQ(with_ranks_from_zero("a10a1"), "a9a0");
  for (char a = 'a'; a <= 'i'; ++a)
    for (int from = 0; from < 10; ++from)
      for (int to = 0; to < 10; ++to) {
        const std::string move = a + std::to_string(from) + "e" + std::to_string(to);
        EXPECT_EQ(with_ranks_from_zero(with_ranks_from_one(move)), move);
      }
  for (const char* other : {"", "0000", "h2", "h2e", "j2e2", "h2e2x", "h11e2", "(none)"}) {
    EXPECT_EQ(with_ranks_from_one(other), other);
    EXPECT_EQ(with_ranks_from_zero(other), other);
  }
}

}  // namespace
}  // namespace splitpoint
