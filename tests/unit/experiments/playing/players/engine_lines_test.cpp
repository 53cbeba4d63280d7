// engine_lines_test.cpp - what an engine is told, and what is understood of its answers.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "experiments/playing/players/engine_lines.h"

namespace splitpoint {
namespace {

constexpr Ticks kSecond = 1'000'000'000;
constexpr Dialect kFairy{Protocol::uci, true}, kPlain{Protocol::uci, false},
    kUcci{Protocol::ucci, false};

MoveRequest request() {
  MoveRequest r;
  r.start = "FEN w - - 0 1";
  r.moves = {"h2e2", "a9a8"};
  return r;
}

TEST(EngineLines, PositionsAreInTheNotationOfTheEngine) {
  EXPECT_EQ(position_line(kPlain, request()), "position fen FEN w - - 0 1 moves h2e2 a9a8");
  EXPECT_EQ(position_line(kFairy, request()), "position fen FEN w - - 0 1 moves h3e3 a10a9");
  MoveRequest start;
  start.start = "FEN";
  EXPECT_EQ(position_line(kUcci, start), "position fen FEN");
}

TEST(EngineLines, GoHasTheLimitsOfTheSideToMove) {
  MoveRequest r = request();
  r.limit.depth = 5;
  EXPECT_EQ(go_line(kPlain, r), "go depth 5");
  EXPECT_EQ(go_line(kUcci, r), "go depth 5");
  r.limit = {.nodes = 1000};
  EXPECT_EQ(go_line(kPlain, r), "go nodes 1000");
  r.limit = {.move_time = kSecond / 10};
  EXPECT_EQ(go_line(kPlain, r), "go movetime 100");
  EXPECT_EQ(go_line(kUcci, r), "go time 100 movestogo 1");
  r.limit = {.time = kSecond, .increment = kSecond / 100};
  r.own = {.left = kSecond, .increment = kSecond / 100};
  r.other = {.left = 2 * kSecond, .increment = 0};
  EXPECT_EQ(go_line(kPlain, r), "go wtime 1000 btime 2000 winc 10 binc 0");
  EXPECT_EQ(go_line(kUcci, r), "go time 1000 increment 10 opptime 2000 oppincrement 0");
  r.first_to_move = false;
  EXPECT_EQ(go_line(kPlain, r), "go wtime 2000 btime 1000 winc 0 binc 10");
  r.own.left = 0;  // for some engines 0 is no limit
  EXPECT_EQ(go_line(kPlain, r), "go wtime 2000 btime 1 winc 0 binc 10");
}

MoveAnswer after(const Dialect& dialect, const std::string& line) {
  MoveAnswer answer;
  read_information(dialect, line, answer);
  return answer;
}

TEST(EngineLines, ValuesAreInCentipawns) {
  EXPECT_EQ(after(kPlain, "info depth 3 score cp -25 pv a b").value, -25);
  EXPECT_EQ(after(kPlain, "info depth 3 score cp -25 pv a b").depth, 3);
  EXPECT_EQ(after(kPlain, "info score mate 3").value, kMate - 5);
  EXPECT_EQ(after(kPlain, "info score mate -2").value, -kMate + 4);
  EXPECT_EQ(after(kPlain, "info score mate 0").value, -kMate);
  EXPECT_EQ(after(kUcci, "info depth 5 score 20 pv h2e2").value, 20);
  for (const char* const line :
       {"info score cp 25 lowerbound", "info multipv 2 score cp 25", "info string score cp 25",
        "info score cp", "info score cp 99999999999999", "score cp 25", "", "info pv score cp 1"})
    EXPECT_FALSE(after(kPlain, line).value) << line;
}

TEST(EngineLines, MovesAreInOurNotation) {
  MoveAnswer answer;
  EXPECT_TRUE(read_answer(kFairy, "bestmove a10a9 ponder h3e3", answer));
  EXPECT_EQ(answer.move, "a9a8");
  EXPECT_TRUE(read_answer(kUcci, "bestmove h2e2 ponder a0a1 resign", answer));
  EXPECT_TRUE(answer.resigns);
  EXPECT_EQ(answer.move, "h2e2");
  EXPECT_TRUE(read_answer(kUcci, "nobestmove", answer));
  EXPECT_TRUE(read_answer(kPlain, "bestmove", answer));
  EXPECT_EQ(answer.move, "");
  EXPECT_FALSE(read_answer(kPlain, "info bestmove h2e2", answer));
}

}  // namespace
}  // namespace splitpoint
