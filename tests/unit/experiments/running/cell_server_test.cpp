// cell_server_test.cpp - a cell that fails in any way gives a result and does not affect the next.
// SPDX-License-Identifier: MIT
#include "experiments/running/cell_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/searching/watchdog.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMib = std::size_t{1} << 20;

enum class Deed : std::uint8_t {
  answer,
  start_threads,
  segmentation_fault,
  abort_it,
  exit_early,
  throw_error,
  hang,
  stuck_in_virtual_time,
  stuck_on_threads,
  take_memory
};

Json act(std::size_t deed) {
  switch (static_cast<Deed>(deed)) {
    case Deed::answer: return {{"process", ::getpid()}, {"text", std::string(1 << 20, 'x')}};
    case Deed::start_threads: {
      std::jthread([] {}).join();
      return {{"done", true}};
    }
    case Deed::segmentation_fault:
      ::signal(SIGSEGV, SIG_DFL);  // a sanitizer would catch it
      ::raise(SIGSEGV);
      break;
    case Deed::abort_it: ::signal(SIGABRT, SIG_DFL); std::abort();
    case Deed::exit_early: ::_exit(3);
    case Deed::throw_error: throw std::runtime_error("the disk is full");
    case Deed::hang: std::this_thread::sleep_for(std::chrono::hours(1)); break;
    case Deed::stuck_in_virtual_time: throw StuckSearch("no worker can run");
    case Deed::stuck_on_threads: ::_exit(kStuckExit);
    case Deed::take_memory: {
      const std::vector<char> much(512 * kMib);
      return {{"taken", much.size()}};
    }
  }
  return {};
}

Json ask(CellServer& server, Deed deed) { return server.run(static_cast<std::size_t>(deed)); }

std::string how(const Json& row) { return row.value(Json::json_pointer("/failed/how"), ""); }
std::string what(const Json& row) { return row.value(Json::json_pointer("/failed/what"), ""); }

TEST(CellServer, EveryCellHasAProcessOfItsOwn) {
  CellServer server(act, {});
  const Json one = ask(server, Deed::answer), two = ask(server, Deed::answer);
  EXPECT_NE(one["process"], ::getpid());
  EXPECT_NE(one["process"], two["process"]);
  EXPECT_EQ(one["text"].get<std::string>().size(), 1U << 20);
  EXPECT_EQ(ask(server, Deed::start_threads)["done"], true);
}

TEST(CellServer, AFailureIsAResultAndTheNextCellRuns) {
  CellServer server(act, {});
  const struct {
    Deed deed;
    const char *how, *what;
  } kCases[] = {{Deed::segmentation_fault, "crash", "signal 11 (Segmentation fault)"},
                {Deed::abort_it, "crash", "signal 6 (Aborted)"},
                {Deed::exit_early, "crash", "code 3"},
                {Deed::throw_error, "crash", "the disk is full"},
                {Deed::stuck_in_virtual_time, "stuck", "no worker can run"},
                {Deed::stuck_on_threads, "stuck", "no node"}};
  for (const auto& c : kCases) {
    const Json row = ask(server, c.deed);
    EXPECT_EQ(how(row), c.how) << row;
    EXPECT_THAT(what(row), HasSubstr(c.what));
    EXPECT_TRUE(ask(server, Deed::answer).contains("process"));
  }
}

TEST(CellServer, CellsShareAProcessUntilOneFails) {
  CellServer server(act, {.seconds = 1}, CellProcess::shared);
  Json before = ask(server, Deed::answer)["process"];
  EXPECT_EQ(ask(server, Deed::start_threads)["done"], true);
  for (const auto& [deed, failed] :
       {std::pair(Deed::answer, ""), std::pair(Deed::segmentation_fault, "crash"),
        std::pair(Deed::exit_early, "crash"), std::pair(Deed::throw_error, "crash"),
        std::pair(Deed::stuck_in_virtual_time, "stuck"), std::pair(Deed::stuck_on_threads, "stuck"),
        std::pair(Deed::hang, "timeout")}) {
    EXPECT_EQ(how(ask(server, deed)), failed);
    const Json after = ask(server, Deed::answer)["process"];
    EXPECT_EQ(after == before, *failed == '\0') << failed;
    before = after;
  }
}

TEST(CellServer, ASharedProcessKeepsWhatItsCellsLeave) {
  CellServer server([count = std::make_shared<int>(0)](std::size_t) { return Json(++*count); }, {},
                    CellProcess::shared);
  EXPECT_EQ(server.run(0), 1);
  EXPECT_EQ(server.run(0), 2);
}

TEST(CellServer, ACellThatTakesTooLongIsEnded) {
  CellServer server(act, {.seconds = 1});
  const Json row = ask(server, Deed::hang);
  EXPECT_EQ(how(row), "timeout");
  EXPECT_THAT(what(row), HasSubstr("1 s"));
  EXPECT_TRUE(ask(server, Deed::answer).contains("process"));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // shadows are not memory taken
TEST(CellServer, ACellThatTakesTooMuchMemoryIsEnded) {
  CellServer bounded(act, {.memory_mib = 256}), free(act, {});
  EXPECT_EQ(how(ask(bounded, Deed::take_memory)), "out-of-memory");
  EXPECT_TRUE(ask(bounded, Deed::answer).contains("process"));
  EXPECT_EQ(ask(free, Deed::take_memory)["taken"], 512 * kMib);
}
#endif

TEST(CellServer, SeveralServeSideBySideAndEndInAnyOrder) {
  auto one = std::make_unique<CellServer>(act, CellLimits{}),
       two = std::make_unique<CellServer>(act, CellLimits{});
  EXPECT_TRUE(ask(*one, Deed::answer).contains("process"));
  one.reset();
  EXPECT_TRUE(ask(*two, Deed::answer).contains("process"));
}

}  // namespace
}  // namespace splitpoint
