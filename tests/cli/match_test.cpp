// match_test.cpp - `splitpoint match`: matches between engines that play, crash and hang, and
// recovery from kill -9 at any instant.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"
#include "tests/scripted_engine.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kGames = "games.jsonl";
constexpr int kPairs = 40;

// Games of a few milliseconds.
constexpr const char* kMatch = R"([match]
name = "tiny"
game = "xiangqi"
pairs = 40
concurrency = 2
max_plies = 30
[limit]
depth = 1
[[side]]
name = "base"
hash = 1
[[side]]
name = "new"
)";

// Two engines on 1 and 4 simulated processors.
constexpr const char* kVirtual = R"([match]
name = "tiny"
game = "xiangqi"
pairs = 3
machine = "virtual"
costs = "measured"
max_plies = 16
[limit]
time = 30
[[side]]
name = "one"
hash = 1
[[side]]
name = "four"
strategy = "ybwc"
processors = 4
hash = 1
)";

class MatchTest : public testing::Test {
 protected:
  MatchTest() { write(std::string(kMatch) + "hash = 1\n"); }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  void write_scripted(const std::string& at_go) const {
    write(fmt::format("{}command = [\"/bin/sh\", \"-c\", '''{}''', \"engine\", '''{}''']\n", kMatch,
                      kScriptedEngine, at_go));
  }
  [[nodiscard]] std::string file() const { return folder_.path() / "tiny.toml"; }
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }
  [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more = {}) const {
    std::vector<std::string> all{"match", file(), "--out", out().string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static std::vector<Json> games(const fs::path& folder) {
    const Result<StoredRun> run = read_run(folder / kGames);
    EXPECT_TRUE(run.ok()) << run.error().text();
    std::vector<Json> found;
    if (run)
      for (const Json& row : run->rows)
        if (row.contains("game")) found.push_back(row);
    return found;
  }
  // Expects every game once, and both colours in each pair.
  static void expect_complete(const fs::path& folder) {
    std::set<int> numbers;
    std::map<int, std::set<std::string>> whites;
    for (const Json& game : games(folder)) {
      EXPECT_TRUE(numbers.insert(game["game"].get<int>()).second) << game;
      whites[game["pair"].get<int>()].insert(game["white"].get<std::string>());
    }
    EXPECT_EQ(numbers.size(), 2U * kPairs);
    EXPECT_EQ(whites.size(), static_cast<std::size_t>(kPairs));
    for (const auto& [pair, sides] : whites) EXPECT_EQ(sides.size(), 2U) << pair;
    const std::string records = file_contents(folder / "games.pgn");
    std::size_t events = 0;
    for (std::size_t at = 0; (at = records.find("[Event ", at)) != records.npos; ++at) ++events;
    EXPECT_EQ(events, 2U * kPairs);
  }
  static std::set<std::string> reasons(const fs::path& folder) {
    std::set<std::string> found;
    for (const Json& game : games(folder)) found.insert(game["reason"].get<std::string>());
    return found;
  }

  ScratchFolder folder_;
};

TEST_F(MatchTest, LeavesGamesRecordsAndATable) {
  const Ran ran = run_program(arguments());
  ASSERT_EQ(ran.code, 0) << ran.err;
  expect_complete(out());
  EXPECT_THAT(ran.out, HasSubstr("new against base"));
  EXPECT_THAT(ran.out, HasSubstr("results: " + out().string()));
  EXPECT_THAT(ran.err, HasSubstr("of 80 games"));
  const Json manifest = read_run(out() / kGames)->manifest;
  EXPECT_EQ(manifest["match"]["sides"], Json::parse(R"(["base", "new"])"));
  EXPECT_EQ(manifest["match"]["games"], 2 * kPairs);
}

TEST_F(MatchTest, TheSameMatchAgainHasTheSameGames) {
  for (const char* const name : {"one", "two"})
    ASSERT_EQ(
        run_program({"match", file(), "--out", folder_.path() / name, "--quiet", "--no-analysis"})
            .code,
        0);
  const auto moves = [&](const char* name) {
    std::map<int, Json> found;
    for (const Json& game : games(folder_.path() / name))
      found[game["game"].get<int>()] = {game["moves"], game["result"], game["opening"]};
    return found;
  };
  EXPECT_EQ(moves("one"), moves("two"));
}

TEST_F(MatchTest, KilledAtAnyInstantItGoesOn) {
  kill_and_go_on(
      arguments({"--resume"}), out(), 2 * kPairs, [&] { expect_complete(out()); }, kGames);
  const Ran last = run_program(arguments({"--resume"}));
  EXPECT_EQ(last.code, 0) << last.err;
  expect_complete(out());
}

TEST_F(MatchTest, ResumingAfterAChangeIsRefused) {
  const Ran whole = run_program(arguments({"--quiet", "--no-analysis"}));
  ASSERT_EQ(whole.code, 0);
  EXPECT_THAT(whole.out, StartsWith("No table, by --no-analysis"));
  EXPECT_THAT(whole.out, HasSubstr("results: " + out().string()));
  std::ofstream(file(), std::ios::app) << "# changed\n";
  const Ran ran = run_program(arguments({"--resume"}));
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("the match has changed"));
}

