// relay_test.cpp - engines that crash, hang and talk nonsense: the relay always returns.
//
// The engines are shell scripts; $1 is what they do at `go`.
// SPDX-License-Identifier: MIT
#include "experiments/playing/adapter/relay.h"
#include "tests/scripted_engine.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <future>
#include <stdexcept>
#include <string>

namespace splitpoint {
namespace {

using std::chrono::milliseconds;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

struct Outcome {
  std::string out;      // what the program heard
  std::string failure;  // of the engine
};

RelaySpec spec(const std::string& at_go, const char* script = kScriptedEngine) {
  return {.command = {"/bin/sh", "-c", script, "engine", at_go},
          .to_start = milliseconds(3000),
          .to_read = milliseconds(300),
          .to_finish = milliseconds(600),
          .to_stop = milliseconds(300),
          .to_quit = milliseconds(300)};
}

// The program says this, and then ends its input if it should.
Outcome outcome_of(RelaySpec relayed, const std::string& said, bool ends = true) {
  std::array<int, 2> in{}, out{};
  EXPECT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);  // the engine must not keep them open
  EXPECT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
  relayed.from_program = in[0];
  relayed.to_program = out[1];
  auto failure = std::async(std::launch::async, [&] {
    std::string what;
    try {
      const Result<int> code = Relay(relayed).run();
      if (!code) what = code.error().text();
    } catch (const std::runtime_error& e) {
      what = e.what();
    }
    ::close(out[1]);
    return what;
  });
  auto writing = std::async(std::launch::async, [&] {
    for (std::size_t at = 0; at < said.size();) {
      const ssize_t n = ::write(in[1], said.data() + at, said.size() - at);
      if (n <= 0) break;
      at += static_cast<std::size_t>(n);
    }
    if (ends) ::close(in[1]);
  });
  Outcome outcome;
  std::array<char, 4096> block{};
  for (ssize_t n = 0; (n = ::read(out[0], block.data(), block.size())) > 0;)
    outcome.out.append(block.data(), static_cast<std::size_t>(n));
  outcome.failure = failure.get();
  ::close(in[0]);
  writing.get();
  if (!ends) ::close(in[1]);
  ::close(out[0]);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);  // no zombie
  return outcome;
}

constexpr const char* kGo = "ucci\nposition startpos\ngo depth 3\n";

TEST(Relay, CompletesTheSearchAtTheEndOfTheInput) {
  const Outcome o =
      outcome_of(spec("sleep 0.1; echo info depth 3 score cp 7 pv h2e2; echo bestmove h2e2"), kGo);
  EXPECT_EQ(o.failure, "");
  EXPECT_THAT(o.out, HasSubstr("ucciok\ninfo depth 3 score 7 pv h2e2\nbestmove h2e2\nbye\n"));
}

TEST(Relay, ReadsLinesThatArriveInPartsAndHaveNoEnd) {
  const Outcome o = outcome_of(spec("printf 'info dep'; sleep 0.05; printf 'th 3\\r\\nbest'; sleep "
                                    "0.05; printf 'move h2e2\\n'"),
                               "\n  ucci\r\nposition startpos\r\ngo depth 3");
  EXPECT_EQ(o.failure, "");
  EXPECT_THAT(o.out, HasSubstr("info depth 3\nbestmove h2e2\n"));
}

TEST(Relay, LinesOfAnyLengthAndGarbage) {
  const Outcome o = outcome_of(
      spec("printf '\\001\\377\\000 x\\n\\n'; head -c 3000000 /dev/zero; echo; "
           "echo info score cp notanumber depth; echo bestmove a0a1"),
      "ucci\n" + std::string(3 << 20, 'x') + "\n\x01\xff\nposition startpos\ngo depth 3\n");
  EXPECT_EQ(o.failure, "");
  EXPECT_THAT(o.out, HasSubstr("info message a line of more than 1048576 characters is ignored\n"));
  EXPECT_THAT(o.out, HasSubstr("\nbestmove a0a1\nbye\n"));
}

