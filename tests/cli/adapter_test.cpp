// adapter_test.cpp - `splitpoint adapter`: whole games and matches in the other protocol, with our
// engine, with fairy-stockfish and with an engine that hangs.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "experiments/playing/protocol/notation.h"
#include "experiments/recording/store.h"
#include "experiments/searching/search_job.h"
#include "tests/cli/program.h"
#include "tests/scripted_engine.h"
#include "tests/unit/engine/games/peer_engine.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

constexpr int kPlies = 40;

using Texts = std::vector<std::string>;

Texts adapter(const std::string& protocol, const Texts& engine) {
  Texts all{"adapter", "--engine-protocol", protocol, "--"};
  all.insert(all.end(), engine.begin(), engine.end());
  return all;
}
Texts ours() { return {program_path(), "engine", "--hash", "2"}; }

// Reads up to a line that begins with `start`; "" if the adapter ended before.
std::string hear_until(Child& engine, const std::string& start) {
  for (std::string line; engine.hear(line);)
    if (line.starts_with(start)) return line;
  return {};
}

// The adapter plays both sides: each answer must be a legal move. Returns the number of plies.
int play(Child& engine, const std::string& go, bool ranks_from_one = false) {
  std::string moves, position = "position startpos";
  for (int ply = 0; ply < kPlies; ++ply) {
    const std::string start = describe_position("xiangqi", "")->position;
    const PositionFacts facts =
        describe_position("xiangqi", moves.empty() ? start : start + " moves" + moves).value();
    if (facts.over || facts.moves.empty()) return ply;
    engine.say(position);
    engine.say(go);
    engine.say("isready");  // answered at once, also while thinking
    const std::string answer = hear_until(engine, "bestmove ");
    const std::string told = answer.substr(std::min<std::size_t>(9, answer.size()));
    const std::string shown = told.substr(0, told.find(' '));
    const std::string move = ranks_from_one ? with_ranks_from_zero(shown) : shown;
    EXPECT_THAT(facts.moves, testing::Contains(move)) << answer << " after" << moves;
    if (testing::Test::HasFailure()) return ply;
    position += (moves.empty() ? " moves " : " ") + shown;
    moves += " " + move;
  }
  return kPlies;
}

TEST(Adapter, OurUciEnginePlaysAGameOverUcci) {
  Child engine(program_path(), adapter("uci", ours()));
  engine.say("ucci");
  EXPECT_EQ(hear_until(engine, "ucciok"), "ucciok");
  engine.say("setoption usemillisec true");
  EXPECT_GT(play(engine, "go time 500 increment 5 opptime 500 oppincrement 5"), 10);
  engine.say("quit");
  EXPECT_EQ(hear_until(engine, "bye"), "bye");
}

TEST(Adapter, OurUcciEnginePlaysAGameOverUci) {
  for (const bool ranks_from_one : {false, true}) {
    Child engine(program_path(), adapter("ucci", ours()));
    engine.say("uci");
    EXPECT_EQ(hear_until(engine, "uciok"), "uciok");
    if (ranks_from_one) engine.say("setoption name UCI_Variant value xiangqi");
    EXPECT_GT(play(engine, "go wtime 500 btime 500 winc 5 binc 5", ranks_from_one), 10);
  }
}

TEST(Adapter, OneAdapterInsideTheOther) {
  Texts inner = adapter("uci", ours());
  inner.insert(inner.begin(), program_path());
  Child engine(program_path(), adapter("ucci", inner));
  engine.say("uci");
  EXPECT_EQ(hear_until(engine, "uciok"), "uciok");
  EXPECT_GT(play(engine, "go depth 3"), 10);
}

TEST(Adapter, FairyStockfishPlaysAGameOverUcci) {
  const std::string fairy = find_program("fairy-stockfish");
  if (fairy.empty()) GTEST_SKIP() << "fairy-stockfish is not installed";
  Child engine(program_path(), {"adapter", "--", fairy});
  engine.say("ucci");
  EXPECT_EQ(hear_until(engine, "id name "), "id name Fairy-Stockfish 11.1 LB 64");
  EXPECT_THAT(hear_until(engine, "option hashsize"), HasSubstr("type spin min 0 max "));
  EXPECT_EQ(hear_until(engine, "ucciok"), "ucciok");
  engine.say("setoption hashsize 8");
  EXPECT_GT(play(engine, "go depth 5"), 10);
  engine.say("position startpos");
  engine.say("banmoves h2e2 b2e2");
  engine.say("go nodes 2000");
  EXPECT_THAT(hear_until(engine, "info depth"), testing::ContainsRegex("score .* pv [a-i][0-9]"));
  EXPECT_THAT(hear_until(engine, "bestmove"), StartsWith("bestmove "));
  engine.say("go infinite");
  engine.say("stop");
  EXPECT_THAT(hear_until(engine, "bestmove"), StartsWith("bestmove "));
}