TEST_F(MatchTest, FaultsEndGamesAndNotTheMatch) {
  const std::pair<const char*, const char*> faults[] = {
      {"exit 3", "crash"},          {"kill -SEGV $$", "crash"}, {"echo bestmove a0a0", "illegal"},
      {"echo bestmove", "illegal"}, {"sleep 99", "hang"},       {"exec >&-; sleep 99", "crash"}};
  for (const auto& [at_go, reason] : faults) {
    write_scripted(at_go);
    fs::remove_all(out());
    const Ran ran = run_program(
        arguments({"--quiet", "--no-analysis", "--set", "pairs=1", "--set", "patience=1"}));
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(games(out()).size(), 2U) << at_go;
    EXPECT_EQ(reasons(out()), std::set<std::string>{reason}) << at_go;
    for (const Json& game : games(out()))
      EXPECT_EQ(game["result"], game["white"] == "new" ? "0-1" : "1-0") << game;
  }
}

TEST_F(MatchTest, LateMovesLoseOnTime) {
  write_scripted("sleep 0.3; echo bestmove a0a1");
  std::string text = file_contents(file());
  text.replace(text.find("depth = 1"), 9, "movetime = 100");
  write(text);
  ASSERT_EQ(
      run_program(arguments({"--quiet", "--no-analysis", "--set", "pairs=1", "--set", "margin=50"}))
          .code,
      0);
  EXPECT_TRUE(reasons(out()).contains("time"));
}

TEST_F(MatchTest, AVerdictStopsTheMatch) {
  write(std::string(kMatch) + "limit = { depth = 4 }\n[sprt]\nelo0 = 0\nelo1 = 100\n");
  const std::vector<std::string> more{"--set", "max_plies=300", "--set", "pairs=400", "--quiet"};
  const Ran ran = run_program(arguments(more));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("H1 is accepted"));
  const std::size_t played = games(out()).size();
  EXPECT_LT(played, 200U);
  std::vector<std::string> again = more;
  again.emplace_back("--resume");
  EXPECT_EQ(run_program(arguments(again)).code, 0);
  EXPECT_EQ(games(out()).size(), played);  // nothing is left to play
}

// The lines of the games, byte by byte.
std::string rows_of(const fs::path& folder) {
  const std::string text = file_contents(folder / kGames);
  return text.substr(text.find('\n'));  // the manifest says when it was written
}

TEST_F(MatchTest, InVirtualTimeItIsTheSameHoweverManyArePlayedAtOnce) {
  write(kVirtual);
  std::set<std::string> rows;
  for (const char* const at_once : {"1", "2", "5"}) {
    fs::remove_all(out());
    const Ran ran = run_program(
        arguments({"--quiet", "--no-analysis", "--set", std::string("concurrency=") + at_once}));
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(games(out()).size(), 6U);
    EXPECT_FALSE(reasons(out()).contains("time"));
    rows.insert(rows_of(out()));
  }
  EXPECT_EQ(rows.size(), 1U);
}

TEST_F(MatchTest, VirtualSidesAreOurs) {
  for (const auto& [line, message] :
       {std::pair{"command = [\"fairy-stockfish\"]\n", "command: is not for machine"},
        std::pair{"threads = 2\n", "threads: is not for machine"},
        std::pair{"strategy = \"ybwc-tbb\"\n", "runs only on threads"}}) {
    std::string text = kVirtual;
    text.erase(text.rfind("strategy"));  // of the last side
    write(text + line);
    const Ran ran = run_program(arguments());
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_THAT(ran.err, HasSubstr(message)) << line;
  }
}

TEST_F(MatchTest, AnEngineThatCannotPlayIsRefused) {
  for (const char* const command :
       {"command = [\"/no/such/engine\"]\n", "command = [\"/bin/false\"]\n",
        "options = { Nonsense = 1 }\n"}) {
    write(std::string(kMatch) + command);
    const Ran ran = run_program(arguments());
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_THAT(ran.err, HasSubstr("splitpoint match: side new: ")) << command;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_FALSE(fs::exists(out()));
  }
}

TEST_F(MatchTest, MissingMatchesAreNamed) {
  EXPECT_EQ(run_program({"match", "selff"}).err,
            "splitpoint match: unknown match 'selff', did you mean 'self'? (there are "
            "13_strength_chess, 13_strength_xiangqi, 14_equal_depth_chess, 14_equal_depth_xiangqi, "
            "fairy_stockfish, fairy_stockfish_movetime, lazy_ybwc_chess, lazy_ybwc_xiangqi, "
            "othello_selectivity, selectivity, self, short_clock, stockfish_limited, virtual)\n");
  EXPECT_EQ(run_program({"match", "no/such.toml"}).err,
            "splitpoint match: no/such.toml: cannot be read\n");
}

TEST_F(MatchTest, PlaysAgainstFairyStockfish) {
  if (find_program("fairy-stockfish").empty()) GTEST_SKIP() << "fairy-stockfish is not installed";
  write(std::string(kMatch) + "command = [\"fairy-stockfish\"]\noptions = { Hash = 4 }\n");
  const Ran ran = run_program(
      arguments({"--quiet", "--set", "pairs=2", "--set", "max_plies=200", "--set", "depth=3"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(games(out()).size(), 4U);
  for (const char* const fault : {"time", "crash", "hang", "illegal"})
    EXPECT_FALSE(reasons(out()).contains(fault)) << fault;
}

}  // namespace
}  // namespace splitpoint