TEST(Relay, ACrashIsToldToTheProgram) {
  for (const auto& [at_go, ending] : std::vector<std::pair<std::string, std::string>>{
           {"exit 3", "exit code 3"},
           {"kill -SEGV $$", "signal 11"},
           {"exec >&-; sleep 9", "its output is closed"}}) {
    const Outcome o = outcome_of(spec(at_go), kGo, false);
    EXPECT_EQ(o.failure, "/bin/sh: has ended: " + ending);
    EXPECT_THAT(o.out, HasSubstr("info message /bin/sh: has ended: " + ending + "\n"));
    EXPECT_THAT(o.out, Not(HasSubstr("bestmove")));
  }
}

// `quit` and the end of the input have limits.
TEST(Relay, AHangingEngineIsKilled) {
  for (const char* const at_go : {"exec sleep 99", "exec cat /dev/zero", "kill -STOP $$",
                                  "exec <&-; exec sleep 99", "exec yes info depth 3 score cp 1"})
    for (const std::string& said : {std::string(kGo) + "quit\n", std::string(kGo)}) {
      const auto begin = std::chrono::steady_clock::now();
      const Outcome o = outcome_of(spec(at_go), said);
      EXPECT_THAT(o.failure, AnyOf(HasSubstr("did not end after quit; it was killed"),
                                   HasSubstr("does not read its input")))
          << at_go;
      EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8)) << at_go;
    }
}

TEST(Relay, AnEndlessSearchIsStoppedAtTheEndOfTheInput) {
  const Outcome o = outcome_of(spec("read -r line; echo bestmove $([ $line = stop ] && echo h2e2)"),
                               "ucci\ngo infinite\n");
  EXPECT_EQ(o.failure, "");
  EXPECT_THAT(o.out, HasSubstr("bestmove h2e2\n"));
}

TEST(Relay, AnEngineThatDoesNotReadIsFound) {
  std::string said = kGo;
  for (int i = 0; i < 30'000; ++i) said += "isready\n";
  EXPECT_EQ(outcome_of(spec("exec sleep 99"), said, false).failure,
            "/bin/sh: does not read its input");
}

TEST(Relay, SaysWhyItCannotBegin) {
  RelaySpec relayed = spec("", "sleep 99");
  relayed.to_start = milliseconds(200);
  EXPECT_EQ(outcome_of(relayed, "ucci\nquit\n").failure, "/bin/sh: did not say uciok in time");
  EXPECT_EQ(outcome_of(spec("", "exit 4"), "ucci\n", false).failure,
            "/bin/sh: has ended: exit code 4");
  relayed.command = {"/no/such/engine"};
  EXPECT_THAT(outcome_of(relayed, "ucci\n").failure,
              HasSubstr("/no/such/engine: cannot be started: No such file"));
  relayed = spec("",
                 "read -r line; echo option name UCI_Variant type combo default chess var chess; "
                 "echo uciok; exec cat");
  EXPECT_THAT(outcome_of(relayed, "ucci\n").failure, HasSubstr("/bin/sh: does not know xiangqi"));
}

TEST(Relay, TheFirstLineChoosesTheProtocol) {
  RelaySpec relayed = spec("");
  relayed.protocol = Protocol::uci;
  EXPECT_EQ(outcome_of(relayed, "uci\n").failure,
            "--engine-protocol: the program speaks uci too, so it needs no adapter");
  const Outcome o = outcome_of(relayed, "hello\nucci\nquit\n");
  EXPECT_EQ(o.failure, "");
  EXPECT_THAT(o.out, HasSubstr("info string the first line must be uci or ucci, not 'hello'\n"));
  EXPECT_THAT(o.out, HasSubstr("ucciok\nbye\n"));
  EXPECT_EQ(outcome_of(relayed, "").out, "");
  EXPECT_EQ(outcome_of(relayed, "quit\n").failure, "");
}

}  // namespace
}  // namespace splitpoint
