// ending_player_test.cpp - the engine plays by ending tables, and only where they are sure.
// SPDX-License-Identifier: MIT
#include "experiments/endings/ending_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/endings.h"
#include "experiments/endings/ending_folder.h"
#include "experiments/endings/ending_jobs.h"
#include "experiments/playing/protocol/ucci.h"
#include "experiments/playing/protocol/uci.h"
#include "experiments/searching/search_job.h"
#include "tests/cli/program.h"
#include "tests/unit/experiments/playing/conversation.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class EndingPlayerTest : public testing::Test {
 protected:
  // Built once for all tests.
  static void SetUpTestSuite() {
    folder() = new ScratchFolder();
    const auto ignore = [](const BuiltEnding&) {};
    for (const EndingChoice& choice :
         {EndingChoice{"chess", {"KQk"}}, EndingChoice{"xiangqi", {"KRka"}}}) {
      const auto built = build_endings(choice, path(), {.name = "serial"}, ignore);
      ASSERT_TRUE(built) << built.error().text();
    }
  }
  static void TearDownTestSuite() { delete folder(); }
  static std::string path() { return folder()->path(); }

  static EndingAdvice ask(const std::string& game, const EndingQuestion& question) {
    const auto player = EndingPlayer::open(path(), game);
    EXPECT_TRUE(player) << player.error().text();
    return player ? player->advice(question) : EndingAdvice{};
  }

  static SearchOutcome search(const std::string& game, const std::string& position, Depth depth) {
    SearchJob job;
    job.game = game;
    job.position = position;
    job.limits.depth = depth;
    job.known = EndingPlayer::open(path(), game)->values();
    TranspositionTable table = TranspositionTable::make(1).value();
    const Result<SearchOutcome> outcome = run_search(job, table);
    EXPECT_TRUE(outcome) << outcome.error().text();
    return *outcome;
  }
  template <EndingBoard B>
  static std::optional<Value> value_of(const char* fen) {
    const auto player = EndingPlayer::open(path(), std::string(B::kName));
    const auto values =
        std::dynamic_pointer_cast<const KnownValues<typename B::Position>>(player->values());
    return values->value_of(B::Position::parse(fen).value());
  }

 private:
  static ScratchFolder*& folder() {
    static ScratchFolder* made = nullptr;
    return made;
  }
};

constexpr const char* kMateInTwo = "8/8/8/8/8/2K5/1Q6/k7 b - - 0 1";
constexpr const char* kLongest = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";  // 19 plies

TEST_F(EndingPlayerTest, TheLineEndsInMate) {
  const EndingAdvice advice = ask("chess", {.position = kLongest, .rules = {}, .allowed = {}});
  EXPECT_EQ(advice.value, kMate - 19);
  EXPECT_EQ(advice.line.size(), 19U);
}

TEST_F(EndingPlayerTest, OnlyAllowedMovesCount) {
  const EndingAdvice all = ask("chess", {.position = kLongest, .rules = {}, .allowed = {}});
  const EndingAdvice other =
      ask("chess", {.position = kLongest, .rules = {}, .allowed = {"a1a2", "b2a3"}});
  ASSERT_FALSE(other.line.empty());
  EXPECT_THAT((std::vector<std::string>{"a1a2", "b2a3"}), Contains(other.line.front()));
  EXPECT_LE(other.value, all.value);
}

TEST_F(EndingPlayerTest, TheFiftyMoveRuleMayComeFirst) {
  const auto with_clock = [](int clock) {
    return ask("chess", {.position = "8/8/8/5k2/8/8/1Q6/K7 w - - " + std::to_string(clock) + " 60",
                         .rules = {},
                         .allowed = {}})
        .line;
  };
  EXPECT_THAT(with_clock(81), Not(IsEmpty()));  // mate on the hundredth ply
  EXPECT_THAT(with_clock(82), IsEmpty());
}

TEST_F(EndingPlayerTest, ADrawOnlySaysWhichMovesHold) {
  // The black king can take the queen, or step away and lose.
  const EndingAdvice advice =
      ask("chess", {.position = "8/8/8/8/8/7K/1Q6/k7 b - - 0 1", .rules = {}, .allowed = {}});
  EXPECT_THAT(advice.line, IsEmpty());
  EXPECT_EQ(advice.holding, std::vector<std::string>{"a1b2"});
}

TEST_F(EndingPlayerTest, SaysNothingAboutOtherPositions) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "8/8/8/5k2/8/8/1R6/K7 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}) {
    const EndingAdvice advice = ask("chess", {.position = fen, .rules = {}, .allowed = {}});
    EXPECT_THAT(advice.line, IsEmpty()) << fen;
    EXPECT_THAT(advice.holding, IsEmpty()) << fen;
  }
}

TEST_F(EndingPlayerTest, PlaysAroundRepetitions) {
  // After two repetitions the best move would be the third, a draw.
  const std::string fen = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
  const EndingAdvice fresh = ask("chess", {.position = fen, .rules = {}, .allowed = {}});
  const std::string best = fresh.line.front();
  const std::string back = best.substr(2, 2) + best.substr(0, 2);
  const std::string cycle = " " + best + " f5f6 " + back + " f6f5";
  const EndingAdvice advice =
      ask("chess", {.position = fen + " moves" + cycle + cycle, .rules = {}, .allowed = {}});
  EXPECT_TRUE(advice.line.empty() || advice.line.front() != best);
}

