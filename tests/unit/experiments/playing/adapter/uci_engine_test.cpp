// uci_engine_test.cpp - a UCI engine inside a UCCI program, line by line.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/experiments/playing/adapter/translation.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Translation plain() { return {Protocol::uci, {"id name Fish", "uciok"}}; }
Translation fairy() {
  return {Protocol::uci,
          {"Fairy by somebody", "id name Fairy", "id author Somebody",
           "option name Hash type spin default 16 min 1 max 1024",
           "option name Threads type spin default 1 min 1 max 512",
           "option name Move Overhead type spin default 30 min 0 max 5000",
           "option name Analysis Contempt type combo default Both var Both var Off",
           "option name Clear Hash type button", "option name Ponder type check default false",
           "option name SyzygyPath type string default <empty>",
           "option name UCI_Variant type combo default chess var chess var xiangqi", "uciok"}};
}

TEST(UciEngine, IsIntroducedInTheOptionsOfUcci) {
  Translation talk = fairy();
  EXPECT_THAT(talk.first_to_engine, ElementsAre("uci", "setoption name UCI_Variant value xiangqi"));
  EXPECT_THAT(
      talk.first_to_program,
      ElementsAre("id name Fairy", "id author Somebody",
                  "option hashsize type spin min 0 max 1024 default 16",
                  "option threads type spin min 0 max 512 default 1",
                  "option Move_Overhead type spin min 0 max 5000 default 30",
                  "option Analysis_Contempt type combo var Both var Off default Both",
                  "option ponder type check default false", "option SyzygyPath type string default",
                  "option usemillisec type check default false", "option newgame type button",
                  "ucciok"));
  EXPECT_EQ(talk.answer("ucci"), talk.first_to_program);
}

TEST(UciEngine, AnEngineWithoutXiangqiIsNamed) {
  Translation talk(Protocol::uci,
                   {"option name UCI_Variant type combo default chess var chess", "uciok"});
  ASSERT_TRUE(talk.translator->fault());
  EXPECT_THAT(*talk.translator->fault(), HasSubstr("does not know xiangqi"));
  EXPECT_FALSE(fairy().translator->fault());
  EXPECT_FALSE(plain().translator->fault());
}

TEST(UciEngine, OptionsGetTheirNamesAndValues) {
  Translation talk = fairy();
  EXPECT_THAT(talk.to_engine("setoption hashsize 64"), ElementsAre("setoption name Hash value 64"));
  EXPECT_THAT(talk.to_engine("setoption hashsize 0"), ElementsAre("setoption name Hash value 16"));
  EXPECT_THAT(talk.to_engine("setoption Move_Overhead 0"),
              ElementsAre("setoption name Move Overhead value 0"));
  EXPECT_THAT(talk.to_engine("setoption ponder on"),
              ElementsAre("setoption name Ponder value true"));
  EXPECT_THAT(talk.to_engine("setoption SyzygyPath"),
              ElementsAre("setoption name SyzygyPath value <empty>"));
  EXPECT_THAT(talk.to_engine("setoption newgame"), ElementsAre("ucinewgame"));
  EXPECT_THAT(talk.to_engine("setoption style risky"), IsEmpty());  // UCCI: no error
  EXPECT_THAT(talk.aside, IsEmpty());
}

TEST(UciEngine, PositionsCountTheRanksAsTheEngine) {
  Translation counts_from_one = fairy();
  EXPECT_THAT(counts_from_one.to_engine("position startpos moves h2e2 a9a8"),
              ElementsAre(position("h3e3 a10a9")));
  Translation counts_from_zero = plain();
  EXPECT_THAT(counts_from_zero.to_engine("position startpos moves h2e2"),
              ElementsAre(position("h2e2")));
  // Other letters of elephants and horses, and no counters.
  EXPECT_THAT(counts_from_zero.to_engine(
                  "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"),
              ElementsAre(position()));
}

TEST(UciEngine, ClocksAreThoseOfTheColours) {
  Translation talk = fairy();
  EXPECT_THAT(talk.to_engine("go time 60 increment 2 opptime 50 oppincrement 1"),
              ElementsAre(position(), "go wtime 60000 btime 50000 winc 2000 binc 1000"));
  talk.to_program("bestmove h3e3");
  EXPECT_THAT(talk.to_engine("setoption usemillisec true"), IsEmpty());
  talk.to_engine("position startpos moves h2e2");
  EXPECT_THAT(talk.to_engine("go time 60 movestogo 9 opptime 50 oppmovestogo 8"),
              ElementsAre("go wtime 50 btime 60 winc 0 binc 0 movestogo 9"));
  talk.to_program("bestmove h8e8");
  EXPECT_THAT(talk.to_engine("go time 60"), ElementsAre("go wtime 60 btime 60 winc 0 binc 0"));
}

