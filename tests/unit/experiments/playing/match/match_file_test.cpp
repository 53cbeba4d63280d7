// match_file_test.cpp - match files: what they may say, and one clear error for what they may not.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/durations.h"
#include "experiments/playing/match/match_file.h"
#include "experiments/playing/match/plan.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr const char* kHead = "[match]\nname = \"m\"\ngame = \"xiangqi\"\n";
constexpr const char* kDepth = "[limit]\ndepth = 2\n";
constexpr const char* kSides = "[[side]]\nname = \"a\"\n[[side]]\nname = \"b\"\n";

Result<Match> parse(const std::string& text, const std::vector<std::string>& overrides = {}) {
  return parse_match(text, "m.toml", overrides, 8);
}
std::string error_of(const std::string& text, const std::vector<std::string>& overrides = {}) {
  const Result<Match> match = parse(text, overrides);
  return match ? "" : match.error().text();
}
const std::string kSmall = std::string(kHead) + kDepth + kSides;

TEST(MatchFile, SmallFilesGetDefaults) {
  const Result<Match> match = parse(kSmall);
  ASSERT_TRUE(match.ok()) << match.error().text();
  EXPECT_EQ(match->pairs, 100);
  EXPECT_EQ(match->concurrency, 8);
  EXPECT_EQ(match->tournament, Tournament::round_robin);
  EXPECT_FALSE(match->sprt);
  EXPECT_EQ(match->rules.adjudication, AdjudicationRules{});
  EXPECT_THAT(match->rules.rules, ElementsAre(Pair("quiet-moves", "60")));
  EXPECT_EQ(match->sides[0].limit, MoveLimit{.depth = 2});
  EXPECT_EQ(match->sides[0].engine.command[1], "engine");
  EXPECT_THAT(match->sides[0].engine.options, ElementsAre(Pair("Rules", "quiet-moves=60")));
  for (const SuitePosition& p : match->openings.positions)
    EXPECT_TRUE(p.id.starts_with("opening.")) << p.id;
}

TEST(MatchFile, EveryKeyIsRead) {
  const Result<Match> match = parse(R"(
[match]
name = "all"
game = "xiangqi"
pairs = 7
tournament = "gauntlet"
seed = 3
max_plies = 90
margin = 20
patience = 5
[rules]
repetition = "league"
quiet-moves = 50
[limit]
time = 1000
increment = 10
[adjudication]
resign = { value = 900, moves = 3 }
draw = { value = 5, moves = 6, from_ply = 40 }
[[side]]
name = "a"
strategy = "ybwc"
threads = 2
deterministic = true
hash = 8
options = { "Move Overhead" = 5 }
[[side]]
name = "b"
command = ["fairy-stockfish", "-x"]
protocol = "ucci"
options = { Threads = 3, Ponder = false }
limit = { movetime = 30 }
)");
  ASSERT_TRUE(match.ok()) << match.error().text();
  EXPECT_EQ(match->pairs, 7);
  EXPECT_EQ(match->tournament, Tournament::gauntlet);
  EXPECT_EQ(match->rules.max_plies, 90);
  EXPECT_EQ(match->rules.margin, 20 * kMillisecond);
  EXPECT_EQ(match->patience.move, 5000 * kMillisecond);
  EXPECT_EQ(match->rules.adjudication, (AdjudicationRules{.resign_value = 900,
                                                          .resign_moves = 3,
                                                          .draw_value = 5,
                                                          .draw_moves = 6,
                                                          .draw_from_ply = 40}));
  const MatchSide& a = match->sides[0];
  EXPECT_THAT(a.engine.command, testing::Contains("ybwc"));
  EXPECT_THAT(a.engine.command, testing::Contains("--deterministic"));
  EXPECT_THAT(a.engine.options,
              ElementsAre(Pair("Rules", "quiet-moves=50"), Pair("Rules", "repetition=league"),
                          Pair("Move Overhead", "5")));
  EXPECT_EQ(a.limit, (MoveLimit{.time = 1000 * kMillisecond, .increment = 10 * kMillisecond}));
  const MatchSide& b = match->sides[1];
  EXPECT_THAT(b.engine.command, ElementsAre("fairy-stockfish", "-x"));
  EXPECT_EQ(b.engine.protocol, Protocol::ucci);
  EXPECT_THAT(b.engine.options, ElementsAre(Pair("Ponder", "false"), Pair("Threads", "3")));
  EXPECT_EQ(b.limit, MoveLimit{.move_time = 30 * kMillisecond});
  EXPECT_EQ(match->concurrency, 2);  // 8 processors, 3 threads
}

