// lab_heuristics_test.cpp - what each ordering learns from a cutoff.
// SPDX-License-Identifier: MIT
#include "engine/laboratory/lab_heuristics.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/games/chess/position.h"

namespace splitpoint {
namespace {

using chess::Position;
using Lab = LabHeuristics<Position>;

constexpr Depth kDepth = 4;

class LabHeuristicsTest : public testing::Test {
 protected:
  // The moves a3, b3 and c3 are searched in this order, and c3 causes a cutoff at `ply`.
  void learn(Lab& lab, Ply ply = 0) const {
    MovePicker<Position> picker(Move::none);
    picker.keep_only(std::array{a3, b3, c3}, start, lab, ply);
    while (picker.next(start, lab, ply) != Move::none) {
    }
    ASSERT_EQ(picker.handed(2), c3);
    lab.reward(start, c3, kDepth, ply);
    lab.punish(start, a3, kDepth, ply);
    lab.punish(start, b3, kDepth, ply);
    lab.learn(start, picker, 2, kDepth, ply);
  }
  [[nodiscard]] static std::unique_ptr<Lab> make(Ordering ordering) {
    auto lab = std::make_unique<Lab>();
    lab->use(ordering);
    return lab;
  }

  const Position start = Position::parse(Position::kStart).value();
  const Move a3 = start.parse_move("a2a3").value(), b3 = start.parse_move("b2b3").value(),
             c3 = start.parse_move("c2c3").value(), h3 = start.parse_move("h2h3").value();
};

TEST_F(LabHeuristicsTest, HistoryAndThoseThatAddToItRewardAndPunish) {
  for (const Ordering o : {Ordering::history, Ordering::butterfly, Ordering::counter,
                           Ordering::continuation, Ordering::captures}) {
    const auto lab = make(o);
    lab->on_play(start, 1, h3);  // the lines of a real search
    learn(*lab, 2);
    EXPECT_GT(lab->promise(start, c3, 2), 0) << static_cast<int>(o);
    EXPECT_LT(lab->promise(start, a3, 2), 0) << static_cast<int>(o);
    EXPECT_EQ(lab->promise(start, h3, 2), 0) << static_cast<int>(o);
  }
}

TEST_F(LabHeuristicsTest, NoneLearnsNothing) {
  const auto lab = make(Ordering::none);
  learn(*lab);
  EXPECT_EQ(lab->promise(start, c3, 0), 0);
  EXPECT_EQ(lab->promise(start, a3, 0), 0);
}

TEST_F(LabHeuristicsTest, RewardsPunishNothing) {
  const auto lab = make(Ordering::rewards);
  learn(*lab);
  EXPECT_GT(lab->promise(start, c3, 0), 0);
  EXPECT_EQ(lab->promise(start, a3, 0), 0);
}

// The squares count, whatever stands there, and the side to move.
TEST_F(LabHeuristicsTest, ButterflyAsksForSquares) {
  const auto lab = make(Ordering::butterfly);
  learn(*lab, 2);
  const Position other = Position::parse("4k3/8/8/8/8/8/2R5/4K3 w - - 0 1").value();
  EXPECT_EQ(lab->promise(other, c3, 4), lab->promise(start, c3, 2));
  EXPECT_EQ(lab->promise(other, c3, 3), 0);
  const auto usual = make(Ordering::history);
  learn(*usual, 2);
  EXPECT_EQ(usual->promise(other, c3, 4), 0);
}

TEST_F(LabHeuristicsTest, RelativeIsTheShareOfCutoffs) {
  const auto lab = make(Ordering::relative);
  learn(*lab);
  EXPECT_EQ(lab->promise(start, c3, 0), Lab::kMaxHistory);
  EXPECT_EQ(lab->promise(start, a3, 0), 0);
  MovePicker<Position> picker(c3);  // now c3 is searched in vain, and h3 cuts off
  picker.keep_only(std::array{c3, h3}, start, *lab, 0);
  while (picker.next(start, *lab, 0) != Move::none) {
  }
  lab->learn(start, picker, 1, kDepth, 0);
  EXPECT_EQ(lab->promise(start, c3, 0), Lab::kMaxHistory / 2);
}

TEST_F(LabHeuristicsTest, ACounterMoveComesFirstAfterTheSameMove) {
  const auto lab = make(Ordering::counter);
  lab->on_play(start, 1, h3);
  learn(*lab, 2);
  EXPECT_GT(lab->promise(start, c3, 2), Lab::kMaxHistory);
  lab->on_play(start, 1, a3);
  EXPECT_LT(lab->promise(start, c3, 2), Lab::kMaxHistory);
}

TEST_F(LabHeuristicsTest, ContinuationKnowsTheMoveBefore) {
  const auto lab = make(Ordering::continuation);
  lab->on_play(start, 1, h3);
  learn(*lab, 2);
  const int after = lab->promise(start, c3, 2);
  lab->on_play(start, 1, a3);
  EXPECT_LT(lab->promise(start, c3, 2), after);
}

TEST_F(LabHeuristicsTest, CapturesAreOrderedByWhatTheyCut) {
  const Position pos = Position::parse("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1").value();
  const Move left = pos.parse_move("e4d5").value(), right = pos.parse_move("e4f5").value();
  const auto lab = make(Ordering::captures);
  EXPECT_EQ(lab->capture_promise(pos, left), lab->capture_promise(pos, right));
  MovePicker<Position> picker(left);
  picker.keep_only(std::array{left, right}, pos, *lab, 0);
  while (picker.next(pos, *lab, 0) != Move::none) {
  }
  lab->learn(pos, picker, 1, kDepth, 0);
  EXPECT_GT(lab->capture_promise(pos, right), lab->capture_promise(pos, left));
  EXPECT_GT(lab->capture_promise(pos, right), pos.capture_value(right));
}

TEST_F(LabHeuristicsTest, WorkersCanShareCounters) {
  const auto one = make(Ordering::rewards), other = make(Ordering::rewards);
  other->share_history(*one);
  learn(*one);
  EXPECT_EQ(other->promise(start, c3, 0), one->promise(start, c3, 0));
}

}  // namespace
}  // namespace splitpoint
