// virtual_run_test.cpp - runs on the virtual machine always give the same rows.
//
// Neither repetition nor the number of jobs nor interruptions change a row.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/machine.h"
#include "experiments/recording/store.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kVirtual = R"([experiment]
name = "tiny"
suites = ["tictactoe", "xiangqi"]
positions = 6
strategies = ["pv-split", "ybwc"]
machine = "virtual"
processors = [4, 16]
costs = ["unit", "slow_memory*2"]
seeds = 2
[search]
depth = 4
hash = 1
)";
constexpr std::size_t kRows = (6 + 6) * 2 * 2 * 5;  // the baseline and two strategies on two

class VirtualRunTest : public testing::Test {
 protected:
  VirtualRunTest() { write(kVirtual); }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  [[nodiscard]] fs::path path(const std::string& name) const { return folder_.path() / name; }
  [[nodiscard]] std::string file() const { return path("tiny.toml"); }
  [[nodiscard]] std::vector<std::string> arguments(
      const std::string& out, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all{"run", file(), "--quiet", "--out", path(out).string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  // The rows in the folder `out`, byte by byte.
  [[nodiscard]] std::string stored(const std::string& out) const {
    const std::string whole = file_contents(path(out) / kRunFile);
    return whole.substr(whole.find('\n') + 1);
  }
  // Runs the experiment without its analysis and returns the rows in the folder `out`.
  [[nodiscard]] std::string rows(const std::string& out, std::vector<std::string> more = {}) const {
    more.emplace_back("--no-analysis");
    const Ran ran = run_program(arguments(out, more));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    return stored(out);
  }

 private:
  ScratchFolder folder_;
};

TEST_F(VirtualRunTest, RowsAreTheSameEveryTime) {
  const std::string all = rows("a");
  EXPECT_EQ(static_cast<std::size_t>(std::count(all.begin(), all.end(), '\n')), kRows);
  EXPECT_EQ(rows("b"), all);
  EXPECT_EQ(rows("c", {"--jobs", "1"}), all);
  EXPECT_EQ(rows("d", {"--jobs", "5"}), all);
  const Result<StoredRun> run = read_run(path("a") / kRunFile);
  ASSERT_TRUE(run.ok()) << run.error().text();
  for (const Json& row : run->rows) {
    EXPECT_EQ(row.at("machine"), "virtual");
    EXPECT_EQ(row.at("seed"), row.at("cell").at("seed"));
    EXPECT_EQ(row.at("virtual").at("costs"), row.at("cell").at("costs"));
    const Json& p = row.at("parallel");
    EXPECT_EQ(p.at("busy_ns").get<Ticks>() + p.at("idle_ns").get<Ticks>() +
                  p.at("lock_ns").get<Ticks>() + p.at("wait_ns").get<Ticks>(),
              row.at("processors").get<Ticks>() * row.at("time_ns").get<Ticks>());
  }
}

TEST_F(VirtualRunTest, KilledAtAnyInstantItComesToTheSame) {
  const std::string whole = rows("whole");
  kill_and_go_on(arguments("killed", {"--resume", "--no-analysis"}), path("killed"), kRows,
                 [&] { EXPECT_EQ(rows("killed", {"--resume"}), whole); });
  EXPECT_EQ(rows("killed", {"--resume"}), whole);
}

TEST_F(VirtualRunTest, TheSummaryHasATableForEveryCostModel) {
  const Ran ran = run_program(arguments("a"));
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const char* const what : {"costs unit: suite=tictactoe\n", "costs unit: suite=xiangqi\n",
                                 "costs slow_memory*2: suite=xiangqi\n", "work/span", "pv-split"})
    EXPECT_THAT(ran.out, HasSubstr(what));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("Ceiling")));
  EXPECT_THAT(file_contents(path("a") / "summary.md"), HasSubstr("## Virtual machine, costs unit"));
}

TEST_F(VirtualRunTest, UnlimitedProcessorsAreANumberOfTheirOwn) {
  const Ran ran = run_program(arguments("a", {"--set", "processors=inf", "--set", "positions=1"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(stored("a"), HasSubstr(R"("processors":"inf")"));
  EXPECT_THAT(file_contents(path("a") / "summary.md"), HasSubstr(" inf |"));
}

// Two jobs at once: their stacks together may be more than the computer can hold.
// (AddressSanitizer keeps a megabyte for every stack: 18 GiB for all of them.)
TEST_F(VirtualRunTest, AsManyProcessorsAsPossibleAreNotTooManyForTwoJobs) {
#if defined(__SANITIZE_ADDRESS__)
  const std::string processors = "processors=4096";
#else
  const std::string processors = "processors=16384";
#endif
  const std::string all =
      rows("a", {"--jobs", "2", "--set", processors, "--set", "suites=tictactoe", "--set",
                 "costs=unit", "--set", "positions=1", "--set", "seeds=1", "--set", "depth=2"});
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 3);
}

TEST_F(VirtualRunTest, OnBothMachinesItSaysHowGoodThePredictionWas) {
  const std::vector<std::string> settings{
      "--set", "machine=virtual,threads", "--set", "processors=1,2",
      "--set", "parallel_on_one=true",    "--set", "costs=slow_memory"};
  const Ran ran = run_program(arguments("a", settings));
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string heading = "Predicted by the virtual machine, costs slow_memory";
  EXPECT_THAT(ran.out, HasSubstr(heading));
  EXPECT_THAT(file_contents(path("a") / "summary.md"), HasSubstr(heading));
  EXPECT_THAT(file_contents(path("a") / "validation.csv"),
              HasSubstr(",slow_memory,pv-split,1,xiangqi,"));
  // Real time is measured while nothing else runs: after all virtual cells.
  const Result<StoredRun> run = read_run(path("a") / kRunFile);
  ASSERT_TRUE(run.ok()) << run.error().text();
  std::vector<bool> in_virtual_time;
  for (const Json& row : run->rows) {
    in_virtual_time.push_back(row.at("machine") == "virtual");
    EXPECT_NE(row.contains("cpu_ns"), in_virtual_time.back());
  }
  EXPECT_TRUE(std::is_sorted(in_virtual_time.begin(), in_virtual_time.end(), std::greater<>()));
}

TEST_F(VirtualRunTest, ResumingWithOtherCostsIsRefused) {
  const std::string costs = path("mine.toml");
  std::ofstream(costs) << "[costs]\nnode = 2\nquiescence = 1\n";
  const std::vector<std::string> settings{"--resume",       "--no-analysis", "--set",
                                          "costs=" + costs, "--set",         "positions=1"};
  ASSERT_EQ(run_program(arguments("a", settings)).code, 0);
  EXPECT_EQ(run_program(arguments("a", settings)).code, 0);
  std::ofstream(costs) << "[costs]\nnode = 3\nquiescence = 1\n";
  const Ran ran = run_program(arguments("a", settings));
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("the experiment has changed"));
}

TEST_F(VirtualRunTest, JobsAreForVirtualTimeAlone) {
  write("[experiment]\nname = \"x\"\nsuites = [\"tictactoe\"]\nstrategies = [\"ybwc\"]\n");
  const Ran ran = run_program(arguments("a", {"--jobs", "2"}));
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("--jobs 2: is only for machine = \"virtual\""));
  EXPECT_FALSE(fs::exists(path("a")));
}

}  // namespace
}  // namespace splitpoint
