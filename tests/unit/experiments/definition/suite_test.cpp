// suite_test.cpp - EPD suites: their contents, and faults that name their place.
// SPDX-License-Identifier: MIT
#include "experiments/definition/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

constexpr std::string_view kHead = "# What it is.\n# game: tictactoe\n";

Result<Suite> parse(const std::string& lines) {
  return parse_suite(std::string(kHead) + lines, "dir/mine.epd");
}

TEST(Suite, ReadsPositionsAndOperations) {
  const Result<Suite> s = parse(
      "\n# more\n.../.../... x ; id \"a; b\"; depth 9; depth_none 7; bm b2 a1; c0 \"x; y\";\r\n"
      "x../.../... o;dm 3;id c;value -1200");
  ASSERT_TRUE(s.ok()) << s.error().text();
  EXPECT_EQ(s->name, "mine");
  EXPECT_EQ(s->game, "tictactoe");
  EXPECT_EQ(s->description, "What it is.");
  ASSERT_EQ(s->positions.size(), 2U);
  const SuitePosition& a = s->positions[0];
  EXPECT_EQ(a.id, "a; b");
  EXPECT_EQ(a.text, ".../.../... x");
  EXPECT_EQ(a.depth, 9);
  EXPECT_EQ(a.depth_for(Selectivity::full), 9);
  EXPECT_EQ(a.depth_for(Selectivity::none), 7);
  EXPECT_EQ(a.goal.best, "b2 a1");
  EXPECT_FALSE(a.value.has_value());
  EXPECT_EQ(a.line, 5);
  const SuitePosition& b = s->positions[1];
  EXPECT_EQ(b.id, "c");
  EXPECT_EQ(b.depth, 0);
  EXPECT_EQ(b.depth_for(Selectivity::none), 0);
  EXPECT_EQ(b.goal.mate_in, 3);
  EXPECT_EQ(b.value, -1200);
}

// EPD in the forms that public chess suites use.
TEST(Suite, ReadsEpdAsOthersWriteIt) {
  const Result<Suite> s = parse_suite(
      "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n"
      "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2 Kg6; am Rb8; acd 9; c0 \"x\";\n"
      "4k3/8/8/3pP3/8/8/8/4K3 w - c6 hmvc 7; fmvn 30;\n"
      "4k3/8/8/8/8/8/8/4K2Q w - c6 c0 \"a comment\"; dm 3;\n"
      "4k3/8/8/8/8/8/8/4K1R1 w - - ce 23; id \"e\";\n"
      "4k3/8/8/8/8/8/8/4KR2 w - - c0 unquoted; id \"f\";\n",
      "wac.epd");
  ASSERT_TRUE(s.ok()) << s.error().text();
  EXPECT_EQ(s->game, "chess");
  ASSERT_EQ(s->positions.size(), 6U);
  EXPECT_EQ(s->positions[0].text, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -");
  EXPECT_EQ(s->positions[0].id, "WAC.001");
  EXPECT_EQ(s->positions[0].goal.best, "Qg6");
  EXPECT_EQ(s->positions[1].id, "line 2");
  EXPECT_EQ(s->positions[1].goal.best, "Rxb2 Kg6");
  EXPECT_EQ(s->positions[1].goal.avoid, "Rb8");
  EXPECT_EQ(s->positions[2].text, "4k3/8/8/3pP3/8/8/8/4K3 w - c6 7 30");
  EXPECT_EQ(s->positions[3].text, "4k3/8/8/8/8/8/8/4K2Q w - c6");
  EXPECT_EQ(s->positions[3].goal.mate_in, 3);
  EXPECT_EQ(s->positions[4].text, "4k3/8/8/8/8/8/8/4K1R1 w - -");
  EXPECT_EQ(s->positions[4].id, "e");
  EXPECT_EQ(s->positions[5].text, "4k3/8/8/8/8/8/8/4KR2 w - -");
  EXPECT_EQ(s->positions[5].id, "f");
}

struct SuiteFault {
  const char *line, *what;
};

class SuiteFaults : public testing::TestWithParam<SuiteFault> {};

TEST_P(SuiteFaults, AreNamedWithTheirLine) {
  const Result<Suite> s = parse(std::string(GetParam().line) + "\n");
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().where, "dir/mine.epd:3");
  EXPECT_THAT(s.error().what, HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    All, SuiteFaults,
    testing::Values(SuiteFault{"; id a", "position is missing"},
                    SuiteFault{"p ; id a; dept 3", "did you mean 'depth'?"},
                    SuiteFault{"p ; id a; depth", "has no operand"},
                    SuiteFault{"p ; id a; depth x", "number from 1 to 64, not 'x'"},
                    SuiteFault{"p ; id a; depth 65", "number from 1 to 64"},
                    SuiteFault{"p ; id a; depth 3 4", "number from 1 to 64"},
                    SuiteFault{"p ; id a; depth -1", "number from 1 to 64"},
                    SuiteFault{"p ; id a; depth_none 0", "number from 1 to 64"},
                    SuiteFault{"p ; id a; dm 0", "number from 1 to 60"},
                    SuiteFault{"p ; id a; value +3", "number from -31000 to 31000, not '+3'"},
                    SuiteFault{"p ; id a; value 31001", "number from -31000 to 31000"},
                    SuiteFault{"p ; id a; depth 99999999999999999999", "number from 1 to 64"},
                    SuiteFault{"p ; id a; depth 3; depth 4", "twice"},
                    SuiteFault{"p ; id \"a", "not closed"},
                    SuiteFault{"p ; id \"a\" \"b\"", "stray"}));

TEST(Suite, IdsAreUnique) {
  const Result<Suite> s = parse("p ; id a\nq ; id a\n");
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().where, "dir/mine.epd:4");
}