TEST(UciEngine, OtherLimits) {
  Translation talk = fairy();
  talk.to_engine("position startpos");
  for (const auto& [ucci, uci] :
       std::vector<std::pair<std::string, std::string>>{{"go depth 7", "go depth 7"},
                                                        {"go nodes 9000", "go nodes 9000"},
                                                        {"go infinite", "go infinite"},
                                                        {"go depth infinite", "go infinite"},
                                                        {"go", "go infinite"},
                                                        {"go ponder time 6",
                                                         "go ponder wtime 6000 btime 6000 winc 0 "
                                                         "binc 0"}}) {
    EXPECT_THAT(talk.to_engine(ucci), ElementsAre(uci));
    talk.to_program("bestmove h3e3");
  }
  EXPECT_THAT(talk.to_engine("go draw depth 7"), ElementsAre("go depth 7"));
  EXPECT_THAT(talk.aside, ElementsAre("info message a UCI engine cannot accept a draw"));
}

TEST(UciEngine, PonderingIsEndlessUntilItIsHit) {
  Translation talk = plain();
  talk.to_engine("go ponder time 6");
  EXPECT_TRUE(talk.translator->is_endless());
  EXPECT_THAT(talk.to_engine("ponderhit draw"), ElementsAre("ponderhit"));
  EXPECT_FALSE(talk.translator->is_endless());
  EXPECT_TRUE(talk.translator->is_busy());
  EXPECT_THAT(talk.to_engine("stop"), ElementsAre("stop"));
  EXPECT_THAT(talk.to_program("bestmove h2e2 ponder h9g7"),
              ElementsAre("bestmove h2e2 ponder h9g7"));
  EXPECT_FALSE(talk.translator->is_busy());
  EXPECT_THAT(talk.aside, IsEmpty());
  EXPECT_THAT(talk.to_engine("ponderhit"), IsEmpty());
}

TEST(UciEngine, StaticValue) {
  Translation talk = plain();
  talk.to_engine("position startpos");
  EXPECT_THAT(talk.to_engine("go depth 0"), ElementsAre("go depth 1"));
  EXPECT_THAT(talk.to_program("info depth 1 score cp 5 pv h2e2"),
              ElementsAre("info depth 1 score 5 pv h2e2"));
  EXPECT_THAT(talk.to_program("bestmove h2e2"), ElementsAre("nobestmove"));
}

TEST(UciEngine, BannedMovesLeaveTheOthersToSearch) {
  Translation talk = fairy();
  talk.to_engine("position fen r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");  // e0e1, e0f0
  EXPECT_THAT(talk.to_engine("banmoves e0e1"), IsEmpty());
  EXPECT_THAT(talk.to_engine("go depth 3"), ElementsAre("go depth 3 searchmoves e1f1"));
  talk.to_program("bestmove e1f1");
  talk.to_engine("banmoves e0e1 e0f0");
  EXPECT_THAT(talk.to_engine("go depth 3"), IsEmpty());
  EXPECT_THAT(talk.aside, ElementsAre("nobestmove"));
  talk.to_engine("position fen r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");  // ends the ban
  EXPECT_THAT(talk.to_engine("go depth 3"), ElementsAre("go depth 3"));
}

// The program decides whether the game is over.
TEST(UciEngine, MovesAreBannedAfterRepetitionsToo) {
  Translation talk = plain();
  talk.to_engine(
      "position fen r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1 a9a8 e1e0 a8a9 e0e1 a9a8 e1e0 "
      "a8a9");
  EXPECT_THAT(talk.aside, IsEmpty());
  talk.to_engine("banmoves e0e1");
  EXPECT_THAT(talk.to_engine("go depth 3"), ElementsAre("go depth 3 searchmoves e0f0"));
}

