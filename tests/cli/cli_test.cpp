// cli_test.cpp - the command line on which other programs rely: verbs, JSON keys, exit codes.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "experiments/recording/json.h"
#include "tests/cli/program.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

using Arguments = std::vector<std::string>;

Arguments search(const Arguments& more) {
  Arguments all{"search", "--game", "xiangqi"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

struct BadInput {
  Arguments arguments;
  std::string culprit;  // must be named
};

class BadInputs : public testing::TestWithParam<BadInput> {};

TEST_P(BadInputs, GiveExitCode2AndOneLine) {
  const Ran ran = run_program(GetParam().arguments);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(GetParam().culprit));
}

const std::string kScaling = in_sources("experiments/scaling.toml");

INSTANTIATE_TEST_SUITE_P(
    All, BadInputs,
    testing::Values(
        BadInput{{}, "verb"}, BadInput{{"serch"}, "did you mean 'search'?"},
        BadInput{{"adapter"}, "the engine is missing"},
        BadInput{{"adapter", "--engine-protocol", "xboard", "--", "x"}, "'xboard'"},
        BadInput{{"adapter", "--", "/no/such/engine"}, "cannot be started"},
        BadInput{{"search"}, "--game"}, BadInput{{"search", "--game", "xianqi"}, "'xianqi'"},
        BadInput{search({"--dpeth", "3"}), "did you mean '--depth'?"},
        BadInput{search({"--depth", "0"}), "--depth"},
        BadInput{search({"--depth", "x"}), "--depth: must be a whole number from 1 to 64, not 'x'"},
        BadInput{search({"--depth", "65"}), "'65'"}, BadInput{search({"--depth"}), "--depth"},
        BadInput{search({"--depth", "3", "--depth", "4"}), "--depth"},
        BadInput{search({"--nodes", "-5"}), "--nodes"},
        BadInput{search({"--time", "soon"}), "--time"},
        BadInput{search({"--seed", "-1"}), "--seed"}, BadInput{search({"--hash", "0"}), "--hash"},
        BadInput{search({"--hash", "16000000"}), "--hash 16000000"},
        BadInput{search({"--processors", "0"}), "--processors"},
        BadInput{search({"--processors", "2"}), "--processors 2"},
        BadInput{search({"--strategy", "ybwc", "--machine", "serial", "--processors", "2"}),
                 "'serial'"},
        BadInput{search({"--strategy", "ybcw"}), "did you mean 'ybwc'?"},
        BadInput{search({"--costs", "unit"}), "--costs 'unit': is only for --machine virtual"},
        BadInput{search({"--lag", "5"}), "--lag 5: is only for --machine virtual"},
        BadInput{search({"--strategy", "ybwc", "--processors", "inf"}), "with --machine virtual"},
        BadInput{search({"--strategy", "ybwc", "--machine", "virtual", "--processors", "16385"}),
                 "from 1 to 16384, or inf"},
        BadInput{search({"--strategy", "lazy-smp", "--machine", "virtual", "--processors", "inf"}),
                 "any number"},
        BadInput{search({"--strategy", "ybwc-tbb", "--machine", "virtual"}),
                 "'ybwc-tbb' runs only on threads, not on 'virtual'"},
        BadInput{search({"--strategy", "ybwc-tbb", "--machine", "serial"}), "only on threads"},
        BadInput{search({"--machine", "virtual", "--costs", "unti"}), "did you mean 'unit'?"},
        BadInput{search({"--machine", "virtual", "--costs", "none.toml"}), "none.toml"},
        BadInput{search({"--machine", "cereal"}), "did you mean 'serial'?"},
        BadInput{search({"--costs", "unit"}), "--costs"},
        BadInput{search({"--watchdog", "soon"}), "--watchdog: must be a whole number from 0"},
        BadInput{{"run", kScaling, "--watchdog", "-1"}, "--watchdog"},
        BadInput{search({"--bounds", "firm"}), "--bounds: unknown value 'firm'"},
        BadInput{search({"--search", "pv"}), "--search"},
        BadInput{search({"--selectivity", "on"}), "--selectivity"},
        BadInput{{"engine", "--selectivity", "on"}, "--selectivity"},
        BadInput{{"engine", "--evaluation", "nnue"}, "--evaluation"},
        BadInput{{"engine", "--game", "chess", "--evaluation", "hand-made"}, "--evaluation"},
        BadInput{search({"--quiescence", "yes"}), "--quiescence"},
        BadInput{search({"--repetition", "1"}), "--repetition"},
        BadInput{search({"--depth-rule", "least"}), "--depth-rule"},
        BadInput{search({"--rule", "repetition"}), "--rule 'repetition'"},
        BadInput{search({"--rule", "repetition=chess"}), "repetition"},
        BadInput{search({"--rule", "colour=red"}), "colour"},
        BadInput{search({"--fen", "9/9 w"}), "board"}, BadInput{search({"--fen", "\n\n"}), ""},
        BadInput{search({"--moves", "h2e2 h2e2"}), "h2e2"}, BadInput{search({"spare"}), "'spare'"},
        BadInput{{"search", "--game", "tictactoe", "--fen", "x.o"}, ""},
        BadInput{{"search", "--game", "synthetic", "--fen", "width=x"}, "width"},
        BadInput{{"perft", "--game", "xiangqi"}, "--depth"},
        BadInput{{"perft", "--game", "xiangqi", "--depth", "0"}, "--depth"},
        BadInput{{"perft", "--game", "go", "--depth", "1"}, "'go'"},
        BadInput{{"position", "--game", "chess", "--fen", "8/8 w"}, "board"},
        BadInput{{"run"}, "FILE"}, BadInput{{"run", "no/such.toml"}, "no/such.toml"},
        BadInput{{"run", kScaling, "--set", "dept=3"}, "'dept'"},
        BadInput{{"run", kScaling, "--set", "depth=x"}, "depth=x"},
        BadInput{{"run", kScaling, "--set", "depth=3", "--set", "rules.colour=red"}, "colour"},
        BadInput{{"run", kScaling, "--set", "strategies=ybwc-tbb", "--set", "machine=virtual"},
                 "'ybwc-tbb' runs only on threads, not on 'virtual'"},
        BadInput{{"search", "--game", "tictactoe", "--variant", "replacement=newest"},
                 "'replacement=newest' must be one of"},
        BadInput{{"search", "--game", "tictactoe", "--variant", "key-bits=16,key-bits=24"},
                 "'key-bits' is given twice"},
        BadInput{{"search", "--game", "tictactoe", "--variant", "table=off", "--strategy", "dts"},
                 "only the strategies sequential, ybwc, lazy-smp have variants, not 'dts'"},
        BadInput{{"run", kScaling, "--shard", "3/2"}, "--shard '3/2'"},
        BadInput{{"bench", "--depth", "3"}, "--depth"}));

TEST(Cli, EveryVerbHasHelp) {
  for (const char* const verb : {"games", "strategies", "variants", "suites", "position", "perft",
                                 "search", "trace", "run", "bench"}) {
    const Ran ran = run_program({verb, "--help"});
    EXPECT_EQ(ran.code, 0) << verb;
    EXPECT_THAT(ran.out, HasSubstr("Usage: splitpoint " + std::string(verb)));
    EXPECT_EQ(ran.err, "") << verb;
  }
}

TEST(Cli, TheExitCodesAreInTheHelp) {
  EXPECT_THAT(run_program({"--help"}).out, HasSubstr("70 a search that is stuck"));
  for (const char* const verb : {"search", "run", "trace"})
    EXPECT_THAT(run_program({verb, "--help"}).out,
                ContainsRegex("exit( |\n)+code( |\n)+is( |\n)+70"));
}

TEST(Cli, AWatchedSearchIsLikeOneThatIsNot) {
  for (const char* const seconds : {"0", "1", "1000000"}) {
    const Ran ran = run_program(search({"--depth", "6", "--strategy", "dts", "--processors", "2",
                                        "--watchdog", seconds, "--hash", "1"}));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
  }
}

std::set<std::string> first_words(const std::string& text) {
  std::istringstream lines(text);
  std::set<std::string> words;
  for (std::string line; std::getline(lines, line);) words.insert(line.substr(0, line.find(' ')));
  return words;
}

TEST(Cli, ListsPrintTheNameFirst) {
  const std::set<std::string> games = first_words(run_program({"games"}).out);
  for (const char* const game : {"xiangqi", "chess", "othello", "tictactoe", "synthetic"})
    EXPECT_TRUE(games.contains(game)) << game;
  const std::set<std::string> strategies = first_words(run_program({"strategies"}).out);
  for (const char* const strategy : {"sequential", "pv-split", "ybwc"})
    EXPECT_TRUE(strategies.contains(strategy)) << strategy;
  const std::set<std::string> variants = first_words(run_program({"variants"}).out);
  for (const char* const variation : {"table", "replacement", "key-bits", "misordered"})
    EXPECT_TRUE(variants.contains(variation)) << variation;
  const std::set<std::string> suites = first_words(run_program({"suites"}).out);
  for (const char* const suite : {"xiangqi", "xiangqi_mates", "chess", "chess_mates", "othello",
                                  "othello_endgames", "tictactoe", "synthetic"})
    EXPECT_TRUE(suites.contains(suite)) << suite;
}

TEST(Cli, APositionIsShownWithItsMoves) {
  EXPECT_EQ(
      run_program({"position", "--game", "chess", "--fen", "7k/P7/8/8/8/8/8/7K w - - 0 1"}).out,
      "  a b c d e f g h\n"
      "8 . . . . . . . k 8\n"
      "7 P . . . . . . . 7\n"
      "6 . . . . . . . . 6\n"
      "5 . . . . . . . . 5\n"
      "4 . . . . . . . . 4\n"
      "3 . . . . . . . . 3\n"
      "2 . . . . . . . . 2\n"
      "1 . . . . . . . K 1\n"
      "  a b c d e f g h\n"
      "white to move\n\n"
      "position     7k/P7/8/8/8/8/8/7K w - - 0 1\n"
      "moves        a7a8q a7a8n a7a8r a7a8b h1g1 h1g2 h1h2\n"
      "             a8=Q+ a8=N a8=R+ a8=B Kg1 Kg2 Kh2\n");
}

TEST(Cli, ADiagramOfOnePositionIsReadAsTheNext) {
  const auto facts = [](const Arguments& more) {
    Arguments all{"position", "--game", "othello", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return Json::parse(run_program(all).out);
  };
  const Json first = facts({"--moves", "f5 d6"});
  const Json again = facts({"--fen", first["diagram"].get<std::string>()});
  EXPECT_EQ(again, first);
  EXPECT_EQ(first["moves"], Json({"c3", "c4", "c5", "c6", "c7"}));
  EXPECT_FALSE(first["over"].get<bool>());
}

// In every game, even if its texts of positions cannot hold moves.
TEST(Cli, MovesArePlayedInEveryGame) {
  const std::array<std::array<std::string, 2>, 5> games{{{"xiangqi", "h2e2 h9g7"},
                                                         {"chess", "e2e4 c7c5"},
                                                         {"othello", "f5 d6"},
                                                         {"tictactoe", "b2 a1"},
                                                         {"synthetic", "1 3"}}};
  for (const auto& [game, moves] : games) {
    const Ran start = run_program({"position", "--game", game});
    const Ran later = run_program({"position", "--game", game, "--moves", moves});
    EXPECT_EQ(later.code, 0) << later.err;
    EXPECT_NE(later.out, start.out);
    EXPECT_EQ(run_program({"search", "--game", game, "--depth", "2", "--moves", moves}).code, 0);
    const Ran bad = run_program({"perft", "--game", game, "--depth", "1", "--moves", "zz"});
    EXPECT_EQ(bad.code, 2);
    EXPECT_THAT(bad.err, HasSubstr("move 1 'zz'"));
  }
}

TEST(Cli, XiangqiBoardsAreDrawnFromTheSideOfRed) {
  const Ran ran = run_program({"position", "--game", "xiangqi"});
  EXPECT_THAT(ran.out, testing::StartsWith("  a b c d e f g h i\n9 r n b a k a b n r 9\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n0 R N B A K A B N R 0\n  a b c d e f g h i\nred to move\n"));
}

TEST(Cli, PerftEndsWithTheNodeCount) {
  const Ran ran = run_program({"perft", "--game", "xiangqi", "--depth", "3", "--divide"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, testing::EndsWith(" 79666\n"));
  EXPECT_EQ(first_words(ran.out).size(), 44U + 3U);  // the moves; time, rate, nodes
}

TEST(Cli, MovesArePlayedFromThePosition) {
  const std::string divided =
      run_program({"perft", "--game", "xiangqi", "--depth", "2", "--divide"}).out;
  const std::string moved =
      run_program({"perft", "--game", "xiangqi", "--depth", "1", "--moves", "h2e2"}).out;
  const std::string count = moved.substr(std::min(moved.rfind(' '), moved.size()));
  EXPECT_THAT(divided, HasSubstr("h2e2" + count));
  const Ran ran = run_program(search({"--depth", "1", "--json", "--moves", "h2e2 h9g7"}));
  EXPECT_THAT(ran.out, HasSubstr("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"));
}

TEST(Cli, SearchJsonHasTheKeysOfTheContract) {
  const Ran ran = run_program(
      search({"--depth", "4", "--json", "--strategy", "ybwc", "--hash", "2", "--seed", "7"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
  const Json j = Json::parse(ran.out);
  for (const char* const key :
       {"schema",   "game",    "fen",        "search",     "bounds",
        "strategy", "machine", "processors", "depth",      "hash_mib",
        "seed",     "value",   "best_move",  "pv",         "time_ns",
        "nodes",    "table",   "parallel",   "node_types", "first_move_cutoff_rate"})
    EXPECT_TRUE(j.contains(key)) << key;
  for (const char* const key : {"total", "interior", "quiescence", "wasted"})
    EXPECT_TRUE(j["nodes"].contains(key)) << key;
  for (const char* const key : {"probes", "hits", "cutoffs", "rejected", "stores"})
    EXPECT_TRUE(j["table"].contains(key)) << key;
  for (const char* const key :
       {"splits", "joins", "aborts", "busy_ns", "idle_ns", "lock_ns", "wait_ns"})
    EXPECT_TRUE(j["parallel"].contains(key)) << key;
  for (const char* const said : {"pv", "cut", "all"})
    for (const char* const was : {"pv", "cut", "all"}) {
      EXPECT_TRUE(j["node_types"][said].contains(was)) << said << was;
      int sum = 0;
      for (const Json& d : j["node_types_by_depth"]) sum += d[said][was].get<int>();
      EXPECT_EQ(j["node_types"][said][was], sum) << said << was;
    }
  EXPECT_EQ(j["machine"], "threads");
  EXPECT_EQ(j["depth"], 4);
  EXPECT_EQ(j["hash_mib"], 2);
  EXPECT_EQ(j["seed"], 7);
  EXPECT_EQ(j["nodes"]["total"],
            j["nodes"]["interior"].get<int>() + j["nodes"]["quiescence"].get<int>());
}

TEST(Cli, TheReportIsReadable) {
  const Ran ran = run_program(search({"--depth", "4"}));
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  for (const char* const part : {"depth        4", "value", "best move", "nodes", "first move",
                                 "table        64 MiB", "node types"})
    EXPECT_THAT(ran.out, HasSubstr(part));
}

TEST(Cli, NodeTypesAreShownByDepthOnRequest) {
  const Ran ran = run_program(search({"--depth", "4", "--node-types", "--hash", "1"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, ContainsRegex("\ndepth +predicted +pv +cut +all +right +cutoffs"));
  for (const char* const depth : {"4", "3", "2", "1", "all"})
    EXPECT_THAT(ran.out, ContainsRegex(std::string("\n") + depth + " +any "));
}

TEST(Cli, MoreProcessorsThanThereAreAreWarnedOf) {
  const Ran ran = run_program(search(
      {"--depth", "3", "--strategy", "ybwc", "--processors", "500", "--json", "--hash", "1"}));
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, ContainsRegex("^splitpoint: warning: 500 processors[^\n]*\n$"));
  EXPECT_EQ(Json::parse(ran.out)["processors"], 500);
}

}  // namespace
}  // namespace splitpoint
