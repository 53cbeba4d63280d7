// calibrate_test.cpp - `splitpoint calibrate` writes a cost file that the virtual machine accepts.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "experiments/definition/costs/cost_file.h"
#include "experiments/definition/names.h"
#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;

// The shortest measurement. Its figures mean nothing, and no test checks them.
std::vector<std::string> quick(const std::string& game, const std::vector<std::string>& more = {}) {
  std::vector<std::string> all{"calibrate", "--game", game,          "--hash", "2",
                               "--seconds", "1",      "--positions", "1"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void expect_usable(const Result<CostModel>& model) {
  ASSERT_TRUE(model.ok()) << model.error().text();
  EXPECT_GE(model->local[Work::node], 1);
  EXPECT_GE(model->local[Work::quiescence], 1);
}

TEST(Calibrate, HasHelp) {
  const Ran ran = run_program({"calibrate", "--help"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("Usage: splitpoint calibrate"));
  EXPECT_THAT(ran.out, HasSubstr("the report then goes to stdout"));
}

TEST(Calibrate, WritesAFileThatTheVirtualMachineTakes) {
  const ScratchFolder folder;
  const std::string file = folder.path() / "mine.toml";
  const Ran ran = run_program(quick("xiangqi", {"--out", file}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  // After one second, a cost that is the difference of two readings is sometimes negative. The
  // report prints it; the file holds 0 instead (expect_usable).
  for (const Name<Work>& n : kNames<Work>)
    EXPECT_THAT(ran.out, testing::ContainsRegex(fmt::format("\n{} +-?[0-9]", n.name)));
  expect_usable(load_costs(file));
  EXPECT_THAT(file_contents(file), HasSubstr("# splitpoint calibrate --game xiangqi"));
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  const Ran search = run_program({"search", "--game", "xiangqi", "--depth", "3", "--hash", "1",
                                  "--machine", "virtual", "--costs", file});
  EXPECT_EQ(search.code, 0) << search.err;
}

TEST(Calibrate, WithoutAFileTheCostsGoToStdout) {
  for (const char* const game : {"synthetic", "tictactoe"}) {
    const Ran ran = run_program(quick(game, {"--selectivity", "none"}));
    ASSERT_EQ(ran.code, 0) << ran.err;
    expect_usable(parse_costs(ran.out, "stdout", game));
    EXPECT_THAT(ran.err, HasSubstr("sequential searches"));
  }
}

TEST(Calibrate, RefusesBadInputBeforeItMeasures) {
  struct Bad {
    std::vector<std::string> arguments;
    std::string culprit;
  };
  for (const Bad& bad : {Bad{quick("xianqi"), "'xianqi'"},
                         Bad{quick("xiangqi", {"--suite", "tictactoe"}), "--suite tictactoe"},
                         Bad{quick("xiangqi", {"--suite", "none"}), "none"},
                         Bad{quick("xiangqi", {"--selectivity", "some"}), "'some'"},
                         Bad{quick("xiangqi", {"--out", "/no/such/folder/x.toml"}), "--out"},
                         Bad{quick("xiangqi", {"--out", "/tmp"}), "--out /tmp"},
                         Bad{{"calibrate", "--seconds", "0"}, "--seconds"}}) {
    const Ran ran = run_program(bad.arguments);
    EXPECT_EQ(ran.code, 2) << bad.culprit;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(bad.culprit));
  }
}

}  // namespace
}  // namespace splitpoint
