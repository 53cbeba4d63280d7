// book_test.cpp - the verb `book`: makes books from games, shows them, and refuses damaged ones.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

class BookVerb : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  // Of a run that must say in one line what is wrong.
  static std::string fault(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "book");
    const Ran ran = run_program(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  }

 private:
  ScratchFolder folder_;
};

TEST_F(BookVerb, FromGamesToMoves) {
  const std::string games = write("games.pgn",
                                  "[Result \"1-0\"]\n\n1. C2.5 H8+7 2. H2+3 1-0\n\n"
                                  "1. b2e2 b9c7 1/2-1/2 1. g3g4 1-0 1. a3a4 *\n");
  const std::vector<std::string> make{"book",  games,         "--game",  "xiangqi",
                                      "--out", path("a.bin"), "--plies", "2"};
  const Ran made = run_program(make);
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(made.out,
            "book         " + path("a.bin") + "\nentries      1\ngames        3\nno result    1\n");
  EXPECT_EQ(file_contents(path("a.bin")).size(), 48U + 8U);
  const Ran shown = run_program({"book", "--show", path("a.bin")});
  ASSERT_EQ(shown.code, 0) << shown.err;
  EXPECT_EQ(shown.out,
            "book         " + path("a.bin") +
                "\ngame         xiangqi\nentries      1\n"
                "position     rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
                " w - - 0 1\nh2e2             4  100.0 %  炮二平五\n");
  const Ran nothing =
      run_program({"book", "--show", path("a.bin"), "--position",
                   "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves g3g4"});
  EXPECT_THAT(nothing.out, HasSubstr("\nmoves        none\n"));
}

TEST_F(BookVerb, TheSameThroughText) {
  const std::string games = write("games.pgn", "1. e4 e5 2. Nf3 1-0\n1. d4 0-1\n");
  const std::string out = path("a.bin"), text = path("a.txt"), again = path("b.bin");
  const auto make = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"book", "--game", "chess"});
    const Ran ran = run_program(more);
    EXPECT_EQ(ran.code, 0) << ran.err;
  };
  make({games, "--out", out, "--min-weight", "1"});
  make({games, "--out", text, "--min-weight", "1", "--text"});
  make({text, "--out", again});
  EXPECT_EQ(file_contents(out), file_contents(again));
  EXPECT_THAT(file_contents(text), HasSubstr("\ne2e4 3 rnbqkbnr/"));
}

TEST_F(BookVerb, ADamagedBookIsNotUsed) {
  const std::string games = write("games.pgn", "1. e4 e5 2. Nf3 1-0\n"), out = path("a.bin");
  ASSERT_EQ(run_program({"book", games, "--game", "chess", "--out", out, "--min-weight", "1"}).code,
            0);
  const std::string bytes = file_contents(out);
  write("a.bin", bytes.substr(0, bytes.size() - 3));
  EXPECT_EQ(fault({"--show", out}),
            "splitpoint book: " + out +
                ": is damaged: 13 bytes of entries, but the header (byte 32) says 2 entries of 8 "
                "bytes\n");
  write("a.bin", bytes.substr(0, bytes.size() - 1) + "x");
  EXPECT_THAT(fault({"--show", out}), HasSubstr("have the checksum"));
  EXPECT_THAT(fault({"--show", games}), HasSubstr("is not a book (byte 0: other magic)"));
}

TEST_F(BookVerb, BadInput) {
  const std::string games = write("games.pgn", "1. e4 e5\n2. Ke3 1-0\n"), out = path("a.bin");
  EXPECT_EQ(fault({games, "--game", "chess", "--out", out}),
            "splitpoint book: " + games + ":2: ply 3, move 'Ke3': no legal move of white\n");
  EXPECT_THAT(fault({games, "--game", "ches", "--out", out}), HasSubstr("did you mean 'chess'?"));
  EXPECT_THAT(fault({games, "--game", "chess"}), HasSubstr("--out: is missing"));
  EXPECT_THAT(fault({games, "--out", out}), HasSubstr("--game: is missing"));
  EXPECT_THAT(fault({}), HasSubstr("a file of games is missing"));
  EXPECT_THAT(fault({games, "--game", "chess", "--out", out, "--plies", "0"}),
              HasSubstr("--plies"));
  EXPECT_THAT(fault({games, "--game", "chess", "--out", out, "--min-weight", "65536"}),
              HasSubstr("--min-weight"));
  EXPECT_THAT(fault({games, "--show", out}), HasSubstr("games"));
  EXPECT_THAT(fault({"--position", "x"}), HasSubstr("--position"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace splitpoint
