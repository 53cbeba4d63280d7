// match_game_test.cpp - games between scripted players: how each of them ends.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/core/durations.h"
#include "experiments/playing/match/game.h"

namespace splitpoint {
namespace {

constexpr const char* kChess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kXiangqi =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

// Gives prepared answers in turn, and then again from the first one.
class Scripted : public Player {
 public:
  explicit Scripted(std::vector<MoveAnswer> answers) : answers_(std::move(answers)) {}
  explicit Scripted(const std::vector<const char*>& moves) {
    for (const char* move : moves) answers_.push_back({.move = move});
  }
  std::optional<Error> begin_game() override { return cannot_begin_; }
  MoveAnswer think(const MoveRequest& request) override {
    requests_.push_back(request);
    return answers_[next_++ % answers_.size()];
  }

  std::optional<Error> cannot_begin_;
  std::vector<MoveRequest> requests_;

 private:
  std::vector<MoveAnswer> answers_;
  std::size_t next_ = 0;
};

struct Ended {
  GameResult result;
  std::string reason;
  std::size_t plies;
  friend bool operator==(const Ended&, const Ended&) = default;
  friend void PrintTo(const Ended& e, std::ostream* out) {
    *out << static_cast<int>(e.result) << " " << e.reason << " after " << e.plies;
  }
};

Ended play(const GameRules& rules, const std::string& opening, Player& first, Player& second,
           MoveLimit limit = {.depth = 1}) {
  const Result<RefereedGame> game =
      play_game(rules, opening, {Contestant{&first, limit}, Contestant{&second, limit}});
  EXPECT_TRUE(game.ok());
  return {game->ending.result, game->ending.reason, game->moves.size()};
}

Ended play(const GameRules& rules, const std::string& opening,
           const std::vector<const char*>& first, const std::vector<const char*>& second) {
  Scripted white(first), black(second);
  return play(rules, opening, white, black);
}

TEST(Game, MateEndsAGame) {
  EXPECT_EQ(play({.game = "chess"}, kChess, {"f2f3", "g2g4"}, {"e7e5", "d8h4"}),
            (Ended{GameResult::second_wins, "mate", 4}));
}

TEST(Game, StalemateIsADrawInChessAndALossInXiangqi) {
  EXPECT_EQ(play({.game = "chess"}, "7k/8/5KQ1/8/8/8/8/8 b - - 0 1", {"f6f7"}, {"h8h8"}),
            (Ended{GameResult::draw, "stalemate", 0}));
  EXPECT_EQ(play({.game = "xiangqi"}, "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", {"e0e1"}, {"d9d8"}),
            (Ended{GameResult::first_wins, "stalemate", 0}));
}

TEST(Game, TheThirdOccurrenceDrawsChess) {
  EXPECT_EQ(play({.game = "chess"}, kChess, {"g1f3", "f3g1"}, {"g8f6", "f6g8"}),
            (Ended{GameResult::draw, "repetition", 8}));
}

TEST(Game, FiftyMovesDrawChess) {
  const Ended ended = play({.game = "chess"}, "k7/8/8/8/8/8/8/K6R w - - 98 80", {"h1h2"}, {"a8b8"});
  EXPECT_EQ(ended, (Ended{GameResult::draw, "50-move", 2}));
}

TEST(Game, TooLittleMaterialDraws) {
  EXPECT_EQ(play({.game = "chess"}, "k7/8/8/8/8/8/1n6/K7 w - - 0 1", {"a1b2"}, {"a8b8"}),
            (Ended{GameResult::draw, "material", 0}));
  EXPECT_EQ(play({.game = "chess"}, "k7/8/8/8/8/8/1q6/K7 w - - 0 1", {"a1b2"}, {"a8b8"}),
            (Ended{GameResult::draw, "material", 1}));
}

TEST(Game, PerpetualCheckLosesXiangqi) {
  // The rook checks from d-file to e-file and back; the king has no other way.
  const Ended ended = play({.game = "xiangqi"}, "4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1",
                           {"d2e2", "e2d2"}, {"e9d9", "d9e9"});
  EXPECT_EQ(ended.result, GameResult::second_wins);
  EXPECT_EQ(ended.reason, "perpetual");
}

TEST(Game, QuietMovesDrawXiangqi) {
  GameRules rules{.game = "xiangqi", .rules = {{"quiet-moves", "2"}}};
  EXPECT_EQ(play(rules, kXiangqi, {"a0a1", "a1a0"}, {"a9a8", "a8a9"}),
            (Ended{GameResult::draw, "quiet-moves", 4}));
}

TEST(Game, OthelloEndsWithItsLastMove) {
  EXPECT_EQ(play({.game = "othello"}, "-OXXXXXX" + std::string(56, 'X') + " X", {"a1"}, {"pass"}),
            (Ended{GameResult::first_wins, "end", 1}));
}

TEST(Game, TheMostPliesDraw) {
  EXPECT_EQ(play({.game = "chess", .max_plies = 3}, kChess, {"g1f3", "f3g1"}, {"g8f6"}),
            (Ended{GameResult::draw, "max-plies", 3}));
}

TEST(Game, FaultsLose) {
  EXPECT_EQ(play({.game = "chess"}, kChess, {"e2e4"}, {"e2e4"}),
            (Ended{GameResult::first_wins, "illegal", 1}));
  EXPECT_EQ(play({.game = "chess"}, kChess, {""}, {"e7e5"}),
            (Ended{GameResult::second_wins, "illegal", 0}));
  Scripted black(std::vector<const char*>{"e7e5"});
  const auto white_with = [&](const MoveAnswer& answer) {
    Scripted white(std::vector<MoveAnswer>(1, answer));
    return play({.game = "chess"}, kChess, white, black);
  };
  EXPECT_EQ(white_with({.fault = PlayerFault::crash}).reason, "crash");
  EXPECT_EQ(white_with({.fault = PlayerFault::hang}).reason, "hang");
  EXPECT_EQ(white_with({.resigns = true}).reason, "resignation");
  Scripted white(std::vector<const char*>{"e2e4"});
  black.cannot_begin_ = Error{"", "no"};
  EXPECT_EQ(play({.game = "chess"}, kChess, white, black),
            (Ended{GameResult::first_wins, "crash", 0}));
}

TEST(Game, ClocksRunAndFall) {
  Scripted white(
      {{.move = "g1f3", .time = 400 * kMillisecond}, {.move = "f3g1", .time = 400 * kMillisecond}});
  Scripted black(std::vector<const char*>{"g8f6", "f6g8"});
  const MoveLimit limit{.time = 1000 * kMillisecond, .increment = 10 * kMillisecond};
  EXPECT_EQ(play({.game = "chess", .margin = 100 * kMillisecond}, kChess, white, black, limit),
            (Ended{GameResult::second_wins, "time", 4}));
  ASSERT_EQ(white.requests_.size(), 3U);
  EXPECT_EQ(white.requests_[1].own.left, 610 * kMillisecond);
  EXPECT_EQ(white.requests_[1].other.left, 1010 * kMillisecond);
  EXPECT_EQ(white.requests_[2].own.left, 220 * kMillisecond);
  EXPECT_EQ(white.requests_[2].allowed, 320 * kMillisecond);
  EXPECT_EQ(white.requests_[2].moves.size(), 4U);

  Scripted slow(std::vector<MoveAnswer>{{.move = "e2e4", .time = 151 * kMillisecond}});
  const MoveLimit each{.move_time = 100 * kMillisecond};
  EXPECT_EQ(play({.game = "chess", .margin = 50 * kMillisecond}, kChess, slow, black, each).reason,
            "time");
}

TEST(Game, BothPlayersMustAgreeToBeAdjudicated) {
  const auto player = [](Value value, const char* there, const char* back) {
    return std::vector<MoveAnswer>{{.move = there, .value = value}, {.move = back, .value = value}};
  };
  GameRules rules{.game = "chess", .max_plies = 6};
  rules.adjudication = {.resign_value = 500, .resign_moves = 2};
  Scripted winning(player(600, "g1f3", "f3g1")), losing(player(-500, "g8f6", "f6g8")),
      unsure(player(-499, "g8f6", "f6g8"));
  EXPECT_EQ(play(rules, kChess, winning, losing),
            (Ended{GameResult::first_wins, "adjudication", 4}));
  EXPECT_EQ(play(rules, kChess, winning, unsure).reason, "max-plies");
  rules.adjudication = {.draw_value = 10, .draw_moves = 2, .draw_from_ply = 5};
  Scripted even(player(-10, "g1f3", "f3g1")), other(player(10, "g8f6", "f6g8"));
  EXPECT_EQ(play(rules, kChess, even, other), (Ended{GameResult::draw, "adjudication", 5}));
}

TEST(Game, BlackMayBegin) {
  Scripted white(std::vector<const char*>{"e2e4"}), black(std::vector<const char*>{"e7e5"});
  play({.game = "chess", .max_plies = 2},
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", white, black);
  ASSERT_EQ(black.requests_.size(), 1U);
  EXPECT_TRUE(black.requests_[0].moves.empty());
  EXPECT_FALSE(black.requests_[0].first_to_move);
  EXPECT_EQ(white.requests_.at(0).moves, std::vector<std::string>{"e7e5"});
}

}  // namespace
}  // namespace splitpoint
