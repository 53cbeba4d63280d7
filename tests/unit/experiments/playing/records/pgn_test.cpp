// pgn_test.cpp - PGN as it is found, damaged PGN, and what is written reads back.
// SPDX-License-Identifier: MIT
#include "experiments/playing/records/pgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Read {
  std::vector<PgnGame> games;
  std::string fault;  // empty: none
};

Read read(const std::string& text) {
  std::istringstream in(text);
  PgnReader reader(in, "a.pgn");
  Read all;
  while (true) {
    Result<std::optional<PgnGame>> game = reader.next();
    if (!game) {
      EXPECT_FALSE(reader.next().ok());  // it stays so
      all.fault = game.error().text();
      return all;
    }
    if (!*game) return all;
    all.games.push_back(**std::move(game));
  }
}

PgnGame read_one(const std::string& text) {
  Read all = read(text);
  EXPECT_EQ(all.fault, "");
  EXPECT_EQ(all.games.size(), 1U);
  return all.games.empty() ? PgnGame() : all.games[0];
}

std::vector<std::string> moves_of(const PgnGame& game) {
  std::vector<std::string> texts;
  for (const PgnMove& m : game.moves) texts.push_back(m.text);
  return texts;
}

TEST(Pgn, TagsMovesAndResult) {
  const PgnGame game = read_one(
      "[Event \"A \\\"B\\\" \\\\ C\"]\n[ Site  \"here\" ]\r\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2.Nf3 Nc6 3 . Bb5 a6!? 4. O-O\n 1-0\n");
  EXPECT_EQ(game.tag("Event"), "A \"B\" \\ C");
  EXPECT_EQ(game.tag("Site"), "here");
  EXPECT_EQ(game.tag("Round"), "");
  EXPECT_THAT(moves_of(game), ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"));
  EXPECT_EQ(game.result, "1-0");
  EXPECT_EQ(game.line, 1);
  EXPECT_EQ(game.moves[0].line, 5);
  EXPECT_EQ(game.moves[6].line, 5);
}

TEST(Pgn, CommentsVariationsAndGlyphs) {
  const PgnGame game = read_one(
      "{before}  1. e4 $1 { two\n\n words } {more} (1. d4 {(} d5 (1... Nf6 ; )\n) 1/2-1/2) e5 $12"
      "; to the end (\n% not { read\n2. Nf3!! *");
  EXPECT_EQ(game.comment, "before");
  EXPECT_THAT(moves_of(game), ElementsAre("e4", "e5", "Nf3"));
  EXPECT_EQ(game.moves[0].comment, "two words more");
  EXPECT_EQ(game.moves[1].comment, "to the end (");
  EXPECT_EQ(game.moves[2].comment, "");
}

TEST(Pgn, MovesOfOtherGames) {
  const PgnGame game = read_one(
      "\xef\xbb\xbf[Game \"Chinese Chess\"]\n1. 炮二平五 马８进７ 2. H2-E2 +C.5 3. C2.5 25=4 "
      "4. -- 0-0*");
  EXPECT_THAT(moves_of(game),
              ElementsAre("炮二平五", "马８进７", "H2-E2", "+C.5", "C2.5", "25=4", "--", "0-0"));
}

// What is left of a word without its marks and numbers may be a number or a result again.
TEST(Pgn, NumbersAndResultsWithMarks) {
  const PgnGame game = read_one("1! 2? 12.13.e4!? 14.1-0!");
  EXPECT_THAT(moves_of(game), ElementsAre("e4"));
  EXPECT_EQ(game.result, "1-0");
}

TEST(Pgn, TheFirstMoveMayBeTheSecondPlayers) {
  const PgnGame joined = read_one("12... Kf7 13. Ke2 *");
  EXPECT_TRUE(joined.second_begins);
  EXPECT_EQ(joined.first_number, 12);
  EXPECT_TRUE(read_one("12. ... Kf7 13. Ke2 *").second_begins);
  EXPECT_FALSE(read_one("12. Ke2 Kf7 13... Kf2 *").second_begins);
}

TEST(Pgn, OneGameAfterAnother) {
  const Read all = read("1. e4 1-0\n[A \"1\"]\n0-1 [A \"2\"]\n\n1. c4 *1. d4 1/2-1/2\n; end\n");
  EXPECT_EQ(all.fault, "");
  ASSERT_EQ(all.games.size(), 4U);
  EXPECT_EQ(all.games[1].result, "0-1");
  EXPECT_EQ(all.games[1].line, 2);
  EXPECT_EQ(all.games[2].tag("A"), "2");
  EXPECT_THAT(moves_of(all.games[3]), ElementsAre("d4"));
  EXPECT_EQ(read("").games.size(), 0U);
  EXPECT_EQ(read(" \n{nothing}\n").games.size(), 0U);
}

TEST(Pgn, AnUnknownResultGivesWayToTheTag) {
  EXPECT_EQ(read_one("[Result \"0-1\"] 1. e4 *").result, "0-1");
  EXPECT_EQ(read_one("[Result \"*\"] 1. e4 1-0").result, "1-0");
  EXPECT_EQ(read_one("[Result \"?\"] 1. e4 1-0").result, "1-0");
}

TEST(Pgn, FaultsNameTheLine) {
  const auto fault = [](const std::string& text) { return read(text).fault; };
  EXPECT_EQ(fault("1. e4\ne5"),
            "a.pgn:2: the input ends inside a game that begins on line 1: its result is missing");
  EXPECT_EQ(fault("\n[A \"b\"]\n1. e4\n[A \"c\"]"),
            "a.pgn:4: a tag inside the game that begins on line 2: its result is missing");
  EXPECT_EQ(fault("[A \"b\"]\n[A \"c\"]"), "a.pgn:2: tag 'A' is given twice");
  EXPECT_EQ(fault("\n[A \"b\n\"] *"), "a.pgn:2: the value of a tag is not closed by '\"'");
  EXPECT_EQ(fault("[A b] *"), "a.pgn:1: unexpected 'b'");
  EXPECT_EQ(fault("[A \"b\" c] *"), "a.pgn:1: unexpected 'c'");
  EXPECT_EQ(fault("[\"b\"] *"), "a.pgn:1: unexpected '\"'");
  EXPECT_EQ(fault("[A"), "a.pgn:1: the input ends inside a tag");
  EXPECT_EQ(fault("\n1. e4 {\n\n*"), "a.pgn:2: the comment that begins here is not closed by '}'");
  EXPECT_EQ(fault("1. e4 ((\n) *"), "a.pgn:1: the variation that begins here is not closed by ')'");
  EXPECT_EQ(fault("1. e4 ({ ) *"), "a.pgn:1: the comment that begins here is not closed by '}'");
  EXPECT_EQ(fault("1. e4\n) *"), "a.pgn:2: unexpected ')'");
  EXPECT_EQ(fault("1. e4 } *"), "a.pgn:1: unexpected '}'");
  EXPECT_EQ(fault("1. e4 <a> *"), "a.pgn:1: unexpected '<'");
  EXPECT_EQ(fault("1. e4 $x *"), "a.pgn:1: a number must follow '$'");
  EXPECT_EQ(fault("1. e\x01 *"), "a.pgn:1: unexpected byte 0x01");
  EXPECT_EQ(fault(std::string("1. e4 {\0} *", 11)), "a.pgn:1: unexpected byte 0x00");
  EXPECT_EQ(fault("12345678. e4 *"), "a.pgn:1: '12345678.' is too large a move number");
  EXPECT_EQ(fault("[Result \"1-0\"]\n1. e4 0-1"),
            "a.pgn:2: the result is 0-1, but the tag Result says 1-0");
  EXPECT_EQ(read("1. e4 *\n)").games.size(), 1U);
}

// What a game may hold is bounded, and lines are not.
TEST(Pgn, LongInput) {
  const std::string half(1 << 19, 'x');
  EXPECT_THAT(read("1. e4" + std::string(3'000'000, ' ') + "e5 *").games, testing::SizeIs(1));
  EXPECT_THAT(read("1. e4 (" + half + half + half + ") *").games, testing::SizeIs(1));
  EXPECT_THAT(read("1. e4 (" + std::string(100'000, '(') + std::string(100'001, ')') + " *").games,
              testing::SizeIs(1));
  EXPECT_THAT(read("1. e4 {" + half + "} e5 *").games, testing::SizeIs(1));
  EXPECT_THAT(read("1. e4 {" + half + "} e5 {" + half + "} e5 *").fault, "");
  EXPECT_THAT(read("1. e4 {" + half + "x} e5 {" + half + "} *").fault,
              HasSubstr("bytes of comments in one game"));
  EXPECT_THAT(read("1. " + half + " *").fault, HasSubstr("a word is too long: 'xxx"));
  EXPECT_THAT(read("[A \"" + half + "\"] *").fault, HasSubstr("the value of a tag is too long"));
  EXPECT_THAT(read("[" + half + " \"\"] *").fault, HasSubstr("the name of a tag is too long"));
  std::string moves, tags;
  for (std::size_t i = 0; i <= PgnReader::kMostMoves; ++i) moves += "e4\n";
  EXPECT_EQ(read(moves + "*").fault, "a.pgn:20001: more than 20000 moves in one game");
  for (std::size_t i = 0; i <= PgnReader::kMostTags; ++i)
    tags += "[A" + std::to_string(i) + " \"\"]\n";
  EXPECT_EQ(read(tags + "*").fault, "a.pgn:257: more than 256 tags");
}

TEST(Pgn, WritesTheExportFormat) {
  PgnGame game;
  game.tags = {{"White", "a\"b\\"}, {"FEN", "8/8 w"}, {"Annotator", "me"}, {"Result", "*"}};
  for (int i = 0; i < 25; ++i) game.moves.push_back({i % 2 == 0 ? "Nf3" : "Nf6", "", 0});
  game.moves[2].comment = "a {b} c";
  game.result = "1/2-1/2";
  EXPECT_EQ(pgn_text(game),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"a\\\"b\\\\\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n"
            "[Annotator \"me\"]\n[FEN \"8/8 w\"]\n[SetUp \"1\"]\n\n"
            "1. Nf3 Nf6 2. Nf3 {a {b) c} 2... Nf6 3. Nf3 Nf6 4. Nf3 Nf6 5. Nf3 Nf6 6. Nf3 Nf6\n"
            "7. Nf3 Nf6 8. Nf3 Nf6 9. Nf3 Nf6 10. Nf3 Nf6 11. Nf3 Nf6 12. Nf3 Nf6 13. Nf3\n"
            "1/2-1/2\n\n");
  game.moves.resize(2);
  game.first_number = 7;
  game.second_begins = true;
  EXPECT_THAT(pgn_text(game), HasSubstr("\n\n7... Nf3 8. Nf6 1/2-1/2\n\n"));
}

// A line that begins with '%' is skipped, whatever it says. Found by the fuzz target.
TEST(Pgn, NoWrittenLineBeginsWithAPercentSign) {
  PgnGame game;
  game.moves = {{"Nf3", std::string(80, 'x') + " %y", 0}, {"%" + std::string(80, 'z'), "", 0}};
  game.result = "*";
  const std::string text = pgn_text(game);
  EXPECT_THAT(text, Not(HasSubstr("\n%")));
  const PgnGame back = read_one(text);
  EXPECT_EQ(moves_of(back), moves_of(game));
  EXPECT_EQ(back.moves[0].comment, game.moves[0].comment);
}

std::string random_text(Random& random, std::string_view characters, std::uint32_t most) {
  std::string text;
  for (std::uint32_t n = random.below(most); n > 0; --n)
    text += characters[random.below(static_cast<std::uint32_t>(characters.size()))];
  return text;
}

PgnGame random_game(Random& random) {
  constexpr std::array<const char*, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
  PgnGame game;
  for (std::uint32_t i = random.below(5); i > 0; --i)
    game.tags.emplace_back("Tag" + std::to_string(i), random_text(random, "ab\"\\ [](){};%", 90));
  game.comment = random_text(random, "(x;[%", 9);
  for (std::uint32_t i = random.below(60); i > 0; --i) {
    game.moves.push_back({"M" + random_text(random, "abN+=#-.0123456789", 8), "", 0});
    if (random.below(3) == 0) game.moves.back().comment = random_text(random, "a({;%$.", 120);
  }
  game.result = kResults[random.below(4)];
  game.first_number = 1 + static_cast<int>(random.below(40));
  game.second_begins = !game.moves.empty() && random.below(2) == 0;
  if (game.moves.empty()) game.first_number = 1;
  return game;
}

TEST(Pgn, WhatIsWrittenReadsBack) {
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const PgnGame game = random_game(random);
    const std::string text = pgn_text(game);
    const PgnGame back = read_one(text);
    ASSERT_EQ(moves_of(back), moves_of(game)) << text;
    for (std::size_t m = 0; m < game.moves.size(); ++m)
      ASSERT_EQ(back.moves[m].comment, game.moves[m].comment) << text;
    for (const auto& [name, value] : game.tags) ASSERT_EQ(back.tag(name), value) << text;
    ASSERT_EQ(back.comment, game.comment) << text;
    ASSERT_EQ(back.result, game.result);
    ASSERT_EQ(back.first_number, game.first_number) << text;
    ASSERT_EQ(back.second_begins, game.second_begins) << text;
    ASSERT_EQ(pgn_text(back), text);
  }
}

// Any bytes at all end in games or in one error with a line.
TEST(Pgn, SurvivesDamage) {
  Random random(5);
  int faults = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text = pgn_text(random_game(random)) + pgn_text(random_game(random));
    for (std::uint32_t n = 1 + random.below(4); n > 0; --n)
      text[random.below(static_cast<std::uint32_t>(text.size()))] =
          static_cast<char>(random.below(256));
    if (random.below(4) == 0) text.resize(random.below(static_cast<std::uint32_t>(text.size())));
    const Read all = read(text);
    if (all.fault.empty()) continue;
    ++faults;
    EXPECT_TRUE(all.fault.starts_with("a.pgn:")) << all.fault;
    EXPECT_EQ(all.fault.find('\n'), std::string::npos);
  }
  EXPECT_GT(faults, 500);
}

}  // namespace
}  // namespace splitpoint
