// split_point_test.cpp - entering, claiming, leaving and closing, without a lock.
// SPDX-License-Identifier: MIT
#include "parallel/splitting/split_point.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "engine/games/synthetic/synthetic.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

struct NoState {};
template <class M>
using Point = SplitPoint<Synthetic, M, NoState>;
using SerialPoint = Point<Serial>;

constexpr int kMany = 100;

constexpr auto yes = [] { return true; };

struct SplitPointTest : testing::Test {
  Serial machine;
  SerialPoint p{machine, 0, 0};
};

TEST_F(SplitPointTest, IsClosedAtFirst) {
  EXPECT_EQ(p.look(), PointWord{});
  EXPECT_FALSE(p.enter(kMany, 0, yes));
  EXPECT_FALSE(p.claim_first().claimed);
}

TEST_F(SplitPointTest, HandsOutEveryChildOnceInOrder) {
  p.open(1, 4);
  EXPECT_EQ(p.claim_first().child(), 1);
  const auto helper = p.enter(kMany, 7, yes);
  ASSERT_TRUE(helper);
  EXPECT_EQ(helper->child(), 2);
  EXPECT_EQ(p.joined_at, 7);
  EXPECT_EQ(p.look().searching(), 2);
  EXPECT_EQ(p.report_and_claim(false).child(), 3);
  EXPECT_FALSE(p.look().has_work());
  EXPECT_FALSE(p.enter(kMany, 9, yes)) << "nothing is left";
  EXPECT_EQ(p.joined_at, 7);
}

TEST_F(SplitPointTest, AHelperWithoutWorkLeavesInTheSameStep) {
  p.open(0, 2);
  ASSERT_TRUE(p.claim_first().claimed);
  ASSERT_TRUE(p.enter(kMany, 0, yes));
  EXPECT_EQ(p.close().open, 1U) << "a helper is there";
  const Turn last = p.report_and_claim(true);
  EXPECT_FALSE(last.claimed);
  EXPECT_TRUE(last.word.owner_must_wake());
  EXPECT_EQ(p.close().open, 0U);
}

TEST_F(SplitPointTest, AnOwnerThatDoesNotWaitNeedNotBeWoken) {
  p.open(0, 3);
  ASSERT_TRUE(p.enter(kMany, 0, yes));
  EXPECT_FALSE(p.leave().owner_must_wake());
  EXPECT_EQ(p.look().searching(), 1) << "a search that was given up is not done";
}

TEST_F(SplitPointTest, TakesNoMoreHelpersThanAllowedAndNoneThatIsNotWanted) {
  p.open(0, 9);
  EXPECT_FALSE(p.enter(kMany, 0, [] { return false; }));
  ASSERT_TRUE(p.enter(2, 0, yes));
  ASSERT_TRUE(p.enter(2, 0, yes));
  EXPECT_FALSE(p.enter(2, 0, yes));
  p.leave();
  EXPECT_TRUE(p.enter(2, 0, yes));
}

TEST_F(SplitPointTest, ADecidedPointHandsOutNothing) {
  p.open(0, 9);
  ASSERT_TRUE(p.enter(kMany, 0, yes));
  EXPECT_EQ(p.decide().helpers, 1U);
  EXPECT_FALSE(p.report_and_claim(false).claimed);
  EXPECT_FALSE(p.enter(kMany, 0, yes));
  p.leave();
  p.close();
  p.open(2, 5);
  EXPECT_EQ(p.claim_first().child(), 2) << "opened again, as if it were new";
  EXPECT_EQ(p.look().joined, 0U);
}

// A worker looks at an open point and is slow. Meanwhile the owner closes the point and opens it at
// another node that looks the same.
TEST_F(SplitPointTest, NobodyEntersAPointThatWasOpenedAgainSinceHeLooked) {
  p.open(1, 4);
  int asked = 0;
  const auto turn = p.enter(kMany, 0, [&] {
    if (asked++ > 0) return false;
    p.close();
    p.open(1, 4);
    return true;
  });
  EXPECT_FALSE(turn);
  EXPECT_EQ(asked, 2) << "about the first node, and about the second";
  EXPECT_EQ(p.look().helpers, 0U);
  EXPECT_EQ(p.look().next, 1U);
}

TEST_F(SplitPointTest, TheLongestSpanWins) {
  p.lengthen_span(5);
  p.lengthen_span(3);
  EXPECT_EQ(p.longest_span.load(), 5);
}

// Owner and helpers claim the children of 3,000 nodes. What the owner writes before it opens the
// point, the helpers read without a lock; what they write, the owner reads after it has closed it.
TEST(SplitPointOnThreads, EveryChildIsClaimedOnceAndTheOwnerClosesAlone) {
  constexpr int kNodes = 3000, kChildren = 20, kThreads = 4;
  Threads machine(kThreads, false);
  Point<Threads> p(machine, 0, 0);
  std::array<int, kChildren> claimed{};  // not atomic: ThreadSanitizer watches the order
  std::atomic<bool> end{false};
  machine.run([&](int worker) {
    const auto claim_all = [&](Turn turn, bool leaves) {
      while (turn.claimed) {
        ++claimed[static_cast<std::size_t>(turn.child())];
        turn = p.report_and_claim(leaves);
      }
      if (leaves && turn.word.owner_must_wake()) machine.unpark(0);
    };
    if (worker > 0) {
      while (!end.load(std::memory_order_relaxed))
        if (const auto turn = p.enter(2, 0, yes)) claim_all(*turn, true);
      return;
    }
    for (int i = 0; i < kNodes; ++i) {
      claimed.fill(0);
      p.open(0, kChildren);
      claim_all(p.claim_first(), false);
      while (p.close().open != 0) machine.park(0, Wait::split);
      for (const int times : claimed) EXPECT_EQ(times, 1);
      EXPECT_EQ(p.look().done, unsigned{kChildren});
    }
    end.store(true, std::memory_order_relaxed);
  });
}

}  // namespace
}  // namespace splitpoint
