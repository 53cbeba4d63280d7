// ucci_test.cpp - conversations with the engine in UCCI.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/ucci.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/experiments/playing/conversation.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Talk = Conversation<Ucci>;

constexpr const char* kEven = "position fen 4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1";

TEST(Ucci, IntroducesItself) {
  Talk talk;
  talk.session.greet();
  EXPECT_THAT(talk.lines(), Contains(StartsWith("option usemillisec ")));
  EXPECT_EQ(talk.lines().back(), "ucciok");
}

TEST(Ucci, ThinksAndAnswers) {
  Talk talk;
  talk.say({"setoption usemillisec true", "position startpos moves h2e2",
            "go time 2000 increment 0 opptime 2000 oppincrement 0"});
  const std::vector<std::string> lines = talk.answer();
  EXPECT_THAT(lines, Contains(StartsWith("info depth 1 score ")));
  EXPECT_THAT(lines, Contains(StartsWith("info time ")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(Ucci, BannedMovesAreNotPlayed) {
  Talk talk;
  talk.say({"position startpos", "go depth 4"});
  const std::string best = talk.answer().back().substr(9, 4);
  talk.say({"banmoves " + best, "go depth 4"});
  EXPECT_THAT(talk.answer().back(), Not(StartsWith("bestmove " + best)));
  talk.say({"position startpos", "go depth 4"});  // the ban ends with the next position
  EXPECT_THAT(talk.answer().back(), StartsWith("bestmove " + best));
}

TEST(Ucci, ProbesTheTableAlsoWhileThinking) {
  Talk talk;
  talk.say({"probe startpos"});
  EXPECT_EQ(talk.lines().back(), "pophash");
  talk.say({"position startpos", "go depth 4"});
  talk.answer();
  talk.say({"probe startpos"});
  EXPECT_THAT(talk.lines().back(), StartsWith("pophash bestmove "));
  EXPECT_THAT(talk.lines().back(), HasSubstr("lowerbound "));
  EXPECT_THAT(talk.lines().back(), HasSubstr(" depth 4"));
  talk.say({"go infinite", "probe fen nonsense"});
  EXPECT_THAT(talk.lines(), Contains(StartsWith("info message probe: ")));
  talk.say({"stop"});
  talk.answer();
}

TEST(Ucci, DrawsAreAcceptedByWhoIsNotBetter) {
  Talk talk;
  talk.say({kEven, "go draw depth 5"});  // a rook up: no draw
  EXPECT_THAT(talk.answer().back(), Not(HasSubstr("draw")));
  talk.say({"position fen 3k5/9/9/9/9/4r4/9/9/9/5K3 w - - 0 1", "go draw depth 5"});
  EXPECT_THAT(talk.answer().back(), HasSubstr(" draw"));
  talk.say({"position fen 3k5/9/9/9/9/4r4/9/9/9/5K3 w - - 0 1", "go depth 5"});  // not offered
  EXPECT_THAT(talk.answer().back(), Not(HasSubstr(" draw")));
}

TEST(Ucci, ADrawIsOfferedAfterTenLevelMoves) {
  Talk talk;
  talk.say({"setoption evaluation hand-made"});  // by which the position is level
  const std::string level = "position fen P2k5/9/9/9/9/9/9/9/9/5K2p w - - 0 1";
  const auto offers = [&](const char* go) {
    talk.say({go});
    return talk.answer().back().ends_with(" draw");
  };
  for (int game = 0; game < 2; ++game) {
    talk.say({"setoption newgame", level + " moves f0e0 i0h0"});
    for (int move = 1; move < 10; ++move) EXPECT_FALSE(offers("go depth 8")) << move;
    EXPECT_TRUE(offers("go depth 8"));
    EXPECT_FALSE(offers("go depth 8"));  // the opponent has declined
  }
  for (const char* const other : {"go depth 7", "position startpos", "setoption newgame"}) {
    talk.say({"setoption newgame", level + " moves f0e0 i0h0"});
    for (int move = 1; move < 10; ++move) offers("go depth 8");
    talk.say({other});
    talk.answer();
    talk.say({level + " moves f0e0 i0h0"});
    EXPECT_FALSE(offers("go depth 8")) << other;
  }
}

TEST(Ucci, StaticValueAndIdleStop) {
  Talk talk;
  talk.say({"position startpos", "go depth 0"});
  EXPECT_THAT(talk.lines(), Contains(StartsWith("info depth 0 score ")));
  EXPECT_EQ(talk.lines().back(), "nobestmove");
  talk.clear();
  talk.say({"stop"});
  EXPECT_EQ(talk.lines().back(), "nobestmove");
}

// Input that ends here would otherwise wait for ever.
TEST(Ucci, AnInfiniteSearchIsEndlessAfterAPonderhitToo) {
  Talk talk;
  talk.say({"go infinite", "ponderhit"});
  talk.session.finish();
  EXPECT_TRUE(talk.lines().back().starts_with("bestmove"));
}

TEST(Ucci, QuitsAlsoWhileThinking) {
  Talk talk;
  talk.say({"go infinite"});
  EXPECT_FALSE(talk.session.handle("quit"));
  EXPECT_EQ(talk.lines().back(), "bye");
}

TEST(Ucci, SaysOnceWhatIsWrongAndGoesOn) {
  expect_messages<Ucci>("info message ",
                        {{"xyzzy", "unknown command 'xyzzy'"},
                         {"position startpos moves h2e9", "move 1 'h2e9'"},
                         {"setoption hashsize much", "hashsize: 'much' is not a whole number"},
                         {"setoption usemillisec maybe", "'maybe' is neither true nor false"},
                         {"setoption repetition NoRule", "'NoRule' is not one of"},
                         {"go time soon", "'time' is not understood"},
                         {"probe", "must begin with startpos or fen"}});
  Talk talk;
  talk.say({"setoption style risky"});  // an unknown option is no error
  talk.say({"setoption drawmoves 40", "setoption repetition ChineseRule", "setoption drawmoves 0"});
  EXPECT_TRUE(talk.lines().empty());
}

}  // namespace
}  // namespace splitpoint
