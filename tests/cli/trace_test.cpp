// trace_test.cpp - `splitpoint trace` writes timelines that agree with the search's report.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "experiments/definition/strategy_spec.h"
#include "tests/cli/program.h"
#include "tests/cli/timeline.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

using Arguments = std::vector<std::string>;

class Traces : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path() / name; }

  // Traces a search. Returns its report as JSON; the timeline is in the file `name`.
  Json traced(const std::string& name, const Arguments& more) const {
    Arguments all{"trace", "--hash", "4", "--json", "--out", path(name)};
    all.insert(all.end(), more.begin(), more.end());
    const Ran ran = run_program(all);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.err, Not(HasSubstr("missing")));
    EXPECT_FALSE(fs::exists(path(name) + ".part"));
    return Json::parse(ran.out);
  }
  [[nodiscard]] Json file(const std::string& name) const {
    return Json::parse(file_contents(path(name)));
  }

 private:
  ScratchFolder folder_;
};

// Every depth is completed once. Only helpers of lazy-smp skip depths; if one of them completes its
// depth first, nobody completes the depths below.
void expect_iterations(const std::set<int>& completed, const Json& report) {
  const int depth = report.at("depth");
  ASSERT_FALSE(completed.empty());
  EXPECT_GE(*completed.begin(), 1);
  EXPECT_EQ(*completed.rbegin(), depth);
  const bool may_skip = report.at("strategy") == "lazy-smp";
  EXPECT_TRUE(may_skip || std::ssize(completed) == depth);
}

// For every strategy and machine: the timeline has exactly what the counters count.
void expect_consistent(const Json& trace, const Json& report) {
  const Timeline timeline(trace);
  EXPECT_EQ(timeline.faults(), "");
  const Json& facts = trace.at("otherData");
  EXPECT_EQ(facts.at("search"), report);
  EXPECT_EQ(facts.at("dropped"), 0);
  const Json& parallel = report.at("parallel");
  EXPECT_EQ(timeline.count("split"), parallel.at("splits"));
  EXPECT_EQ(timeline.count("join"), parallel.at("joins"));
  EXPECT_EQ(timeline.count("child"), parallel.at("claims"));
  EXPECT_EQ(timeline.count("abort"), parallel.at("aborts"));
  expect_iterations(timeline.completed(), report);
  const int processors = report.at("processors");
  ASSERT_GE(timeline.tracks().size(), static_cast<std::size_t>(processors));
  for (const auto& [track, name] : timeline.tracks())
    EXPECT_EQ(name, fmt::format("worker {}", track - 1));
}

