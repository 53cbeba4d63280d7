// ucci_engine_test.cpp - a UCCI engine inside a UCI program, line by line.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/experiments/playing/adapter/translation.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// An engine that knows milliseconds, and one that knows no options.
Translation eye() {
  return {Protocol::ucci,
          {"id name Eye", "id copyright 2004", "id author Somebody", "id user You",
           "option usemillisec type check default false", "option batch type check default false",
           "option hashsize type spin min 0 max 1024 default 0",
           "option style type combo var solid var normal var risky default normal",
           "option bookfiles type string default BOOK.DAT", "option egtbpaths type string default",
           "option about type label", "option newgame type button", "ucciok"}};
}
Translation old() { return {Protocol::ucci, {"ucciok"}}; }

TEST(UcciEngine, IsIntroducedInTheOptionsOfUci) {
  Translation talk = eye();
  EXPECT_THAT(talk.first_to_engine, ElementsAre("ucci", "setoption usemillisec true"));
  EXPECT_THAT(
      talk.first_to_program,
      ElementsAre("id name Eye", "id author Somebody",
                  "option name Hash type spin min 0 max 1024 default 0",
                  "option name style type combo var solid var normal var risky default "
                  "normal",
                  "option name bookfiles type string default BOOK.DAT",
                  "option name egtbpaths type string default <empty>",
                  "option name UCI_Variant type combo default xiangqi var xiangqi", "uciok"));
  EXPECT_EQ(talk.answer("uci"), talk.first_to_program);
  EXPECT_THAT(old().first_to_engine, ElementsAre("ucci"));
}

TEST(UcciEngine, OptionsGetTheirNamesAndValues) {
  Translation talk = eye();
  EXPECT_THAT(talk.to_engine("setoption name Hash value 64"), ElementsAre("setoption hashsize 64"));
  EXPECT_THAT(talk.to_engine("setoption name Style value risky"),
              ElementsAre("setoption style risky"));
  EXPECT_THAT(talk.to_engine("setoption name bookfiles value a b.dat"),
              ElementsAre("setoption bookfiles a b.dat"));
  EXPECT_THAT(talk.to_engine("ucinewgame"), ElementsAre("setoption newgame"));
  EXPECT_THAT(old().to_engine("ucinewgame"), IsEmpty());
  EXPECT_THAT(talk.answer("setoption name Hush value 1"),
              ElementsAre("info string setoption: 'Hush': is not an option"));
  EXPECT_THAT(talk.answer("setoption Hash 1"),
              ElementsAre("info string setoption: 'name' is missing"));
  EXPECT_THAT(talk.answer("setoption name UCI_Variant value chess"),
              ElementsAre("info string setoption: UCI_Variant: 'chess' is not xiangqi"));
}

TEST(UcciEngine, AProgramThatNamesTheVariantCountsRanksFromOne) {
  Translation talk = eye();
  EXPECT_THAT(talk.to_engine("position startpos moves h2e2"), ElementsAre(position("h2e2")));
  EXPECT_THAT(talk.to_engine("setoption name UCI_Variant value xiangqi"), IsEmpty());
  EXPECT_THAT(talk.to_engine("position startpos moves h3e3 a10a9"),
              ElementsAre(position("h2e2 a9a8")));
  talk.to_engine("go depth 3");
  EXPECT_THAT(talk.to_program("info depth 3 score 5 pv h2e2 a9a8"),
              ElementsAre("info depth 3 score cp 5 pv h3e3 a10a9"));
  EXPECT_THAT(talk.to_program("bestmove h2e2 ponder a9a8"),
              ElementsAre("bestmove h3e3 ponder a10a9"));
}

TEST(UcciEngine, ClocksAreThoseOfBothPlayers) {
  Translation talk = eye();
  const std::string clocks = "go wtime 6000 btime 5000 winc 20 binc 10";
  EXPECT_THAT(talk.to_engine(clocks),
              ElementsAre(position(), "go time 6000 increment 20 opptime 5000 oppincrement 10"));
  talk.to_program("bestmove h2e2");
  talk.to_engine("position startpos moves h2e2");
  EXPECT_THAT(talk.to_engine(clocks),
              ElementsAre("go time 5000 increment 10 opptime 6000 oppincrement 20"));
  talk.to_program("bestmove h9g7");
  EXPECT_THAT(talk.to_engine("go wtime 6000 btime -5 movestogo 9"),
              ElementsAre("go time 1 movestogo 9 opptime 6000 oppmovestogo 9"));
  Translation counts_seconds = old();
  EXPECT_THAT(counts_seconds.to_engine(clocks),
              Contains("go time 6 increment 0 opptime 5 oppincrement 0"));
}

TEST(UcciEngine, OtherLimits) {
  Translation talk = eye();
  talk.to_engine("position startpos");
  for (const auto& [uci, ucci] : std::vector<std::pair<std::string, std::string>>{
           {"go depth 7", "go depth 7"},
           {"go nodes 9000", "go nodes 9000"},
           {"go movetime 250", "go time 250 movestogo 1"},
           {"go mate 3", "go depth 5"},
           {"go infinite", "go infinite"},
           {"go", "go infinite"},
           {"go ponder wtime 6000 btime 6000",
            "go ponder time 6000 increment 0 opptime 6000 oppincrement 0"}}) {
    EXPECT_THAT(talk.to_engine(uci), ElementsAre(ucci)) << uci;
    EXPECT_THAT(talk.aside, IsEmpty()) << uci;
    talk.to_program("bestmove h2e2");
  }
  EXPECT_THAT(talk.to_engine("go depth 9 nodes 5 movetime 250"),
              ElementsAre("go time 250 movestogo 1"));
  EXPECT_THAT(talk.aside,
              ElementsAre("info string go: UCCI has one limit for a move; not used: nodes, depth"));
}

