// engine_process_test.cpp - engines that crash, hang and talk nonsense: every call returns.
//
// The engines are shell scripts; $1 is what they do at `go`.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "experiments/playing/players/engine_process.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

constexpr Ticks kMillisecond = 1'000'000;
constexpr const char* kScript = R"(
while read -r line; do
  case "$line" in
    uci) echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok ;;
    isready) echo readyok ;;
    go*) eval "$1" ;;
    quit) exit 0 ;;
  esac
done)";

EngineSpec spec(const std::string& at_go, const char* script = kScript) {
  return {.command = {"/bin/sh", "-c", script, "engine", at_go},
          .protocol = Protocol::uci,
          .game = "xiangqi",
          .options = {}};
}

constexpr Patience kShort{
    .start = 3000 * kMillisecond, .move = 300 * kMillisecond, .stop = 100 * kMillisecond};

MoveRequest request(Ticks allowed = 0) {
  MoveRequest r;
  r.start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  r.limit.depth = 1;
  r.allowed = allowed;
  return r;
}

// The answer of an engine that does this at `go`.
MoveAnswer answer_of(const std::string& at_go, Ticks allowed = 0) {
  EngineProcess engine(spec(at_go), kShort);
  const auto fault = engine.begin_game();
  EXPECT_FALSE(fault.has_value()) << fault->text();
  return engine.think(request(allowed));
}

TEST(EngineProcess, GivesTheMoveItsValueAndItsDepth) {
  const MoveAnswer answer = answer_of(
      "echo 'info depth 7 score cp 31 nodes 5 pv h2e2'; echo 'bestmove h2e2 ponder a0a1'");
  EXPECT_EQ(answer.fault, PlayerFault::none);
  EXPECT_EQ(answer.move, "h2e2");
  EXPECT_EQ(answer.value, 31);
  EXPECT_EQ(answer.depth, 7);
  EXPECT_GT(answer.time, 0);
}

TEST(EngineProcess, ReadsLinesThatArriveInParts) {
  EXPECT_EQ(answer_of("printf 'info dep'; sleep 0.05; printf 'th 3\\r\\nbest'; sleep 0.05; "
                      "printf 'move h2e2\\n'")
                .move,
            "h2e2");
}

TEST(EngineProcess, SkipsGarbageAndEndlessLines) {
  EXPECT_EQ(answer_of("printf '\\001\\377\\000 x\\n\\n'; head -c 3000000 /dev/zero; echo; "
                      "echo 'info score cp notanumber depth'; echo bestmove a0a1",
                      3000 * kMillisecond)
                .move,
            "a0a1");
}

TEST(EngineProcess, ACrashIsToldWithItsExit) {
  EXPECT_EQ(answer_of("exit 3").fault, PlayerFault::crash);
  EXPECT_EQ(answer_of("exit 3").detail, "exit code 3");
  EXPECT_EQ(answer_of("kill -SEGV $$").detail, "signal 11");
  EXPECT_EQ(answer_of("exec >&-; sleep 9").fault, PlayerFault::crash);
}

TEST(EngineProcess, AHangIsNoticed) {
  for (const char* const at_go : {"sleep 99", ":", "kill -STOP $$", "exec <&-; sleep 99",
                                  "while :; do echo info string busy; done", "cat /dev/zero"}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(answer_of(at_go).fault, PlayerFault::hang) << at_go;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8)) << at_go;
  }
}

TEST(EngineProcess, ALateMoveIsAMoveWithItsTime) {
  const MoveAnswer answer = answer_of("sleep 0.15; echo bestmove h2e2", 100 * kMillisecond);
  EXPECT_EQ(answer.fault, PlayerFault::none);
  EXPECT_EQ(answer.move, "h2e2");
  EXPECT_GT(answer.time, 100 * kMillisecond);
}

TEST(EngineProcess, PlaysAgainAfterAFault) {
  EngineProcess engine(spec("exit 1"), kShort);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(engine.begin_game());
    EXPECT_EQ(engine.think(request()).fault, PlayerFault::crash);
    EXPECT_EQ(engine.think(request()).fault, PlayerFault::crash);  // it is not running
  }
}

// A process that the engine has started dies with it.
TEST(EngineProcess, KillsTheWholeGroup) {
  const std::string file = testing::TempDir() + "grandchild";
  { EXPECT_EQ(answer_of("sleep 99 & echo $! > " + file + "; wait").fault, PlayerFault::hang); }
  pid_t pid = 0;
  std::ifstream(file) >> pid;
  ASSERT_GT(pid, 0);
  for (int i = 0; i < 200 && ::kill(pid, 0) == 0; ++i) {
    // Nobody may be there who takes the dead process.
    std::string state;
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    stat >> state >> state >> state;
    if (state == "Z") return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_NE(::kill(pid, 0), 0);
}

TEST(EngineProcess, SaysWhyItCannotBegin) {
  const auto fault_of = [](EngineSpec s) {
    EngineProcess engine(std::move(s), kShort);
    const auto fault = engine.begin_game();
    return fault ? fault->text() : "";
  };
  EngineSpec missing = spec("");
  missing.command = {"/no/such/engine"};
  EXPECT_THAT(fault_of(missing), HasSubstr("/no/such/engine: cannot be started: No such file"));
  missing.command = {"no-such-engine"};
  EXPECT_THAT(fault_of(missing), HasSubstr("cannot be started"));
  EXPECT_THAT(fault_of(spec("", "exit 4")), HasSubstr("ended before it said uciok: exit code 4"));
  EXPECT_THAT(fault_of(spec("", "sleep 99")), HasSubstr("did not say uciok in time"));
  EngineSpec strange = spec("");
  strange.options = {{"Hush", "1"}};
  EXPECT_THAT(fault_of(strange), HasSubstr("has no option 'Hush'"));
}

}  // namespace
}  // namespace splitpoint
