// engine_test.cpp - `splitpoint engine` plays whole games against a partner that misbehaves.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "experiments/searching/search_job.h"
#include "tests/cli/program.h"
#include "tests/places.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr int kMostPlies = 240;

// Reads up to a line that begins with `start`; "" if the engine ended before.
std::string hear_until(Child& engine, const std::string& start) {
  for (std::string line; engine.hear(line);)
    if (line.starts_with(start)) return line;
  return {};
}

// Sends what no interface should send.
void misbehave(Child& engine, Random& random, const std::string& position) {
  const std::vector<std::string> nonsense = {
      "",
      "   ",
      "position startpos moves a0a1 a0a1 a0a1",
      "position fen " + std::string(300, '9'),
      "go wtime",
      "go time -5",
      "setoption",
      "setoption name Hash value -1",
      "\x01\x02\xff garbage \xc3\x28",
      std::string(2 << 20, 'x'),
      "ponderhit",
      "isready",
      "probe fen x",
      "banmoves",
  };
  for (int i = 0; i < 3; ++i)
    engine.say(nonsense[random.below(static_cast<std::uint32_t>(nonsense.size()))]);
  engine.say(position);  // the last word counts
}

// The partner plays random moves; the engine must answer each position with a legal move. Returns
// the number of plies of the game.
int play(Child& engine, const std::string& game, const std::string& none, const std::string& go) {
  Random random(2026);
  std::string moves;
  for (int ply = 0; ply < kMostPlies; ++ply) {
    const std::string start = describe_position(game, "")->position;
    const PositionFacts facts =
        describe_position(game, moves.empty() ? start : start + " moves" + moves).value();
    std::string move;
    if (ply % 2 == 0) {
      const std::string position = "position startpos" + (moves.empty() ? "" : " moves" + moves);
      misbehave(engine, random, position);
      engine.say(go);
      engine.say("isready");  // answered at once, also while thinking
      const std::string answer = hear_until(engine, facts.moves.empty() ? none : "bestmove ");
      if (facts.moves.empty() || facts.over) return ply;
      move = answer.substr(std::min<std::size_t>(9, answer.size()));
      move = move.substr(0, move.find(' '));
      EXPECT_THAT(facts.moves, testing::Contains(move)) << answer << " in " << position;
      if (testing::Test::HasFailure()) return ply;
    } else {
      if (facts.moves.empty() || facts.over) return ply;
      move = facts.moves[random.below(static_cast<std::uint32_t>(facts.moves.size()))];
    }
    moves += " " + move;
  }
  return kMostPlies;
}

TEST(Engine, PlaysAWholeGameOfXiangqiOverUci) {
  Child engine(program_path(), {"engine", "--hash", "2"});
  engine.say("uci");
  EXPECT_EQ(hear_until(engine, "uciok"), "uciok");
  EXPECT_GT(play(engine, "xiangqi", "bestmove (none)", "go wtime 3000 btime 3000 winc 5 binc 5"),
            2);
}

TEST(Engine, PlaysAWholeGameOfXiangqiOverUcci) {
  Child engine(program_path(), {"engine", "--hash", "2", "--threads", "2"});
  engine.say("ucci");
  EXPECT_EQ(hear_until(engine, "ucciok"), "ucciok");
  engine.say("setoption usemillisec true");
  EXPECT_GT(play(engine, "xiangqi", "nobestmove", "go time 3000 increment 5"), 2);
}

TEST(Engine, PlaysChessAndOthello) {
  for (const char* game : {"chess", "othello"}) {
    Child engine(program_path(), {"engine", "--hash", "2", "--game", game});
    engine.say("uci");
    EXPECT_GT(play(engine, game, "bestmove (none)", "go depth 3"), 2) << game;
  }
}

// `endgame.25` of the suite; the usual selectivity is modern, which leaves nothing out here.
TEST(Engine, SolvesTwentyEmptySquaresOfOthello) {
  Child engine(program_path(), {"engine", "--hash", "16", "--game", "othello"});
  engine.say("uci");
  engine.say("position fen OXOOXX--OOOOOXX-OOOOXXXXOXOXXXOO-OXXXXOOO--XXOOX---X-O---------- X");
  engine.say("go depth 60");
  EXPECT_THAT(hear_until(engine, "info depth 20 "), HasSubstr(" score cp -2400 "));
  EXPECT_THAT(hear_until(engine, "bestmove"), StartsWith("bestmove a5"));
}

TEST(Engine, CompletesItsSearchAtTheEndOfTheInput) {
  const ScratchFolder folder;
  for (const char* go : {"go depth 6", "go infinite", "go ponder wtime 100 btime 100"}) {
    Child engine("/bin/sh", {"-c", std::string("printf 'uci\\nposition startpos\\n") + go + "' | " +
                                       program_path() + " engine --hash 2"});
    EXPECT_THAT(hear_until(engine, "bestmove"), StartsWith("bestmove ")) << go;
  }
}

TEST(Engine, TheFirstLineChoosesTheProtocol) {
  Child engine(program_path(), {"engine", "--hash", "2"});
  engine.say("hello");
  EXPECT_THAT(hear_until(engine, "info string"), HasSubstr("must be uci or ucci, not 'hello'"));
  engine.say("ucci");
  EXPECT_EQ(hear_until(engine, "ucciok"), "ucciok");
  engine.say("quit");
  EXPECT_EQ(hear_until(engine, "bye"), "bye");
}

}  // namespace
}  // namespace splitpoint