TEST(UcciEngine, MovesToSearchBanTheOthers) {
  Translation talk = eye();
  const std::string line = "position fen r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";  // e0e1, e0f0
  EXPECT_THAT(talk.to_engine(line), ElementsAre(line));
  EXPECT_THAT(talk.to_engine("go depth 3 searchmoves e0f0"),
              ElementsAre("banmoves e0e1", "go depth 3"));
  talk.to_program("bestmove e0f0");
  // The ban ends with the next position.
  EXPECT_THAT(talk.to_engine("go depth 3 searchmoves e0e1"),
              ElementsAre(line, "banmoves e0f0", "go depth 3"));
  talk.to_program("bestmove e0e1");
  EXPECT_THAT(talk.to_engine("go depth 3"), ElementsAre(line, "go depth 3"));
  talk.to_program("bestmove e0e1");
  EXPECT_THAT(talk.to_engine("go depth 3"), ElementsAre("go depth 3"));
  talk.to_program("bestmove e0e1");
  EXPECT_THAT(talk.answer("go searchmoves e0e9"),
              ElementsAre("info string go: 'e0e9' is not a legal move here"));
}

TEST(UcciEngine, InformationIsInTheWordsOfUci) {
  Translation talk = eye();
  EXPECT_THAT(talk.to_program("info time 12 nodes 600"),
              ElementsAre("info nodes 600 nps 50000 time 12"));
  EXPECT_THAT(talk.to_program("info depth 7 score -25 pv h2e2 a9a8"),
              ElementsAre("info depth 7 score cp -25 nodes 600 nps 50000 time 12 pv h2e2 a9a8"));
  talk.to_engine("go depth 3");  // a new search: its effort is not known yet
  EXPECT_THAT(talk.to_program("info depth 1 score " + std::to_string(kMate - 5) + " pv h2e2"),
              ElementsAre("info depth 1 score mate 3 pv h2e2"));
  EXPECT_THAT(talk.to_program("info currmove h2e2"), ElementsAre("info currmove h2e2"));
  EXPECT_THAT(talk.to_program("info message a text"), ElementsAre("info string a text"));
  EXPECT_THAT(talk.to_program("info depth 3"), ElementsAre("info depth 3"));
}

TEST(UcciEngine, DrawsAndResignationsAreTold) {
  Translation talk = eye();
  talk.to_engine("go depth 3");
  EXPECT_THAT(
      talk.to_program("bestmove h2e2 ponder h9g7 draw"),
      ElementsAre("info string the engine offers or accepts a draw", "bestmove h2e2 ponder h9g7"));
  talk.to_engine("go depth 3");
  EXPECT_THAT(talk.to_program("bestmove h2e2 resign"),
              ElementsAre("info string the engine resigns", "bestmove h2e2"));
  talk.to_engine("go depth 3");
  EXPECT_THAT(talk.to_program("nobestmove"), ElementsAre("bestmove (none)"));
}

// If a move and `stop` cross, an idle engine answers `stop` as well.
TEST(UcciEngine, AStrayAnswerIsNotTheNextOne) {
  Translation talk = eye();
  talk.to_engine("go infinite");
  talk.to_engine("stop");
  EXPECT_THAT(talk.to_program("bestmove h2e2"), ElementsAre("bestmove h2e2"));
  EXPECT_THAT(talk.aside, ElementsAre("isready"));
  talk.to_engine("position startpos");
  talk.to_engine("go depth 3");
  EXPECT_THAT(talk.to_program("nobestmove"), IsEmpty());
  EXPECT_THAT(talk.to_program("readyok"), IsEmpty());  // the program did not ask
  EXPECT_THAT(talk.to_program("bestmove h9g7"), ElementsAre("bestmove h9g7"));
  EXPECT_THAT(talk.to_engine("stop"), IsEmpty());  // idle: UCI has no answer
  EXPECT_THAT(talk.aside, IsEmpty());
}

TEST(UcciEngine, AWrongLineIsOneMessageAndChangesNothing) {
  for (const auto& [line, text] : std::vector<std::pair<std::string, std::string>>{
           {"xyzzy", "unknown command 'xyzzy'"},
           {"banmoves h2e2", "unknown command 'banmoves'"},
           {"position startpos moves h2e9", "move 1 'h2e9'"},
           {"go wtime", "'wtime' is not understood"}}) {
    Translation talk = eye();
    EXPECT_THAT(talk.to_engine(line), IsEmpty()) << line;
    ASSERT_EQ(talk.aside.size(), 1U) << line;
    EXPECT_THAT(talk.aside[0], HasSubstr("info string ")) << line;
    EXPECT_THAT(talk.aside[0], HasSubstr(text)) << line;
  }
}

}  // namespace
}  // namespace splitpoint