Arguments simulated(const std::string& strategy, int processors, const Arguments& more) {
  Arguments all{"--game",    "xiangqi", "--strategy",   strategy,
                "--machine", "virtual", "--processors", std::to_string(processors)};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST_F(Traces, InVirtualTimeTheFileIsTheSameEveryTime) {
  const Arguments arguments = simulated("ybwc", 16, {"--depth", "8", "--costs", "measured"});
  const Json report = traced("a", arguments);
  EXPECT_EQ(traced("b", arguments), report);
  EXPECT_TRUE(file_contents(path("a")) == file_contents(path("b")));
  const Json trace = file("a");
  expect_consistent(trace, report);
  const Timeline timeline(trace);
  EXPECT_GT(timeline.count("join"), 0U);
  EXPECT_GT(timeline.count("abort"), 0U);
  EXPECT_GT(timeline.count("lock"), 0U);
  // The time at splits is equal to the tick. Idle and lock time may be less on the timeline: a lock
  // taken while another one is held is not recorded.
  const Json& parallel = report.at("parallel");
  EXPECT_EQ(timeline.time("wait"), parallel.at("wait_ns"));
  EXPECT_LE(timeline.time("idle"), parallel.at("idle_ns"));
  EXPECT_LE(timeline.time("lock"), parallel.at("lock_ns"));
  EXPECT_GT(timeline.time("lock"), 0);
  // A claimed child lies inside an iteration, another child or a join.
  EXPECT_EQ(timeline.inside_of("child"), (std::set<std::string>{"iteration", "child", "join"}));
  EXPECT_EQ(timeline.inside_of("iteration"), std::set<std::string>{""});
  EXPECT_EQ(timeline.inside_of("idle"), std::set<std::string>{""});
}

TEST_F(Traces, BeingWatchedChangesNothing) {
  Arguments arguments = simulated("ybwc", 16, {"--depth", "7", "--costs", "measured"});
  const Json report = traced("a", arguments);
  arguments.insert(arguments.begin(), {"search", "--hash", "4", "--json"});
  EXPECT_EQ(Json::parse(run_program(arguments).out), report);
}

TEST_F(Traces, EveryStrategyHasATimeline) {
  for (const StrategyInfo& info : list_strategies()) {
    if (info.on_threads_only) continue;
    const std::string strategy(info.name);
    SCOPED_TRACE(strategy);
    const Json report = traced("a", simulated(strategy, strategy == "sequential" ? 1 : 3,
                                              {"--depth", "6", "--seed", "1"}));
    expect_consistent(file("a"), report);
  }
}

TEST_F(Traces, ThreadsHaveOneToo) {
  for (const char* const strategy : {"ybwc", "lazy-smp"}) {
    SCOPED_TRACE(strategy);
    const Json report = traced("a", {"--game", "xiangqi", "--strategy", strategy, "--processors",
                                     "2", "--depth", "8", "--no-pin"});
    const Json trace = file("a");
    expect_consistent(trace, report);
    EXPECT_EQ(trace.at("otherData").at("clock"), "real");
  }
}

TEST_F(Traces, OnTheSerialMachineItIsTheIterations) {
  const Json report = traced("a", {"--game", "tictactoe", "--depth", "5"});
  const Json trace = file("a");
  expect_consistent(trace, report);
  EXPECT_EQ(Timeline(trace).count("iteration"), report.at("depth"));
}

// The search is repeated with more and more processors; the timeline is of the last try.
TEST_F(Traces, UnlimitedProcessorsLeaveTheTimelineOfTheLastTry) {
  const Json report = traced(
      "a", {"--game", "synthetic", "--fen", "width=12 height=0 seed=3 ordering=70 noise=16",
            "--strategy", "ybwc", "--machine", "virtual", "--processors", "inf", "--depth", "6"});
  EXPECT_GE(report.at("processors"), 64);
  expect_consistent(file("a"), report);
}

TEST_F(Traces, TheReportSaysWhereItIs) {
  const Ran ran = run_program({"trace", "--game", "tictactoe", "--depth", "3", "--out", path("a")});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("\ntrace        " + path("a") + ": 6 events\n"));
}

TEST_F(Traces, BadInputIsRefusedAndLeavesNothing) {
  const std::string good = path("a");
  struct Bad {
    Arguments arguments;
    std::string culprit;
  };
  for (const Bad& bad :
       {Bad{{"--game", "tictactoe"}, "--out"},
        Bad{{"--game", "tictactoe", "--out", path("none/a")}, "no such folder"},
        Bad{{"--game", "tictactoe", "--out", path(".")}, "is a folder"},
        Bad{{"--game", "tictactoe", "--out", "/proc/a"}, "cannot be written"},
        Bad{{"--game", "tictactoe", "--out"}, "--out"}, Bad{{"--out", good}, "--game"},
        Bad{{"--game", "tictactoe", "--fen", "?", "--out", good}, "position"},
        Bad{{"--game", "go", "--out", good}, "'go'"},
        Bad{{"--game", "xiangqi", "--depth", "0", "--out", good}, "--depth"},
        Bad{{"--game", "xiangqi", "--strategy", "x", "--out", good}, "--strategy"},
        Bad{{"--game", "xiangqi", "--speed", "9", "--out", good}, "'--speed'"}}) {
    Arguments all{"trace"};
    all.insert(all.end(), bad.arguments.begin(), bad.arguments.end());
    const Ran ran = run_program(all);
    EXPECT_EQ(ran.code, 2) << bad.culprit;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(bad.culprit));
  }
  EXPECT_TRUE(fs::is_empty(path(".")));
}

}  // namespace
}  // namespace splitpoint
