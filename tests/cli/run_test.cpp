// run_test.cpp - runs of experiments: their files, and recovery from kill -9 at any instant.
//
// A killed run loses no finished cell and counts none twice.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "experiments/recording/store.h"
#include "parallel/machines/binding.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

// 180 cells of a few milliseconds, without a warm-up: even a run that is killed soon has done some.
constexpr const char* kInRealTime = "warm_up = 0\nretries = 0\n";
constexpr const char* kExperiment = R"([experiment]
name = "tiny"
suites = ["tictactoe", "xiangqi"]
strategies = ["pv-split", "ybwc"]
processors = [2]
capacity = 0
[search]
depth = 3
hash = 1
)";
constexpr std::size_t kCells = (6 + 54) * 3;

class RunTest : public testing::Test {
 protected:
  RunTest() { write(experiment(kInRealTime)); }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  static std::string experiment(const std::string& more) {
    std::string text = kExperiment;
    return text.insert(text.find("[search]"), more);
  }
  [[nodiscard]] std::string file() const { return folder_.path() / "tiny.toml"; }
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }
  [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more = {}) const {
    std::vector<std::string> all{"run", file(), "--out", out().string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  // Expects every cell of the experiment once.
  static void expect_complete(const fs::path& folder) {
    const Result<StoredRun> run = read_run(folder / kRunFile);
    ASSERT_TRUE(run.ok()) << run.error().text();
    EXPECT_FALSE(run->torn);
    // A cell that another program disturbed is there again; its last row counts.
    std::map<std::string, const Json*> cells;
    for (const Json& row : run->rows) {
      const Json*& last = cells[row.at("cell").dump()];
      if (last != nullptr) {
        EXPECT_TRUE(last->contains("contaminated")) << row;
        EXPECT_EQ(row["attempt"], (*last)["attempt"].get<int>() + 1) << row;
      }
      last = &row;
    }
    EXPECT_EQ(cells.size(), kCells);
  }

  ScratchFolder folder_;
};

TEST_F(RunTest, LeavesAManifestRowsAndASummary) {
  const Ran ran = run_program(arguments());
  ASSERT_EQ(ran.code, 0) << ran.err;
  expect_complete(out());
  EXPECT_THAT(ran.out, HasSubstr("sequential"));
  EXPECT_THAT(ran.out, HasSubstr("pv-split"));
  EXPECT_THAT(ran.out, HasSubstr("ybwc"));
  const std::string summary = file_contents(out() / "summary.md");
  EXPECT_THAT(summary, HasSubstr("| ybwc"));
  EXPECT_THAT(summary, HasSubstr("## What the speedups are made of"));
  EXPECT_THAT(ran.err, HasSubstr("of 180 cells"));  // progress, in plain lines

  const Json manifest = read_run(out() / kRunFile)->manifest;
  EXPECT_EQ(manifest["experiment"]["text"], experiment(kInRealTime));
  for (const char* const key : {"version", "commit", "compiler", "flags"})
    EXPECT_TRUE(manifest["build"].contains(key)) << key;
  for (const char* const key : {"cpu", "processors", "topology"})
    EXPECT_TRUE(manifest["machine"].contains(key)) << key;
  for (const char* const key : {"kernel", "governor"})
    EXPECT_TRUE(manifest["system"].contains(key)) << key;
  EXPECT_THAT(manifest["started"].get<std::string>(),  // to the millisecond, so that turns show
              MatchesRegex("20..-..-..T..:..:......Z"));
}

TEST_F(RunTest, QuietIsQuietAndASecondRunGetsAFolderOfItsOwn) {
  // A warning that the computer was busy is allowed; progress is not.
  EXPECT_THAT(run_program(arguments({"--quiet"})).err, testing::Not(HasSubstr("cells,")));
  const std::string before = file_contents(out() / kRunFile);
  const Ran again = run_program(arguments({"--quiet"}));
  EXPECT_EQ(again.code, 0);
  EXPECT_EQ(file_contents(out() / kRunFile), before);
  expect_complete(out().string() + "-2");
}

TEST_F(RunTest, WithoutAnAnalysisThereAreOnlyRows) {
  const Ran ran = run_program(arguments({"--no-analysis"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  expect_complete(out());
  EXPECT_EQ(std::distance(fs::directory_iterator(out()), fs::directory_iterator()), 1);
  EXPECT_THAT(ran.out,
              HasSubstr("\n180 cells; splitpoint report, compare and gate analyse them\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("sequential")));
}

TEST_F(RunTest, KilledAtAnyInstantItGoesOn) {
  kill_and_go_on(arguments({"--resume"}), out(), kCells, [&] { expect_complete(out()); });
  const Ran last = run_program(arguments({"--resume"}));
  EXPECT_EQ(last.code, 0) << last.err;
  expect_complete(out());
}

// An unfinished run of the same experiment is continued without --resume too.
TEST_F(RunTest, AKilledRunIsTakenUpByTheNext) {
  Program program(folder_.path(), arguments());
  while (!fs::exists(out() / kRunFile)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  program.kill_after(std::chrono::milliseconds(50));
  EXPECT_EQ(run_program(arguments()).code, 0);
  expect_complete(out());
  EXPECT_FALSE(fs::exists(out().string() + "-2"));
}

TEST_F(RunTest, ResumingAfterAChangeIsRefused) {
  ASSERT_EQ(run_program(arguments({"--no-analysis"})).code, 0);
  std::ofstream(file(), std::ios::app) << "# changed\n";
  const Ran ran = run_program(arguments({"--resume"}));
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("the experiment has changed"));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

TEST_F(RunTest, ShardsTogetherAreTheWhole) {
  std::set<std::string> cells;
  for (const char* const shard : {"1/2", "2/2"}) {
    const std::string part = (folder_.path() / shard).string();
    const Ran ran = run_program({"run", file(), "--out", part, "--shard", shard, "--quiet"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(fmt::format("\nshard {}: 90 cells; ", shard)));
    EXPECT_FALSE(fs::exists(fs::path(part) / "summary.md"));  // that is of the whole
    const Result<StoredRun> run = read_run(fs::path(part) / kRunFile);
    ASSERT_TRUE(run.ok()) << run.error().text();
    std::set<std::string> of_part;
    for (const Json& row : run->rows) of_part.insert(row.at("cell").dump());
    for (const std::string& cell : of_part) EXPECT_TRUE(cells.insert(cell).second);
  }
  EXPECT_EQ(cells.size(), kCells);
}

TEST_F(RunTest, ADryRunListsTheCellsAndLeavesNothing) {
  const Ran ran = run_program(arguments({"--dry-run"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(static_cast<std::size_t>(std::count(ran.out.begin(), ran.out.end(), '\n')), kCells + 1);
  EXPECT_THAT(ran.out, HasSubstr("tictactoe/centre ybwc P=2 hash=1 depth 3\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n180 cells, about "));
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(RunTest, ThreadsAreBoundToTheListOfProcessors) {
  int cpu = 0;
  while (!Binding::may_use(cpu)) ++cpu;
  const Ran ran = run_program(arguments(
      {"--cpus", std::to_string(cpu), "--set", "positions=1", "--quiet", "--no-analysis"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("2 processors are requested, --cpus lists 1"));
  const Result<StoredRun> run = read_run(out() / kRunFile);
  ASSERT_TRUE(run.ok()) << run.error().text();
  for (const Json& row : run->rows)
    for (const Json& used : row.at("cpus")) EXPECT_EQ(used, cpu) << row;
}

TEST_F(RunTest, BadListsOfProcessorsAreRefused) {
  for (const char* const list : {"x", "0,", "2-1", "0-", ",0", "0;1", "99999", "-1"}) {
    const Ran ran = run_program(arguments({std::string("--cpus=") + list}));
    EXPECT_EQ(ran.code, 2) << list;
    EXPECT_THAT(ran.err, HasSubstr("--cpus")) << list;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(RunTest, RowsSayWhatTheyCostAndHowOftenTheyWereTried) {
  ASSERT_EQ(run_program(arguments({"--set", "positions=1", "--set", "retries=1", "--quiet",
                                   "--no-analysis"}))
                .code,
            0);
  const Result<StoredRun> run = read_run(out() / kRunFile);
  ASSERT_TRUE(run.ok()) << run.error().text();
  std::map<std::string, bool> disturbed;  // by cell: its last row
  for (const Json& row : run->rows) {
    const auto [found, first] = disturbed.try_emplace(row.at("cell").dump());
    EXPECT_EQ(row.at("attempt"), first ? 1 : 2);
    EXPECT_TRUE(first || found->second) << "run again for nothing: " << row;
    found->second = row.contains("contaminated");
    EXPECT_GT(row.at("cpu_ns"), 0);
    for (const char* const key : {"steal_ns", "pressure_ns", "probe", "cpus"})
      EXPECT_TRUE(row.contains(key)) << key;
    if (Binding::available_processors() < row.at("processors")) continue;
    for (const char* const key : {"before_ns", "after_ns", "usual_ns"})
      EXPECT_GT(row.at("pace").at(key), 0) << key;
  }
}

TEST_F(RunTest, SettingsAreToldApartAndHeldToOneAnother) {
  write(kExperiment);
  const Ran ran =
      run_program(arguments({"--set", "bounds=soft,hard", "--set", "machine=virtual", "--quiet"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  for (const char* const suite : {"tictactoe", "xiangqi"})
    for (const char* const bounds : {"soft", "hard"})
      EXPECT_THAT(ran.out,
                  HasSubstr(fmt::format("Virtual machine, costs unit: suite={} bounds={}\n", suite,
                                        bounds)));
  EXPECT_THAT(
      ran.out,
      HasSubstr("## Bounds: each value against the first\n"));  // every value against the first
  EXPECT_THAT(file_contents(out() / "summary.md"), HasSubstr("| hard  | soft "));
}

// The default variant has a name, too, and its own interval.
TEST_F(RunTest, AQuestionIsAnswered) {
  write(kExperiment);
  const Ran ran =
      run_program({"run", file(), "--out", out().string(), "--set", "machine=virtual", "--set",
                   "suites=tictactoe", "--set", "experiment.compare=variant", "--set",
                   R"(search.variant=["usual", "table=off"])", "--set", R"(strategies=["ybwc"])"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const std::string summary = file_contents(out() / "summary.md");
  EXPECT_THAT(summary, HasSubstr("variant=usual"));
  EXPECT_THAT(summary, HasSubstr("## Variant: each value against usual"));
  EXPECT_LT(summary.find("## Variant: "), summary.find("## Virtual machine"));  // it comes first
  EXPECT_THAT(summary, HasSubstr("| table=off | tictactoe | ybwc P=2 "));
  EXPECT_THAT(summary, HasSubstr("![contrasts](contrasts.svg)"));
  EXPECT_THAT(summary, Not(HasSubstr("What the speedups are made of")));
  EXPECT_THAT(file_contents(out() / "contrasts.csv"), HasSubstr("variant,table=off,usual,"));
  EXPECT_THAT(file_contents(out() / "contrasts.svg"), HasSubstr("</svg>"));
}

}  // namespace
}  // namespace splitpoint