TEST(Suite, WithoutADepthOfItsOwnASearchWithoutSelectivityTakesTheUsualOne) {
  const Result<Suite> s = parse("x../.../... o; id a; depth 5");
  ASSERT_TRUE(s.ok()) << s.error().text();
  EXPECT_EQ(s->positions[0].depth_for(Selectivity::none), 5);
}

TEST(Suite, NeedsAGameAndAPosition) {
  EXPECT_THAT(parse_suite("p ; id a\n", "x.epd").error().what, HasSubstr("game"));
  EXPECT_THAT(parse_suite("? ; id a\n", "x.epd").error().what, HasSubstr("not exactly one game"));
  EXPECT_THAT(parse("").error().what, HasSubstr("no position"));
}

TEST(Suite, AnUnknownNameIsRefused) {
  const Result<Suite> s = load_suite("xianqi");
  ASSERT_FALSE(s.ok());
  EXPECT_THAT(s.error().what, HasSubstr("did you mean 'xiangqi'?"));
  EXPECT_THAT(load_suite("no/such.epd").error().where, HasSubstr("no/such.epd"));
  EXPECT_FALSE(load_suite("./").ok());
}

// The suites of the program: their games exist and accept every position.
TEST(Suite, TheProjectsOwnAreGood) {
  const Result<std::vector<Suite>> suites = list_suites();
  ASSERT_TRUE(suites.ok()) << suites.error().text();
  ASSERT_GE(suites->size(), 4U);
  for (const Suite& s : *suites) {
    EXPECT_FALSE(s.description.empty()) << s.file;
    for (const SuitePosition& p : s.positions) {
      const Result<PerftOutcome> perft = run_perft(s.game, p.text, 1);
      ASSERT_TRUE(perft.ok()) << s.file << ':' << p.line << ' ' << perft.error().text();
      EXPECT_GT(perft->nodes, 0U) << s.file << ':' << p.line;
    }
  }
}

TEST(Suite, TheLargeSuitesHaveAllThreePartsOfTheGame) {
  for (const char* const game : {"xiangqi", "chess"}) {
    const Result<Suite> s = load_suite(game);
    ASSERT_TRUE(s.ok()) << s.error().text();
    EXPECT_GE(s->positions.size(), 40U);
    for (const char* const part : {"opening.", "middlegame.", "endgame."})
      EXPECT_GE(std::count_if(s->positions.begin(), s->positions.end(),
                              [&](const SuitePosition& p) { return p.id.starts_with(part); }),
                10)
          << game << ' ' << part;
    for (const SuitePosition& p : s->positions)
      EXPECT_TRUE(p.depth > 0 && p.depth_none > 0) << game << ' ' << p.id;
  }
}

}  // namespace
}  // namespace splitpoint
