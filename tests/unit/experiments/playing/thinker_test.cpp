// thinker_test.cpp - the thread that thinks, and when it counts as thinking.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/thinker.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "experiments/playing/thinking/repeated.h"

namespace splitpoint {
namespace {

class Listener : public ThoughtListener {
 public:
  void on_thought(const Thought& thought) override { depths.push_back(thought.depth); }
  void on_current_move(const std::string&, Depth) override {}
  void on_answer(const Answer& answer) override {
    move = answer.move;
    was_thinking = thinker->is_thinking();
  }
  void on_error(const std::string& text) override { error = text; }

  Thinker* thinker = nullptr;
  std::vector<Depth> depths;
  std::string move, error;
  bool was_thinking = true;
};

Task task_of(const std::string& game, Go go) {
  Task task;
  task.job.game = game;
  task.legal = describe_position(game, "")->moves;
  task.go = std::move(go);
  return task;
}

// Whoever reads the answer may send the next task at once: found when a game over pipes stood
// still.
TEST(Thinker, IsNotThinkingWhenItAnswers) {
  Listener listener;
  Thinker thinker(listener);
  listener.thinker = &thinker;
  ASSERT_TRUE(thinker.resize(1).ok());
  for (int i = 0; i < 20; ++i) {
    listener.was_thinking = true;
    thinker.begin(task_of("tictactoe", {.depth = 3}));
    thinker.wait();
    EXPECT_FALSE(listener.was_thinking);
    EXPECT_FALSE(listener.move.empty());
  }
}

TEST(Thinker, AnOnlyMoveAndAnEndlessTaskEndWhenTheyShould) {
  Listener listener;
  Thinker thinker(listener);
  listener.thinker = &thinker;
  ASSERT_TRUE(thinker.resize(1).ok());
  Go hour;
  hour.own = PlayerClock{.left = Ticks{3600} * 1'000'000'000};
  Task only = task_of("tictactoe", hour);
  only.job.position = "xox/xoo/ox. x";
  only.legal = describe_position("tictactoe", only.job.position)->moves;
  ASSERT_EQ(only.legal.size(), 1U);
  thinker.begin(only);
  thinker.wait();
  EXPECT_EQ(listener.move, only.legal.front());

  Go endless;
  endless.infinite = true;
  listener.depths.clear();
  thinker.begin(task_of("tictactoe", endless));  // solved soon, but no answer before stop()
  EXPECT_TRUE(thinker.is_thinking());
  thinker.stop();
  thinker.wait();
  EXPECT_FALSE(listener.move.empty());
}

TEST(Repeated, APositionThatOccurredBefore) {
  const std::string start = describe_position("xiangqi", "")->position;
  EXPECT_FALSE(occurred_before("xiangqi", start));
  EXPECT_FALSE(occurred_before("xiangqi", start + " moves h2e2 h9g7 e2h2"));
  EXPECT_TRUE(occurred_before("xiangqi", start + " moves h2e2 h9g7 e2h2 g7h9"));
  EXPECT_FALSE(occurred_before("xiangqi", start + " moves h2e2 h9g7 e2h2 g7h9 a3a4"));
  EXPECT_FALSE(occurred_before("xiangqi", "nonsense"));
}

TEST(Thinker, AFailedSearchIsSaidAndAnswered) {
  Listener listener;
  Thinker thinker(listener);
  listener.thinker = &thinker;
  ASSERT_TRUE(thinker.resize(1).ok());
  Task task = task_of("tictactoe", {.depth = 3});
  task.job.strategy = "none";
  thinker.begin(task);
  thinker.wait();
  EXPECT_NE(listener.error.find("none"), std::string::npos);
  EXPECT_TRUE(listener.move.empty());
}

}  // namespace
}  // namespace splitpoint