TEST(UciEngine, InformationIsInTheWordsOfUcci) {
  Translation talk = fairy();
  EXPECT_THAT(talk.to_program("info depth 7 seldepth 9 multipv 1 score cp -25 nodes 500 nps 100 "
                              "hashfull 3 tbhits 0 time 12 pv h3e3 a10a9"),
              ElementsAre("info time 12 nodes 500", "info depth 7 score -25 pv h2e2 a9a8"));
  EXPECT_THAT(talk.to_program("info depth 7 score mate 3 pv h3e3"),
              ElementsAre("info depth 7 score " + std::to_string(kMate - 5) + " pv h2e2"));
  EXPECT_THAT(talk.to_program("info depth 7 score mate -1"),
              ElementsAre("info depth 7 score " + std::to_string(-kMate + 2)));
  EXPECT_THAT(talk.to_program("info depth 7 currmove a10a9 currmovenumber 3"),
              ElementsAre("info currmove a9a8"));
  EXPECT_THAT(talk.to_program("info string a text, h3e3"),
              ElementsAre("info message a text, h3e3"));
  EXPECT_THAT(talk.to_program("info depth 8"), ElementsAre("info depth 8"));
  EXPECT_THAT(talk.to_program("info depth 7 score cp 4 lowerbound pv h3e3"), IsEmpty());
  EXPECT_THAT(talk.to_program("info depth 7 multipv 2 score cp 4 nodes 9 pv h3e3"), IsEmpty());
}

TEST(UciEngine, NoMoveIsNoBestMove) {
  for (const char* const line : {"bestmove (none)", "bestmove 0000", "bestmove none", "bestmove"}) {
    Translation talk = fairy();
    talk.to_engine("go depth 1");
    EXPECT_THAT(talk.to_program(line), ElementsAre("nobestmove")) << line;
  }
}

TEST(UciEngine, SmallTalk) {
  Translation talk = plain();
  EXPECT_THAT(talk.to_engine("isready"), ElementsAre("isready"));
  EXPECT_THAT(talk.to_program("readyok"), ElementsAre("readyok"));
  EXPECT_THAT(talk.to_program("readyok"), IsEmpty());  // nobody asked
  EXPECT_THAT(talk.answer("probe startpos"), ElementsAre("pophash"));
  EXPECT_THAT(talk.answer("stop"), ElementsAre("nobestmove"));  // idle
  EXPECT_THAT(talk.to_engine(""), IsEmpty());
  EXPECT_THAT(talk.to_engine("quit"), ElementsAre("quit"));
  EXPECT_TRUE(talk.translator->has_quit());
  talk.translator->say_farewell();
  EXPECT_THAT(talk.translator->take().program, ElementsAre("bye"));
}

TEST(UciEngine, AWrongLineIsOneMessageAndChangesNothing) {
  for (const auto& [line, text] : std::vector<std::pair<std::string, std::string>>{
           {"xyzzy", "unknown command 'xyzzy'"},
           {"position startpos moves h2e9", "move 1 'h2e9'"},
           {"position fen nonsense", "position: "},
           {"position", "must begin with startpos or fen"},
           {"position fen", "the text is empty"},
           {"position startpos now", "'now' is not expected here"},
           {"go time soon", "'time' is not understood"},
           {"go fast", "'fast' is not understood"}}) {
    Translation talk = plain();
    EXPECT_THAT(talk.to_engine(line), IsEmpty()) << line;
    ASSERT_EQ(talk.aside.size(), 1U) << line;
    EXPECT_THAT(talk.aside[0], HasSubstr("info message ")) << line;
    EXPECT_THAT(talk.aside[0], HasSubstr(text)) << line;
    EXPECT_THAT(talk.to_engine("go depth 2"), ElementsAre(position(), "go depth 2")) << line;
  }
}

TEST(UciEngine, WhileItThinksItIsToldToStopFirst) {
  Translation talk = plain();
  talk.to_engine("go infinite");
  for (const char* const line :
       {"go depth 2", "position startpos", "setoption hashsize 2", "banmoves h2e2"}) {
    EXPECT_THAT(talk.to_engine(line), IsEmpty()) << line;
    EXPECT_THAT(talk.aside, Contains(HasSubstr("not while thinking"))) << line;
  }
  talk.to_engine("stop");
  EXPECT_THAT(talk.to_engine("go depth 2"), ElementsAre("go depth 2"));
}

// Nothing that an engine says can hurt.
TEST(UciEngine, GarbageOfTheEngineIsDropped) {
  Translation talk = fairy();
  for (const char* const line :
       {"", " ", "info", "info depth", "info depth x score cp", "info score mate", "info pv",
        "option name", "option name X type spin", "bestmove h2e2", "uciok", "id", "\xff\xfe",
        "quit", "info time -5 nodes 99999999999999999999999"})
    EXPECT_THAT(talk.to_program(line), IsEmpty()) << line;
}

}  // namespace
}  // namespace splitpoint
