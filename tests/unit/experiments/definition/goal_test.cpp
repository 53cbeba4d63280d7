// goal_test.cpp - when a search has found what a suite asks for, worked out by hand.
// SPDX-License-Identifier: MIT
#include "experiments/definition/goal.h"

#include <gtest/gtest.h>

#include "engine/games/chess/position.h"

namespace splitpoint {
namespace {

constexpr Move kGood{1}, kAlsoGood{2}, kBad{3};

Iteration iteration(Depth depth, Move best, Value value = 0) {
  return {depth, value, best, 10 * depth, static_cast<std::uint64_t>(100 * depth), 0};
}

TEST(Goal, IsMetFromTheIterationOnFromWhichTheAnswerStaysRight) {
  const Target target{{kGood, kAlsoGood}, {}, 0};
  const Solution s = solution_of(target, {iteration(1, kGood), iteration(2, kBad),
                                          iteration(3, kAlsoGood), iteration(4, kGood)});
  EXPECT_TRUE(s.solved);
  EXPECT_EQ(s.depth, 3);
  EXPECT_EQ(s.time, 30);
  EXPECT_EQ(s.nodes, 300U);
}

TEST(Goal, AnAnswerThatWasLostAgainIsNone) {
  const Target target{{kGood}, {}, 0};
  EXPECT_FALSE(solution_of(target, {iteration(1, kGood), iteration(2, kBad)}).solved);
  EXPECT_FALSE(solution_of(target, {}).solved);
}

TEST(Goal, MovesToAvoid) {
  const Target target{{}, {kBad}, 0};
  EXPECT_TRUE(solution_of(target, {iteration(1, kGood)}).solved);
  EXPECT_FALSE(solution_of(target, {iteration(1, kBad)}).solved);
}

TEST(Goal, AMateMustBeShortEnough) {
  const Target target{{}, {}, 2};  // moves: 3 plies
  EXPECT_TRUE(target.met_by(iteration(4, kGood, kMate - 3)));
  EXPECT_TRUE(target.met_by(iteration(4, kGood, kMate - 1)));
  EXPECT_FALSE(target.met_by(iteration(4, kGood, kMate - 5)));
  EXPECT_FALSE(target.met_by(iteration(4, kGood, 900)));
  EXPECT_FALSE(target.met_by(iteration(4, kGood, -kMate + 2)));
}

TEST(Goal, AllThatIsAskedForCounts) {
  const Target target{{kGood}, {}, 1};
  EXPECT_FALSE(target.met_by(iteration(2, kGood, 300)));
  EXPECT_FALSE(target.met_by(iteration(2, kBad, kMate - 1)));
  EXPECT_TRUE(target.met_by(iteration(2, kGood, kMate - 1)));
}

TEST(Goal, MovesAreReadAsTheGameReadsThem) {
  const auto root = *chess::Position::parse("6k1/5ppp/8/8/8/8/8/R5K1 w - -");
  const Result<Target> target = target_of(root, {"Ra8+ a1a7", "Kf1", 3});
  ASSERT_TRUE(target.ok()) << target.error().text();
  EXPECT_EQ(target->best.size(), 2U);
  EXPECT_EQ(target->avoid.size(), 1U);
  EXPECT_EQ(target->mate_in, 3);
  const Result<Target> bad = target_of(root, {"", "Ra8+ Nf3", 0});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().text(), "am: move 'Nf3': no legal move of white");
}

}  // namespace
}  // namespace splitpoint
