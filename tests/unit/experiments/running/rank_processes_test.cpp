// rank_processes_test.cpp - the command of a cluster's search, and what becomes of its output.
// SPDX-License-Identifier: MIT
#include "experiments/running/rank_processes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace splitpoint {
namespace {

using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

Result<Json> run(const char* script, Clock::time_point until = Clock::time_point::max()) {
  return run_ranks({"sh", "-c", script}, until);
}

TEST(RankProcesses, TheCommandSaysAllOfTheJob) {
  SearchJob job;
  job.game = "chess";
  job.position = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
  job.rules = {{"a", "b"}};
  job.strategy = "ybwc:min-split-depth=3";
  job.ranks = 4;
  job.processors = 2;
  job.limits = {.depth = 7, .nodes = 100, .time = 3'000'000};
  job.options.bounds = Bounds::hard;
  job.options.quiescence = false;
  job.seed = 5;
  const std::string text =
      fmt::format("{}", fmt::join(rank_command(job, 8, RankWork::together, {"srun", "-n"}), " "));
  EXPECT_THAT(text, testing::StartsWith("srun -n 4 /"));
  for (const char* const part :
       {"search --json --machine cluster --game chess --strategy ybwc:min-split-depth=3",
        "--processors 2 --seed 5 --hash 8", "--bounds hard", "--quiescence off", "--rule a=b",
        "--fen 8/8/8/8/8/8/8/K1k5 w - - 0 1", "--depth 7 --nodes 100 --time 3"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_EQ(text.find("--independent"), std::string::npos);
  EXPECT_EQ(rank_command(job, 8, RankWork::independent, {"x"}).back(), "--independent");
}

TEST(RankProcesses, ReturnTheRowOfRank0) {
  const Result<Json> row = run("echo '{\"nodes\":3}'");
  ASSERT_TRUE(row.ok()) << row.error().text();
  EXPECT_EQ((*row)["nodes"], 3);
}

TEST(RankProcesses, SayHowTheyFailed) {
  EXPECT_THAT(run("exit 3").error().text(), HasSubstr("exit code 3: sh -c exit 3"));
  EXPECT_FALSE(run("echo no JSON").ok());
  EXPECT_THAT(run_ranks({"/no/launcher"}, Clock::time_point::max()).error().text(),
              HasSubstr("/no/launcher"));
  EXPECT_THAT(run("sleep 100", Clock::now() + std::chrono::milliseconds(50)).error().text(),
              HasSubstr("not ended in time"));
}

}  // namespace
}  // namespace splitpoint
