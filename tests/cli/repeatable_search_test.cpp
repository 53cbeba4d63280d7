// repeatable_search_test.cpp - a deterministic search says the same each time.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

std::vector<std::string> arguments(const std::vector<std::string>& more) {
  std::vector<std::string> all{"search", "--game", "xiangqi", "--hash", "4"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

// What a search says, without its times and where it ran.
nlohmann::json searched(std::vector<std::string> more) {
  more.emplace_back("--json");
  const Ran ran = run_program(arguments(more));
  EXPECT_EQ(ran.code, 0) << ran.err;
  nlohmann::json all = nlohmann::json::parse(ran.out);
  for (const char* key : {"time_ns", "cpus", "machine", "virtual"}) all.erase(key);
  for (const char* key : {"busy_ns", "idle_ns", "lock_ns", "wait_ns"}) all["parallel"].erase(key);
  return all;
}

// This program, and those that it starts, run on one processor only.
class OnOneProcessor {
 public:
  OnOneProcessor() {
    sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE; ++i)
      if (CPU_ISSET(i, &before_)) {
        CPU_SET(i, &one);
        break;
      }
    sched_setaffinity(0, sizeof one, &one);
  }
  ~OnOneProcessor() { sched_setaffinity(0, sizeof before_, &before_); }
  OnOneProcessor(const OnOneProcessor&) = delete;
  OnOneProcessor& operator=(const OnOneProcessor&) = delete;

 private:
  cpu_set_t before_;
};

TEST(DeterministicSearch, IsTheSameOnOneProcessorAndInVirtualTime) {
  for (const char* processors : {"2", "16"}) {
    const auto on = [&](std::vector<std::string> machine) {
      machine.insert(machine.end(),
                     {"--strategy", "lazy-smp", "--depth", "8", "--processors", processors});
      return searched(machine);
    };
    const nlohmann::json expected = on({"--machine", "deterministic"});
    EXPECT_EQ(expected.at("deterministic").at("worker_nodes").size(), std::stoul(processors));
    EXPECT_EQ(on({"--machine", "deterministic", "--no-pin"}), expected);
    EXPECT_EQ(on({"--machine", "virtual", "--costs", "measured", "--quantum", "200000"}), expected);
    const OnOneProcessor narrow;
    EXPECT_EQ(on({"--machine", "deterministic"}), expected);
  }
}

TEST(DeterministicSearch, AStopByTheClockIsRepeatedByUntil) {
  const std::vector<std::string> search{"--strategy",    "lazy-smp",     "--machine",
                                        "deterministic", "--processors", "2"};
  std::vector<std::string> first = search, again = search;
  first.insert(first.end(), {"--depth", "30", "--time", "50"});
  nlohmann::json stopped = searched(first);
  const auto until = stopped.at("deterministic").at("until").get<std::uint32_t>();
  again.insert(again.end(), {"--depth", "30", "--until", std::to_string(until)});
  EXPECT_EQ(searched(again), stopped);
}

TEST(DeterministicSearch, SaysHowToRepeatIt) {
  const Ran ran = run_program(arguments({"--strategy", "lazy-smp", "--machine", "deterministic",
                                         "--processors", "2", "--until", "20"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("quanta       "));
  EXPECT_THAT(ran.out, HasSubstr("--until 20 repeats it"));
}

TEST(DeterministicSearch, SaysWhatDoesNotGoTogether) {
  const auto refused = [](const std::vector<std::string>& more, const char* what) {
    const Ran ran = run_program(arguments(more));
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr(what));
  };
  refused({"--machine", "deterministic", "--strategy", "dts"},
          "the deterministic machine runs only");
  refused({"--machine", "deterministic"}, "the deterministic machine runs only");
  refused({"--machine", "deterministic", "--strategy", "ybwc:shared-history=on"},
          "no shared history");
  const auto lazy = [&](std::vector<std::string> more, const char* what) {
    more.insert(more.end(), {"--strategy", "lazy-smp"});
    refused(more, what);
  };
  lazy({"--machine", "threads", "--quantum", "5000"}, "--quantum 5000");
  lazy({"--machine", "threads", "--until", "5"}, "--until 5");
  lazy({"--machine", "deterministic", "--quantum", "5"}, "--quantum");
  lazy({"--machine", "deterministic", "--variant", "table=off"}, "--variant");
  lazy({"--machine", "virtual", "--processors", "inf", "--quantum", "5000"}, "inf");
}

}  // namespace
}  // namespace splitpoint