TEST(MatchFile, OverridesReplaceValues) {
  const Result<Match> match =
      parse(kSmall, {"pairs=3", "limit.depth=4", "sprt.elo0=-1.5", "elo1=2", "model=logistic"});
  ASSERT_TRUE(match.ok()) << match.error().text();
  EXPECT_EQ(match->pairs, 3);
  EXPECT_EQ(match->sides[1].limit.depth, 4);
  ASSERT_TRUE(match->sprt);
  EXPECT_EQ(match->sprt->elo0, -1.5);
  EXPECT_EQ(match->sprt->model, "logistic");
}

TEST(MatchFile, ErrorsSayWhereAndWhat) {
  const std::string head = kHead, depth = kDepth, sides = kSides;
  EXPECT_EQ(error_of("[match]\ngame = \"xiangqi\"\n" + depth + sides),
            "m.toml: [match] name: is missing");
  EXPECT_EQ(error_of("[match]\nname = \"m\"\n" + depth + sides),
            "m.toml: [match] game: is missing");
  EXPECT_THAT(error_of("[match]\nname = \"m\"\ngame = \"shogi\"\n" + depth + sides),
              HasSubstr("m.toml:3: game: unknown game 'shogi'"));
  EXPECT_EQ(error_of(head + depth), "m.toml:1: a match needs at least two sides");
  EXPECT_THAT(error_of(head + sides), HasSubstr("m.toml:1: the limit is missing"));
  EXPECT_THAT(error_of(kSmall + "limit = { depth = 2, nodes = 3 }\n"),
              HasSubstr("m.toml:10: nodes and depth are given; only one limit is possible"));
  EXPECT_THAT(error_of(kSmall + "limit = { movetime = 2, increment = 3 }\n"),
              HasSubstr("increment: needs time"));
  EXPECT_THAT(error_of(head + depth + "[[side]]\nname = \"a\"\n[[side]]\nname = \"a\"\n"),
              HasSubstr("m.toml:9: name: side 'a' is given twice"));
  EXPECT_THAT(error_of(kSmall + "[[side]]\nhash = 1\n"), HasSubstr("m.toml:10: name is missing"));
  EXPECT_THAT(error_of(kSmall + "strategy = \"ywbc\"\n"), HasSubstr("m.toml:10: strategy: "));
  EXPECT_THAT(error_of(kSmall + "strategy = \"dts\"\ndeterministic = true\n"),
              HasSubstr("m.toml:10: strategy: the deterministic machine runs only"));
  EXPECT_THAT(error_of(kSmall + "selectivity = \"moddern\"\n"),
              HasSubstr("m.toml:10: selectivity: unknown value 'moddern'"));
  EXPECT_THAT(error_of(kSmall + "command = [\"x\"]\nselectivity = \"full\"\n"),
              HasSubstr("m.toml:11: selectivity: is only for our own engine"));
  EXPECT_THAT(error_of(kSmall + "evaluation = \"nnue\"\n"),
              HasSubstr("m.toml:10: evaluation: unknown evaluation 'nnue'"));
  EXPECT_THAT(error_of(kSmall + "command = [\"x\"]\nevaluation = \"network\"\n"),
              HasSubstr("m.toml:11: evaluation: is only for our own engine"));
  EXPECT_THAT(error_of(kSmall + "command = [\"x\"]\nhash = 2\n"),
              HasSubstr("m.toml:11: hash: is only for our own engine"));
  EXPECT_THAT(error_of(kSmall + "protocol = \"uci\"\n"), HasSubstr("is only for a side with"));
  EXPECT_THAT(error_of(kSmall + "command = [\"x\"]\nprotocol = \"usi\"\n"),
              HasSubstr("m.toml:11: protocol: unknown protocol 'usi'"));
  EXPECT_THAT(error_of(kSmall + "comand = [\"x\"]\n"), HasSubstr("m.toml:10: unknown key"));
  EXPECT_THAT(error_of(kSmall + "options = 3\n"), HasSubstr("'options' must be a table"));
  EXPECT_THAT(error_of(kSmall + "[sprt]\nelo0 = 5\nelo1 = 5\n"),
              HasSubstr("m.toml:10: elo0 is 5 and elo1 5; elo0 must be below elo1"));
  EXPECT_THAT(error_of(kSmall + "[sprt]\nelo0 = 5\n"), HasSubstr("[sprt] elo1: is missing"));
  EXPECT_THAT(error_of(kSmall + "[[side]]\nname = \"c\"\n[sprt]\nelo0 = 0\nelo1 = 5\n"),
              HasSubstr("needs two sides, not 3"));
  EXPECT_THAT(error_of(kSmall + "[adjudication]\nresign = { value = 3 }\n"),
              HasSubstr("moves: is missing"));
  EXPECT_THAT(error_of(kSmall, {"openings=chess"}), HasSubstr("'chess' is of chess, not of"));
  EXPECT_THAT(error_of(kSmall, {"openings=nothing"}), HasSubstr("unknown suite 'nothing'"));
  EXPECT_THAT(error_of(kSmall + "[rules]\nrepetition = \"x\"\n"),
              HasSubstr("m.toml:10: rule 'repetition': 'x' is neither asian nor league"));
  EXPECT_THAT(error_of(kSmall, {"tournament=knockout"}), HasSubstr("unknown tournament"));
  EXPECT_THAT(error_of(kSmall + "meets = [\"aa\"]\n"), HasSubstr("unknown side 'aa'"));
  EXPECT_THAT(error_of(kSmall + "meets = [\"b\"]\n"), HasSubstr("a side cannot meet itself"));
  EXPECT_THAT(error_of(kSmall + "meets = [\"a\", \"a\"]\n"),
              HasSubstr("sides 'b' and 'a' meet twice"));
  EXPECT_THAT(error_of(kSmall + "meets = [\"a\"]\n", {"tournament=gauntlet"}),
              HasSubstr("is not possible if a side says whom it meets"));
  EXPECT_THAT(error_of(kSmall + "[[side]]\nname = \"c\"\n", {"pairs=400000"}),
              HasSubstr("400000 pairs for each of 3 pairings are more than 1000000"));
}