// What docs/playing.md shows.
TEST(Adapter, AnswersAPipe) {
  Child shell("/bin/sh", {"-c", fmt::format("printf 'ucci\\nposition startpos\\ngo depth 4\\n' | "
                                            "{0} adapter -- {0} engine --hash 2",
                                            program_path())});
  EXPECT_THAT(hear_until(shell, "bestmove"), StartsWith("bestmove "));
  EXPECT_EQ(hear_until(shell, "bye"), "bye");
}

TEST(Adapter, ASignalEndsTheEngineToo) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    Child shell("/bin/sh",
                {"-c", fmt::format("echo pid $$; exec {0} adapter -- {0} engine --hash 2",
                                   program_path())});
    const pid_t pid = std::stoi("0" + hear_until(shell, "pid ").substr(4));
    shell.say("ucci");
    EXPECT_EQ(hear_until(shell, "ucciok"), "ucciok");
    shell.say("go infinite");
    ::kill(pid, signal);
    EXPECT_EQ(hear_until(shell, "bye"), "bye") << signal;
  }
}

class AdapterMatch : public testing::Test {
 protected:
  // Plays two sides with these lines of TOML; returns how the games ended.
  std::set<std::string> reasons(const std::string& base, const std::string& other, int pairs = 2) {
    const std::string file = folder_.path() / "m.toml", out = folder_.path() / "out";
    std::ofstream(file) << fmt::format(
        "[match]\nname = \"m\"\ngame = \"xiangqi\"\npairs = {}\nconcurrency = 2\nmax_plies = 24\n"
        "patience = 1\n[limit]\ndepth = 3\n[[side]]\nname = \"a\"\n{}\n[[side]]\nname = "
        "\"b\"\n{}\n",
        pairs, base, other);
    const Ran ran = run_program({"match", file, "--out", out, "--quiet"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    std::set<std::string> found;
    const Result<StoredRun> run = read_run(fs::path(out) / "games.jsonl");
    EXPECT_TRUE(run.ok());
    if (run)
      for (const Json& row : run->rows)
        if (row.contains("game")) found.insert(row["reason"].get<std::string>());
    return found;
  }
  static std::string side(const std::string& protocol, const Texts& command) {
    return fmt::format("protocol = \"{}\"\ncommand = [\"{}\"]\n", protocol,
                       fmt::join(command, "\", \""));
  }
  static Texts adapted(const std::string& protocol, const Texts& engine) {
    Texts all = adapter(protocol, engine);
    all.insert(all.begin(), program_path());
    return all;
  }

  ScratchFolder folder_;
};

TEST_F(AdapterMatch, BothDirectionsPlayWithoutAFault) {
  for (const std::string& found :
       reasons(side("ucci", adapted("uci", ours())), side("uci", adapted("ucci", ours()))))
    EXPECT_THAT(found, testing::AnyOf("max-plies", "mate", "repetition", "perpetual")) << found;
}

TEST_F(AdapterMatch, FairyStockfishPlaysAsAUcciEngine) {
  if (find_program("fairy-stockfish").empty()) GTEST_SKIP() << "fairy-stockfish is not installed";
  for (const std::string& found :
       reasons("hash = 2", side("ucci", adapted("uci", {"fairy-stockfish"})) +
                               "options = { hashsize = 8, threads = 1 }"))
    EXPECT_THAT(found, testing::AnyOf("max-plies", "mate", "repetition", "perpetual")) << found;
}

// The engine writes its number to a file, and hangs or crashes at `go`.
TEST_F(AdapterMatch, ABadEngineLosesItsGamesAndLeavesNoProcess) {
  const std::string pids = folder_.path() / "pids", script = folder_.path() / "engine.sh";
  std::ofstream(script) << "echo $$ >> " << pids << "\n" << kScriptedEngine;
  for (const auto& [at_go, reason] : std::vector<std::pair<std::string, std::string>>{
           {"exec sleep 99", "hang"}, {"exit 3", "crash"}, {"echo bestmove a0a9", "illegal"}}) {
    fs::remove_all(folder_.path() / "out");
    const std::string bad = side("ucci", adapted("uci", {"/bin/sh", script, at_go}));
    EXPECT_THAT(reasons("hash = 2", bad, 1), testing::ElementsAre(reason));
  }
  std::ifstream numbers(pids);
  int started = 0;
  for (pid_t pid = 0; numbers >> pid; ++started) {
    for (int i = 0; i < 300 && fs::exists(fmt::format("/proc/{}/fd/0", pid)); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_FALSE(fs::exists(fmt::format("/proc/{}/fd/0", pid)));
  }
  EXPECT_GT(started, 3);
}

TEST(Adapter, AnEngineEndsWithAnEmptyInput) {
  const ScratchFolder folder;
  const std::string pid_file = folder.path() / "pid";
  Program program(folder.path(),
                  {"adapter", "--", "/bin/sh", "-c", "echo $$ > " + pid_file + "; exec sleep 99"});
  EXPECT_EQ(program.wait(), 0);  // its input is empty
  pid_t pid = 0;
  std::ifstream(pid_file) >> pid;
  EXPECT_TRUE(pid == 0 || ::kill(pid, 0) != 0);
}

}  // namespace
}  // namespace splitpoint
