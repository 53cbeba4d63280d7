// cluster_experiment_test.cpp - simulated clusters in experiments.
//
// As in virtual_run_test, oneTBB puts the searches side by side, and ThreadSanitizer cannot see it.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

constexpr const char* kExperiment = R"([experiment]
name = "nodes"
suites = ["xiangqi"]
strategies = ["sequential", "lazy-smp"]
machine = "virtual"
costs = "measured"
processors = [2]
positions = 1
[search]
depth = 6
hash = 4
ranks = [1, 2]
network = ["infiniband", "cloud"]
)";

TEST(ClusterExperiment, VariesRanksAndNetworks) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "nodes.toml").string();
  std::ofstream(file) << kExperiment;
  const std::string out = (folder.path() / "out").string();
  const Ran ran = run_program({"run", file, "--out", out, "--quiet", "--no-analysis"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Result<StoredRun> run = read_run(std::filesystem::path(out) / kRunFile);
  ASSERT_TRUE(run.ok()) << run.error().text();
  std::set<std::string> parallel;
  for (const Json& line : run->rows) {
    if (!line.contains("cell") || line["cell"]["strategy"] == "sequential") continue;
    const Json& cell = line["cell"];
    parallel.insert(cell.value("network", "") + " " + std::to_string(cell.value("ranks", 1)));
    EXPECT_EQ(line.contains("cluster"), cell.contains("ranks"));
  }
  EXPECT_EQ(parallel, (std::set<std::string>{" 1", "infiniband 2", "cloud 2"}));
}

TEST(ClusterExperiment, OnThreadsHasNoSimulatedRanks) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "nodes.toml").string();
  std::string text = kExperiment;
  const std::string costs = "costs = \"measured\"\n";
  text.erase(text.find(costs), costs.size());
  std::ofstream(file) << text;
  const Ran ran = run_program(
      {"run", file, "--set", "machine=threads", "--out", (folder.path() / "out").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("ranks"));
}

}  // namespace
}  // namespace splitpoint