TEST_F(EndingPlayerTest, XiangqiCountsQuietMoves) {
  const EndingQuestion question{
      .position = "9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1", .rules = {}, .allowed = {}};
  EXPECT_EQ(ask("xiangqi", question).value, kMate - 9);
  EndingQuestion limited = question;
  limited.rules = {{"quiet-moves", "5"}};
  EXPECT_EQ(ask("xiangqi", limited).value, kMate - 9);
  limited.rules = {{"quiet-moves", "4"}};
  EXPECT_THAT(ask("xiangqi", limited).line, IsEmpty());
}

// A search of one ply sees the mate, because the tables know the positions after each move.
TEST_F(EndingPlayerTest, AShallowSearchFindsTheExactMate) {
  EXPECT_EQ(search("chess", kLongest, 1).value, kMate - 19);
  EXPECT_EQ(search("xiangqi", "9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1", 1).value, kMate - 9);
  // A pawn, for which there is no table, becomes a queen.
  const SearchOutcome pawn = search("chess", "8/1P6/8/8/8/8/k7/3K4 w - - 0 1", 2);
  EXPECT_GT(pawn.stats.known.value(), 0U);
  EXPECT_TRUE(is_win(pawn.value));
}

TEST_F(EndingPlayerTest, ASearchCountsQuietMovesToo) {
  EXPECT_EQ(search("chess", "8/8/8/5k2/8/8/1Q6/K7 w - - 81 60", 1).value, kMate - 19);
  EXPECT_FALSE(is_win(search("chess", "8/8/8/5k2/8/8/1Q6/K7 w - - 82 60", 1).value));
}

// Black's king takes the queen: a draw of chess is known. In xiangqi it may be more by the rules.
TEST_F(EndingPlayerTest, ADrawIsKnownInChessOnly) {
  EXPECT_EQ(value_of<chess::EndingBoard>("8/8/8/8/8/7K/1Q6/k7 b - - 0 1"), 0);
  EXPECT_EQ(value_of<xiangqi::EndingBoard>("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"), std::nullopt);
  EXPECT_EQ(value_of<xiangqi::EndingBoard>("9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1"), kMate - 9);
}

TEST_F(EndingPlayerTest, OtherPositionsAreNotKnown) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "8/8/8/5k2/8/8/1R6/K7 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"})
    EXPECT_EQ(value_of<chess::EndingBoard>(fen), std::nullopt) << fen;
}

TEST_F(EndingPlayerTest, TablesOfAnotherGameAreRefused) {
  SearchJob job;
  job.game = "othello";
  job.known = EndingPlayer::open(path(), "chess")->values();
  TranspositionTable table = TranspositionTable::make(1).value();
  EXPECT_THAT(run_search(job, table).error().text(), HasSubstr("are not of othello"));
}

TEST_F(EndingPlayerTest, OpensOnlyWhatIsSound) {
  EXPECT_THAT(EndingPlayer::open(path(), "othello").error().text(), HasSubstr("othello"));
  EXPECT_THAT(EndingPlayer::open(path() + "/none", "chess").error().text(),
              HasSubstr("cannot be read"));
  const ScratchFolder empty;
  EXPECT_THAT(EndingPlayer::open(empty.path(), "chess").error().text(),
              HasSubstr("has no ending tables of chess"));
  std::ofstream(empty.path() / "chess-KQk.ending") << "SPENDG\r\nhalf of a table";
  EXPECT_THAT(EndingPlayer::open(empty.path(), "chess").error().text(), HasSubstr("is truncated"));
}

TEST_F(EndingPlayerTest, UciReportsTheExactMate) {
  Conversation<Uci> talk;
  talk.say({"setoption name UCI_Variant value chess",
            "setoption name EndgameTables value " + path(), std::string("position fen ") + kLongest,
            "go depth 1"});
  const std::vector<std::string> lines = talk.answer();
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 10 ")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  talk.clear();
  talk.say({std::string("position fen ") + kMateInTwo, "go depth 1"});
  EXPECT_THAT(talk.answer(), Contains(StartsWith("bestmove ")));
}

// One piece more than the tables have, so the engine must search.
TEST_F(EndingPlayerTest, UciReportsHowManyNodesTheTablesKnew) {
  Conversation<Uci> talk;
  talk.say({"setoption name UCI_Variant value chess",
            "setoption name EndgameTables value " + path(),
            "position fen 8/8/8/5k2/8/8/1Q3p2/K7 b - - 0 1", "go depth 3"});
  EXPECT_THAT(talk.answer(), Contains(HasSubstr(" tbhits ")));
  talk.clear();
  // With several lines, a count goes on from line to line, like that of the nodes.
  talk.say({"setoption name MultiPV value 2", "go depth 3"});
  std::uint64_t last = 0;
  for (const std::string& line : talk.answer()) {
    const std::size_t at = line.find(" tbhits ");
    if (at == std::string::npos) continue;
    const std::uint64_t hits = std::stoull(line.substr(at + 8));
    EXPECT_GE(hits, last) << line;
    last = hits;
  }
  EXPECT_GT(last, 0U);
}

TEST_F(EndingPlayerTest, UcciReportsTheExactMate) {
  Conversation<Ucci> talk;
  talk.say({"setoption endings " + path(), "position fen 9/9/3ak4/9/9/9/9/9/9/3K1R3 w - - 0 1",
            "go depth 1"});
  const std::vector<std::string> lines = talk.answer();
  EXPECT_THAT(lines, Contains(HasSubstr("score " + std::to_string(kMate - 9))));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST_F(EndingPlayerTest, AFolderThatCannotBeUsedIsNamed) {
  Conversation<Uci> talk;
  talk.say({"setoption name EndgameTables value /nowhere"});
  EXPECT_THAT(talk.lines().back(), StartsWith("info string setoption: /nowhere: cannot be read"));
}

}  // namespace
}  // namespace splitpoint
