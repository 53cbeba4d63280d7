// games_pgn_test.cpp - games of a match as rows and as PGN, which the project's reader reads back.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/core/durations.h"
#include "engine/games/chess/position.h"
#include "engine/games/xiangqi/position.h"
#include "experiments/playing/match/game_row.h"
#include "experiments/playing/match/games_pgn.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

Match match_of(const std::string& game, const std::string& fen) {
  Match match;
  match.name = "m";
  match.rules.game = game;
  match.openings.positions.push_back({.id = "opening.1", .text = fen, .value = {}, .goal = {}});
  for (const char* const name : {"a", "b"}) match.sides.emplace_back().name = name;
  match.pairs = 1;
  return match;
}

// Both games of the only pair: b has the first player in the first one.
std::vector<Json> rows_of(const Match& match, const RefereedGame& game) {
  std::vector<Json> rows;
  for (const PlannedGame& planned : plan_games(match))
    rows.push_back(game_row(match, planned, game));
  return rows;
}

RefereedGame fools_mate() {
  return {{GameResult::second_wins, "mate"},
          "",
          {{"f2f3", 12 * kMillisecond, -31, 4},
           {"e7e5", 5 * kMillisecond, {}, 0},
           {"g2g4", 1500 * kMillisecond, -30'996, 1},
           {"d8h4", 0, 30'999, 1}}};
}

TEST(GamesPgn, ChessHasAlgebraicMovesAndComments) {
  const Match match = match_of("chess", std::string(chess::Position::kStart));
  const std::string text = games_pgn(match, rows_of(match, fools_mate()));
  std::string one_line = text;
  std::replace(one_line.begin(), one_line.end(), '\n', ' ');
  EXPECT_THAT(one_line, HasSubstr("1. f3 {-0.31/4 0.012s} 1... e5 {0.005s} 2. g4 {-M2/1 1.500s} "
                                  "2... Qh4# {+M1/1 0.000s} 0-1"));
  EXPECT_THAT(text, HasSubstr("[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]"));
  EXPECT_THAT(text, HasSubstr("[White \"a\"]\n[Black \"b\"]"));
  std::istringstream in(text);
  PgnReader reader(in, "games.pgn");
  for (int i = 0; i < 2; ++i) {
    const auto record = reader.next();
    ASSERT_TRUE(record.ok() && record->has_value());
    const auto game = play_record<chess::Position>(**record, "games.pgn");
    ASSERT_TRUE(game.ok()) << game.error().text();
    EXPECT_EQ(game->moves.size(), 4U);
    EXPECT_EQ(game->result, GameResult::second_wins);
  }
}

TEST(GamesPgn, XiangqiIsReadBack) {
  const Match match =
      match_of("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
  const RefereedGame played{{GameResult::first_wins, "illegal"}, "no move", {{"h9g7", 0, {}, 0}}};
  const std::string text = games_pgn(match, rows_of(match, played));
  EXPECT_THAT(text, HasSubstr("1... H9-G7 {0.000s} 1-0"));
  EXPECT_THAT(text, HasSubstr("[Reason \"illegal: no move\"]"));
  EXPECT_THAT(text, HasSubstr("[Termination \"rules infraction\"]"));
  std::istringstream in(text);
  PgnReader reader(in, "games.pgn");
  const auto record = reader.next();
  ASSERT_TRUE(record.ok() && record->has_value());
  const auto game = play_record<xiangqi::Position>(**record, "games.pgn");
  ASSERT_TRUE(game.ok()) << game.error().text();
  EXPECT_TRUE(game->second_begins);
}

// A line with the right checksum that another program wrote.
TEST(GamesPgn, ARowWithoutItsKeysIsRefused) {
  const Match match = match_of("chess", std::string(chess::Position::kStart));
  for (const char* const key : {"moves", "values", "ms", "reason", "white", "plies"}) {
    std::vector<Json> rows = rows_of(match, fools_mate());
    rows[0].erase(key);
    EXPECT_THROW(games_pgn(match, rows), Json::exception) << key;
  }
}

TEST(GameRow, HasTheKeysOfTheStatistics) {
  const Match match = match_of("chess", std::string(chess::Position::kStart));
  const Json row = rows_of(match, fools_mate())[0];
  EXPECT_EQ(row["game"], 1);
  EXPECT_EQ(row["pair"], 1);
  EXPECT_EQ(row["opening"], "opening.1");
  EXPECT_EQ(row["white"], "b");
  EXPECT_EQ(row["black"], "a");
  EXPECT_EQ(row["result"], "0-1");
  EXPECT_EQ(row["reason"], "mate");
  EXPECT_EQ(row["plies"], 4);
  EXPECT_EQ(row["moves"], "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(row["values"], Json::parse("[-31, null, -30996, 30999]"));
  EXPECT_EQ(row["depths"], Json::parse("[4, null, 1, 1]"));
  EXPECT_EQ(row["ms"], Json::parse("[12.0, 5.0, 1500.0, 0.0]"));
  EXPECT_FALSE(row.contains("detail"));
}

}  // namespace
}  // namespace splitpoint