TEST(Plan, ColoursAreReversedInEachPair) {
  const Result<Match> match = parse(kSmall, {"pairs=40"});
  ASSERT_TRUE(match.ok());
  const std::vector<PlannedGame> games = plan_games(*match);
  ASSERT_EQ(games.size(), 80U);
  std::set<std::size_t> openings;
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].number, static_cast<int>(i) + 1);
    EXPECT_EQ(games[i].pair, static_cast<int>(i / 2) + 1);
    EXPECT_EQ(games[i + 1].pair, games[i].pair);
    EXPECT_EQ(games[i].opening, games[i + 1].opening);
    EXPECT_EQ(games[i].first, games[i + 1].second);
    EXPECT_EQ(games[i].second, games[i + 1].first);
    openings.insert(games[i].opening);
  }
  EXPECT_EQ(openings.size(), std::min<std::size_t>(match->openings.positions.size(), 40));
  EXPECT_EQ(games, plan_games(*match));
  EXPECT_NE(games, plan_games(*parse(kSmall, {"pairs=40", "seed=2"})));
}

TEST(Plan, TournamentsOrTheSidesSayWhoMeets) {
  const std::string three = kSmall + "[[side]]\nname = \"c\"\n";
  const auto pairings = [](const std::string& text, const std::vector<std::string>& overrides) {
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (const PlannedGame& g : plan_games(*parse(text, overrides)))
      met.insert(std::minmax(g.first, g.second));
    return met;
  };
  EXPECT_THAT(pairings(three, {"tournament=round-robin"}),
              ElementsAre(Pair(0, 1), Pair(0, 2), Pair(1, 2)));
  EXPECT_THAT(pairings(three, {"tournament=gauntlet"}), ElementsAre(Pair(0, 1), Pair(0, 2)));
  EXPECT_THAT(pairings(three + "meets = [\"b\"]\n", {}), ElementsAre(Pair(1, 2)));
  EXPECT_THAT(pairings(three + "meets = [\"b\", \"a\"]\n", {}),
              ElementsAre(Pair(0, 2), Pair(1, 2)));
}

TEST(Plan, SomeSidesPlayTheSameGamesAsInTheWholeMatch) {
  const std::string four = kSmall + "[[side]]\nname = \"c\"\nmeets = [\"a\", \"b\"]\n" +
                           "[[side]]\nname = \"d\"\nmeets = [\"c\"]\n";
  const auto games = [&](const std::vector<std::string>& overrides) {
    std::vector<std::tuple<std::string, std::string, std::size_t>> all;
    const Result<Match> match = parse(four, overrides);
    for (const PlannedGame& g : plan_games(*match))
      all.emplace_back(match->sides[g.first].name, match->sides[g.second].name, g.opening);
    return all;
  };
  auto expected = games({"pairs=10"});
  std::erase_if(expected, [](const auto& g) {
    return (std::get<0>(g) + std::get<1>(g)).find('a') != std::string::npos;
  });
  EXPECT_EQ(expected.size(), 40U);
  EXPECT_EQ(games({"pairs=10", R"(only=["d", "b", "c"])"}), expected);
  EXPECT_EQ(games({"pairs=10", R"(only=["a", "b", "c", "d"])"}), games({"pairs=10"}));

  EXPECT_THAT(error_of(four, {R"(only=["c", "e"])"}), HasSubstr("unknown side 'e'"));
  EXPECT_THAT(error_of(four, {R"(only=["a", "b"])"}), HasSubstr("no two of these sides meet"));
  EXPECT_THAT(error_of(four, {R"(only=["c"])"}), HasSubstr("no two of these sides meet"));
  EXPECT_EQ(
      plan_games(*parse(kSmall + "[[side]]\nname = \"c\"\n", {"pairs=3", R"(only=["c", "b"])"}))
          .size(),
      6U);
}

}  // namespace
}  // namespace splitpoint
