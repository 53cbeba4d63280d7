// solving_test.cpp - users' own EPD suites: what was solved, and when.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "experiments/recording/store.h"
#include "tests/cli/program.h"
#include "tests/places.h"

namespace splitpoint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SolvingTest : public testing::Test {
 protected:
  Ran run(const std::string& suite, const std::string& search) {
    std::ofstream(folder_.path() / "solve.toml")
        << "[experiment]\nname = \"solve\"\nsuites = [\"" << suite
        << "\"]\nstrategies = [\"ybwc\"]\nmachine = [\"virtual\", \"threads\"]\nprocessors = [2]\n"
           "capacity = 0\nwarm_up = 0\n[search]\nhash = 1\n"
        << search << '\n';
    return run_program(
        {"run", (folder_.path() / "solve.toml").string(), "--out", out().string(), "--quiet"});
  }
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }

  ScratchFolder folder_;
};

const std::string kTactics = in_test_data("chess/tactics.epd");

TEST_F(SolvingTest, OnThreadsAndInVirtualTime) {
  const Ran ran = run(kTactics, "depth = 6");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("time to solution"));
  EXPECT_THAT(ran.out, HasSubstr("4 of 5"));
  EXPECT_THAT(file_contents(out() / "summary.md"), HasSubstr("| 4 of 5 |"));
  const Result<StoredRun> stored = read_run(out() / kRunFile);
  ASSERT_TRUE(stored.ok()) << stored.error().text();
  std::map<std::string, int> solved;
  for (const Json& row : stored->rows) {
    const Json& solution = row.at("solution");
    const auto id = row.at("cell").at("position").get<std::string>();
    EXPECT_EQ(solution.at("solved").get<bool>(), id != "no mate there") << row;
    if (!solution.at("solved").get<bool>()) continue;
    ++solved[id];
    EXPECT_LE(solution.at("depth").get<int>(), row.at("depth").get<int>()) << row;
    EXPECT_LE(solution.at("time_ns").get<std::int64_t>(), row.at("time_ns").get<std::int64_t>());
    EXPECT_LE(solution.at("nodes").get<std::uint64_t>(), row.at("nodes").at("total"));
    EXPECT_GT(solution.at("nodes").get<std::uint64_t>(), 0U) << row;
  }
  EXPECT_EQ(solved.size(), 4U);
  EXPECT_EQ(stored->manifest["experiment"]["positions"]["tactics"][0]["bm"], "Ra8+");
}

TEST_F(SolvingTest, ALimitIsNeededAndItMayBeNodes) {
  const Ran without = run(kTactics, "");
  EXPECT_EQ(without.code, 2);
  EXPECT_THAT(without.err, HasSubstr("tactics.epd:"));
  EXPECT_THAT(without.err, HasSubstr("the experiment sets no depth, nodes or time"));
  const Ran ran = run(kTactics, "nodes = 20000");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("4 of 5"));
}

TEST_F(SolvingTest, AMoveThatIsNoneIsSaidBeforeAnythingRuns) {
  const fs::path suite = folder_.path() / "bad.epd";
  std::ofstream(suite) << "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra9; id \"a\";\n";
  const Ran ran = run(suite.string(), "depth = 3");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("bad.epd:1: bm: move 'Ra9': "));
  EXPECT_FALSE(fs::exists(out()));
}

}  // namespace
}  // namespace splitpoint
