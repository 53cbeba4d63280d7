// make_book_test.cpp - books from games and from text; what is wrong with the input is said.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/make_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/games.h"
#include "experiments/playing/book/book_tally.h"
#include "tests/unit/experiments/playing/book/books.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kXiangqiStart(xiangqi::Position::kStart);

class MakeBook : public BookFiles {
 protected:
  [[nodiscard]] BookJob job(const std::string& file, const std::string& game) const {
    BookJob job;
    job.files = {path(file)};
    job.game = game;
    job.out = path("out");
    return job;
  }
  // The error of a job that must fail and write nothing.
  static std::string fault(const BookJob& job) {
    const Result<BookFacts> made = make_book(job);
    EXPECT_FALSE(fs::exists(job.out));
    EXPECT_FALSE(fs::exists(job.out + ".part"));
    return made ? "nothing" : made.error().text();
  }
  [[nodiscard]] std::string fault_of_text(const std::string& text) const {
    write("a.txt", text);
    const std::string message = fault(job("a.txt", "xiangqi"));
    const std::string name = path("a.txt:");
    EXPECT_TRUE(message.starts_with(name)) << message;
    return message.substr(std::min(name.size(), message.size()));
  }
};

TEST_F(MakeBook, TextAndBytesHaveTheSameContent) {
  Random random(31);
  std::string xiangqi_games, chess_games, othello_games;
  constexpr std::array<const char*, 3> kResults{"1-0", "0-1", "1/2-1/2"};
  for (int i = 0; i < 60; ++i) {
    const std::string result = kResults[random.below(3)];
    xiangqi_games += pgn_text(random_game<xiangqi::Position>(random, 12, result));
    chess_games += pgn_text(random_game<chess::Position>(random, 12, result));
    othello_games += pgn_text(random_game<othello::Position>(random, 12, result));
  }
  const std::array<std::pair<std::string, std::string>, 3> games{
      {{"xiangqi", xiangqi_games}, {"chess", chess_games}, {"othello", othello_games}}};
  for (const auto& [game, pgn] : games) {
    const BookFacts facts = make(game, pgn, "a.bin");
    EXPECT_EQ(facts.games, 60U);
    make(game, pgn, "a.txt", 1, true);
    BookJob convert = job("a.txt", game);
    ASSERT_TRUE(make_book(convert).ok()) << game;
    EXPECT_EQ(file_contents(path("out")), file_contents(path("a.bin"))) << game;
    convert.text = true;
    ASSERT_TRUE(make_book(convert).ok());
    EXPECT_EQ(file_contents(path("out")), file_contents(path("a.txt"))) << game;
    fs::remove(path("out"));
  }
}

TEST_F(MakeBook, TextIsSortedAndHasTheGameOnItsFirstLine) {
  make("xiangqi", "1. g3g4 1/2-1/2 1. b2e2 1-0", "a.txt", 1, true);
  EXPECT_EQ(file_contents(path("a.txt")),
            "# game: xiangqi\n# opening book: move, weight, position\n"
            "h2e2 3 " +
                kXiangqiStart + "\ng3g4 1 " + kXiangqiStart + "\n");
}

TEST_F(MakeBook, AddsUpFilesAndLimitsPlies) {
  write("a.pgn", "1. h2e2 h9g7 2. h0g2 1-0");
  write("b.txt",
        "# game: xiangqi\nb2e2 65535 " + kXiangqiStart + "\n# more\n\ng3g4 3 " + kXiangqiStart);
  BookJob both = job("a.pgn", "xiangqi");
  both.files.push_back(path("b.txt"));
  both.plies = 1;
  ASSERT_TRUE(make_book(both).ok());
  Result<ShownBook> shown = show_book(path("out"), "");
  ASSERT_TRUE(shown.ok()) << shown.error().text();
  EXPECT_EQ(shown->facts.entries, 1U);  // with games among the files, 4 is the least weight
  ASSERT_EQ(shown->moves.size(), 1U);
  EXPECT_EQ(shown->moves[0].move, "h2e2");
  EXPECT_EQ(shown->moves[0].readable, "炮二平五");
  EXPECT_EQ(shown->moves[0].weight, kMostBookWeight);
  both.plies = 3;
  both.min_weight = 3;
  ASSERT_TRUE(make_book(both).ok());
  shown = show_book(path("out"), kXiangqiStart + " moves h2e2 h9g7");
  EXPECT_EQ(shown->facts.entries, 3U);
  ASSERT_EQ(shown->moves.size(), 1U);
  EXPECT_EQ(shown->moves[0].move, "h0g2");
}

TEST_F(MakeBook, TheSideThatMovedIsTheOneOfTheTag) {
  make("xiangqi",
       "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b\"]\n1... d9d8 2. a0a8 1-0\n"
       "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b\"]\n1... d9d8 2. a0a7 0-1\n",
       "a.bin");
  const Result<ShownBook> black = show_book(path("a.bin"), "3k5/9/9/9/9/9/9/9/9/R3K4 b");
  ASSERT_EQ(black->moves.size(), 1U);
  EXPECT_EQ(black->moves[0].weight, 2);
  const Result<ShownBook> red = show_book(path("a.bin"), "3k5/9/9/9/9/9/9/9/9/R3K4 b moves d9d8");
  ASSERT_EQ(red->moves.size(), 1U);
  EXPECT_EQ(red->moves[0].move, "a0a8");
}

