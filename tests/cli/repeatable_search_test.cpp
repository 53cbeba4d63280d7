// repeatable_search_test.cpp - a deterministic search says the same each time.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"
#include "tests/conformance/on_one_processor.h"

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

TEST(DeterministicSearch, IsTheSameOnOneProcessorAndInVirtualTime) {
  for (const auto& [processors, quantum] :
       {std::pair{"2", "2000000"}, {"4", "500000"}, {"16", "200000"}}) {
    const auto on = [&, processors = processors](std::vector<std::string> machine) {
      machine.insert(machine.end(),
                     {"--strategy", "lazy-smp", "--depth", "8", "--processors", processors});
      return searched(machine);
    };
    const nlohmann::json expected = on({"--machine", "deterministic"});
    EXPECT_EQ(expected.at("deterministic").at("worker_nodes").size(), std::stoul(processors));
    EXPECT_EQ(on({"--machine", "deterministic", "--no-pin"}), expected);
    EXPECT_EQ(on({"--machine", "virtual", "--costs", "measured", "--quantum", quantum}), expected);
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

// The events of a timeline, sorted. Threads write them in any order.
std::vector<std::string> events(const std::string& strategy) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "timeline.json").string();
  const Ran ran = run_program({"trace", "--game", "xiangqi", "--depth", "7", "--strategy", strategy,
                               "--machine", "deterministic", "--processors", "2", "--out", file});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const nlohmann::json timeline = nlohmann::json::parse(file_contents(file));
  std::vector<std::string> all;
  for (const auto& event : timeline.at("traceEvents")) all.push_back(event.dump());
  std::ranges::sort(all);
  return all;
}

TEST(DeterministicSearch, HasTheSameTimelineEveryTime) {
  for (const char* strategy : {"ybwc", "lazy-smp"}) {
    const std::vector<std::string> expected = events(strategy);
    EXPECT_GT(expected.size(), 20U);
    EXPECT_EQ(events(strategy), expected);
    const OnOneProcessor narrow;
    EXPECT_EQ(events(strategy), expected);
  }
}

// Two threads each, at fixed nodes.
constexpr const char* kMatch = R"([match]
name = "repeatable"
game = "xiangqi"
pairs = 2
max_plies = 16
[limit]
nodes = 5000
[[side]]
name = "lazy"
threads = 2
deterministic = true
hash = 1
[[side]]
name = "young"
threads = 2
deterministic = true
strategy = "ybwc"
hash = 1
)";

// The records of a match, without the times.
std::string played(const std::string& name) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "match.toml").string();
  std::ofstream(file) << kMatch;
  const std::filesystem::path out = folder.path() / name;
  const Ran ran = run_program({"match", file, "--out", out.string(), "--quiet"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::map<int, std::string> games;
  const Result<StoredRun> run = read_run(out / "games.jsonl");
  EXPECT_TRUE(run.ok());
  if (!run) return {};
  for (const Json& row : run->rows)
    if (row.contains("game")) games[row["game"].get<int>()] = row["moves"].dump();
  EXPECT_EQ(games.size(), 4U);
  std::string all;
  for (const auto& [game, moves] : games) all += fmt::format("{}: {}\n", game, moves);
  return all;
}

TEST(DeterministicSearch, AMatchOnTwoThreadsHasTheSameGamesEveryTime) {
  const std::string expected = played("once");
  EXPECT_EQ(played("twice"), expected);
  const OnOneProcessor narrow;
  EXPECT_EQ(played("narrow"), expected);
}

// Virtual cells run side by side by oneTBB, whose atomics ThreadSanitizer cannot see. Free on each
// machine: a sequential search for each quantum, and one of each strategy.
#if defined(__SANITIZE_THREAD__)
constexpr const char* kMachines = R"(machine=["threads"])";
constexpr std::size_t kFree = 4;
#else
constexpr const char* kMachines = R"(machine=["threads", "virtual"])";
constexpr std::size_t kFree = 8;
#endif

TEST(DeterministicSearch, AnExperimentComparesFreeSearchesWithDeterministicOnes) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "quanta.toml").string();
  std::ofstream(file) << R"([experiment]
name = "quanta"
suites = ["xiangqi"]
strategies = ["lazy-smp", "ybwc"]
processors = 2
positions = 1
capacity = 0
[search]
depth = 5
quantum = [0, 50000]
)";
  const std::filesystem::path out = folder.path() / "out";
  ASSERT_EQ(run_program({"run", file, "--set", kMachines, "--out", out.string(), "--quiet",
                         "--no-analysis"})
                .code,
            0);
  const Result<StoredRun> run = read_run(out / "runs.jsonl");
  ASSERT_TRUE(run.ok());
  std::map<std::string, std::set<std::string>> fingerprints;  // by strategy
  std::set<std::string> free;                                 // a disturbed search is repeated
  for (const Json& row : run->rows) {
    if (!row.contains("cell")) continue;
    const Json& cell = row["cell"];
    const bool held = cell.contains("quantum") && cell["strategy"] != "sequential";
    EXPECT_EQ(row.contains("deterministic"), held) << row;
    if (!held) {
      free.insert(cell.dump());
      continue;
    }
    EXPECT_EQ(row["deterministic"]["quantum"], 50'000);
    fingerprints[cell["strategy"]].insert(row["deterministic"]["fingerprint"]);
  }
  EXPECT_EQ(free.size(), kFree);
  ASSERT_EQ(fingerprints.size(), 2U);
  for (const auto& [strategy, all] : fingerprints)
    EXPECT_EQ(all.size(), 1U) << strategy << ": threads and virtual time differ";
}

TEST(DeterministicSearch, AnExperimentRefusesAStrategyThatIsNotDeterministic) {
  const Ran ran = run_program(
      {"run", "smoke", "--set", "strategies=dts", "--set", "search.quantum=50000", "--dry-run"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("quantum: the deterministic machine runs only"));
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
