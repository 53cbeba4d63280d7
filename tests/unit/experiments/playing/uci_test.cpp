// uci_test.cpp - conversations with the engine in UCI, also with an interface that misbehaves.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/uci.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "tests/unit/experiments/playing/conversation.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using UciTalk = Conversation<Uci>;

constexpr const char* kMateInOne = "position fen 4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1";

TEST(Uci, IntroducesItself) {
  UciTalk talk;
  talk.session.greet();
  EXPECT_THAT(talk.lines(), Contains(StartsWith("id name ")));
  EXPECT_THAT(talk.lines(),
              Contains(HasSubstr("option name UCI_Variant type combo default xiangqi")));
  EXPECT_EQ(talk.lines().back(), "uciok");
}

TEST(Uci, ThinksToADepthAndAnswers) {
  UciTalk talk;
  talk.say({"position startpos moves h2e2", "go depth 5"});
  const std::vector<std::string> lines = talk.answer();
  for (int depth = 1; depth <= 5; ++depth)
    EXPECT_THAT(lines, Contains(StartsWith("info depth " + std::to_string(depth) + " seldepth")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  EXPECT_THAT(lines.back(), HasSubstr(" ponder "));
}

TEST(Uci, EveryStrategyAndAnyNumberOfThreads) {
  for (const char* strategy : {"ybwc", "dts", "lazy-smp", "abdada", "ybwc:min-split-depth=3"})
    for (const char* threads : {"1", "2", "5"}) {
      UciTalk talk;
      talk.say({std::string("setoption name Strategy value ") + strategy,
                std::string("setoption name Threads value ") + threads, "go depth 4"});
      EXPECT_THAT(talk.answer().back(), StartsWith("bestmove ")) << strategy << threads;
    }
}

// The lines of a search of several threads, without its times.
std::vector<std::string> repeatable_lines(const std::string& strategy) {
  UciTalk talk;
  talk.say({"setoption name Deterministic value true", "setoption name Threads value 3",
            "setoption name Strategy value " + strategy, "go nodes 20000"});
  std::vector<std::string> lines;
  for (const std::string& line : talk.answer())
    if (line.find("currmove") == std::string::npos)
      lines.push_back(std::regex_replace(line, std::regex(" (time|nps) [0-9]+"), ""));
  return lines;
}

TEST(Uci, DeterministicThreadsSayTheSameEveryTime) {
  for (const char* strategy : {"auto", "ybwc", "abdada"}) {
    const std::vector<std::string> expected = repeatable_lines(strategy);
    EXPECT_THAT(expected.back(), StartsWith("bestmove ")) << strategy;
    for (int i = 0; i < 3; ++i) EXPECT_EQ(repeatable_lines(strategy), expected) << strategy;
  }
}

TEST(Uci, SaysWhichStrategiesAreNotDeterministic) {
  UciTalk talk;
  talk.say({"setoption name Deterministic value true", "setoption name Strategy value dts"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("the deterministic machine runs only"));
  talk.say({"setoption name Deterministic value false", "setoption name Strategy value dts",
            "setoption name Deterministic value true"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("the deterministic machine runs only"));
  talk.say({"setoption name Deterministic value perhaps", "go depth 2"});
  EXPECT_THAT(talk.answer().back(), StartsWith("bestmove "));
}

TEST(Uci, EverySelectivity) {
  UciTalk talk;
  talk.say({"setoption name Selectivity value classic"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("unknown value 'classic'"));
  for (const char* selectivity : {"none", "full", "modern"}) {
    talk.clear();
    talk.say({std::string("setoption name Selectivity value ") + selectivity, "go depth 3"});
    EXPECT_THAT(talk.answer().back(), StartsWith("bestmove ")) << selectivity;
  }
}

TEST(Uci, BothEvaluationsOfXiangqi) {
  UciTalk talk;
  talk.session.greet();
  EXPECT_THAT(
      talk.lines(),
      Contains("option name Evaluation type combo default network var hand-made var network"));
  std::set<std::string> values;
  for (const char* evaluation : {"network", "hand-made"}) {
    talk.clear();
    talk.say({std::string("setoption name Evaluation value ") + evaluation, "go depth 1"});
    const std::vector<std::string> lines = talk.answer();
    EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << evaluation;
    const std::string& line = lines.front();
    values.insert(line.substr(line.find(" score ")));
  }
  EXPECT_EQ(values.size(), 2U) << "the option changes nothing";
  talk.say({"setoption name Evaluation value nnue"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("unknown evaluation 'nnue'"));
  talk.say({"setoption name UCI_Variant value othello", "setoption name Evaluation value network"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("'othello' has only one evaluation"));
}

TEST(Uci, FindsAMateWithoutUsingItsTime) {
  UciTalk talk;
  talk.say({kMateInOne, "go wtime 36000000 btime 36000000"});
  const std::vector<std::string> lines = talk.answer();
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(Uci, StopsEndlessThinkingAndPondersUntilTheHit) {
  UciTalk talk;
  talk.say({"go infinite", "isready"});
  EXPECT_THAT(talk.lines(), Contains("readyok"));
  EXPECT_THAT(talk.lines(), Not(Contains(StartsWith("bestmove"))));
  talk.say({"stop"});
  EXPECT_THAT(talk.answer().back(), StartsWith("bestmove "));
  talk.clear();
  talk.say({kMateInOne, "go ponder wtime 36000000 btime 36000000"});
  talk.wait_for("score mate 1 ");
  EXPECT_THAT(talk.lines(), Not(Contains(StartsWith("bestmove"))));
  talk.say({"ponderhit"});
  EXPECT_THAT(talk.answer().back(), StartsWith("bestmove "));
}

TEST(Uci, SearchesOnlyTheMovesThatAreAskedFor) {
  UciTalk talk;
  talk.say({"go depth 4 searchmoves a3a4 i3i4"});
  EXPECT_THAT(talk.answer().back(),
              testing::AnyOf(StartsWith("bestmove a3a4"), StartsWith("bestmove i3i4")));
  talk.clear();
  talk.say({"go depth 4 searchmoves a3a9"});
  EXPECT_THAT(talk.lines().back(), HasSubstr("'a3a9' is not a legal move here"));
}

TEST(Uci, SeveralLinesBeginWithDifferentMoves) {
  UciTalk talk;
  talk.say({"setoption name MultiPV value 3", "go depth 4"});
  std::set<std::string> first_moves;
  for (const std::string& line : talk.answer())
    if (line.starts_with("info depth 4 "))
      first_moves.insert(line.substr(line.find(" pv ") + 4, 4));
  EXPECT_EQ(first_moves.size(), 3U);
}

TEST(Uci, OtherGamesAndFairyRanks) {
  UciTalk talk;
  talk.say({"setoption name UCI_Variant value chess", "position startpos moves e2e4 e7e5",
            "go depth 4"});
  EXPECT_THAT(talk.answer().back(), StartsWith("bestmove "));
  talk.say({"setoption name UCI_Variant value xiangqi", "position startpos moves h3e3 h10g8",
            "go depth 3"});
  EXPECT_THAT(talk.answer(), Not(Contains(StartsWith("info string"))));
  talk.say({"setoption name UCI_Variant value othello", "position startpos", "go depth 4"});
  EXPECT_THAT(talk.answer(), Not(Contains(StartsWith("info string"))));
}

TEST(Uci, SaysOnceWhatIsWrongAndGoesOn) {
  expect_messages<Uci>("info string ",
                       {{"xyzzy", "unknown command 'xyzzy'"},
                        {"position", "must begin with startpos or fen"},
                        {"position fen 9/9/9 w", "position: "},
                        {"position startpos moves h2e2 h2e2", "move 2 'h2e2'"},
                        {"setoption Hash 3", "'name' is missing"},
                        {"setoption name Hash value many", "Hash: 'many' is not a whole number"},
                        {"setoption name Threads value 0", "Threads: '0' is not a whole number"},
                        {"setoption name Strategy value ybwcc", "did you mean 'ybwc'"},
                        {"setoption name UCI_Variant value go", "'go' is not one of"},
                        {"setoption name Nonsense value 1", "'Nonsense': is not an option"},
                        {"setoption name Rules value repetition=never", "repetition"},
                        {"setoption name Rules value gravity=off", "gravity"},
                        {"setoption name Book File value none.book", "none.book"},
                        {"go depth", "'depth' is not understood"},
                        {"go depth x", "'depth x' is not understood"},
                        {"go wtime soon", "'wtime soon' is not understood"}});
}

std::ptrdiff_t count_of(const std::vector<std::string>& lines, const std::string& text) {
  return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
}

TEST(Uci, CommandsOutOfOrder) {
  UciTalk talk;
  talk.say({"stop", "ponderhit", "go infinite", "position startpos", "go depth 3", "ucinewgame",
            "setoption name Hash value 1"});
  EXPECT_EQ(count_of(talk.lines(), "not while thinking"), 4);
  talk.say({"stop", "position startpos moves h2e2", "go depth 3"});  // no wait for the answer
  EXPECT_EQ(count_of(talk.answer(), "bestmove"), 2);
}

// Input that ends here would otherwise wait for ever.
TEST(Uci, AnInfiniteSearchIsEndlessAfterAPonderhitToo) {
  UciTalk talk;
  talk.say({"go infinite", "ponderhit"});
  talk.session.finish();
  EXPECT_TRUE(talk.lines().back().starts_with("bestmove"));
}

// Found by a fuzzer: the engine took back the permission to answer, and waited for ever.
TEST(Uci, APonderhitAfterStopChangesNothing) {
  UciTalk talk;
  talk.say({"go infinite", "stop", "ponderhit", "position startpos", "go depth 1"});
  EXPECT_EQ(count_of(talk.answer(), "bestmove"), 2);
}

TEST(Uci, QuitEndsASearch) {
  UciTalk talk;
  talk.say({"go infinite"});
  EXPECT_FALSE(talk.session.handle("quit"));
  EXPECT_EQ(count_of(talk.lines(), "bestmove"), 1);
}

TEST(Uci, NoMoveIsAnAnswerToo) {
  UciTalk talk;
  talk.say({"position fen R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1", "go depth 3"});
  EXPECT_EQ(talk.lines().back(), "bestmove (none)");
}

}  // namespace
}  // namespace splitpoint