TEST_F(MakeBook, FaultsOfGames) {
  write("a.pgn", "1. h2e2\n h9g7 2. e4 *");
  EXPECT_THAT(fault(job("a.pgn", "xiangqi")), HasSubstr("a.pgn:2: ply 3, move 'e4': "));
  write("a.pgn", "1. h2e2");
  EXPECT_THAT(fault(job("a.pgn", "xiangqi")), HasSubstr("a.pgn:1: the input ends inside a game"));
  write("a.pgn", "1. h2e2 0-1 1. h2e2 *");
  EXPECT_EQ(fault(job("a.pgn", "xiangqi")),
            "no move has a weight of 4 or more (from 1 games with a result, 1 without); "
            "--min-weight sets another limit");
  EXPECT_EQ(fault(job("none", "xiangqi")), path("none") + ": cannot be read");
  EXPECT_EQ(fault(job(".", "xiangqi")), path(".") + ": cannot be read");
  EXPECT_THAT(fault(job("a.pgn", "xiangi")), HasSubstr("--game: unknown game 'xiangi', did you"));
  BookJob nowhere = job("a.pgn", "xiangqi");
  nowhere.out = path("none/out");
  EXPECT_THAT(fault(nowhere), HasSubstr("no such folder"));
}

TEST_F(MakeBook, FaultsOfText) {
  const std::string head = "# game: xiangqi\n";
  EXPECT_EQ(fault_of_text("# game: chess\n"),
            "1: '# game: chess' is not the line '# game: xiangqi'");
  EXPECT_EQ(fault_of_text(head + "h2e2 x " + kXiangqiStart),
            "2: weight: 'x' is not a whole number from 1 to 65535");
  for (const std::string weight : {"0", "-1", "65536", "99999999999999", "1.5", ""})
    EXPECT_THAT(fault_of_text(head + "\nh2e2 " + weight), HasSubstr("3: weight: ")) << weight;
  EXPECT_EQ(fault_of_text(head + "h2e2 1 "), "2: fen: the text is empty");
  EXPECT_EQ(fault_of_text(head + "h2e3 1 " + kXiangqiStart), "2: move 'h2e3': not a legal move");
  EXPECT_EQ(fault_of_text(head + "h2e2"), "2: weight: '' is not a whole number from 1 to 65535");
}

TEST_F(MakeBook, AFaultLeavesTheOldBook) {
  make("xiangqi", "1. h2e2 1-0", "out");
  const std::string before = file_contents(path("out"));
  write("a.pgn", "1. h2e3 1-0");
  EXPECT_FALSE(make_book(job("a.pgn", "xiangqi")).ok());
  EXPECT_EQ(file_contents(path("out")), before);
}

TEST_F(MakeBook, ShowsWhatIsWrong) {
  make("xiangqi", "1. h2e2 1-0", "a.bin");
  EXPECT_THAT(show_book(path("a.bin"), "x").error().text(), HasSubstr("board: "));
  EXPECT_THAT(show_book(path("none"), "").error().text(), HasSubstr("cannot be read"));
  EXPECT_TRUE(show_book(path("a.bin"), kXiangqiStart + " moves a0a1")->moves.empty());
}

TEST(BookTally, AddsUpInAnyOrderAndSaturates) {
  BookTally forward, backward;
  constexpr int kMoves = 300'000;
  for (int i = 0; i < kMoves; ++i) {
    forward.add(static_cast<Key>(i % 1000) << 32, Move{1}, 1);
    backward.add(static_cast<Key>((kMoves - 1 - i) % 1000) << 32, Move{1}, 1);
  }
  forward.add(1, Move{2}, 100'000);
  forward.add(1, Move{3}, -1);
  const std::vector<TallyEntry> a = forward.entries(1), b = backward.entries(1);
  EXPECT_EQ(b.size(), 1000U);
  ASSERT_EQ(a.size(), 1001U);
  EXPECT_EQ(a[0].weight, 300);
  EXPECT_EQ(a[1].weight, kMostBookWeight);
  EXPECT_EQ(forward.entries(301).size(), 1U);
}

TEST(BookTally, OfEqualChecksTheHeavierMoveStays) {
  const Key first = Key{7} << 32 | 1, second = Key{7} << 32 | 2;
  const std::vector<BookEntry> entries = file_entries(
      {{first, Move{5}, 9}, {first, Move{6}, 1}, {second, Move{4}, 2}, {second, Move{5}, 11}});
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].move, Move{4});
  EXPECT_EQ(entries[1].move, Move{5});
  EXPECT_EQ(entries[1].weight, 11);
  EXPECT_EQ(entries[2].move, Move{6});
}

}  // namespace
}  // namespace splitpoint
