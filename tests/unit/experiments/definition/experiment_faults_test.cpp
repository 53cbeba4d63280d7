// experiment_faults_test.cpp - every fault of an experiment file is named with its place.
// SPDX-License-Identifier: MIT
#include "experiments/definition/experiment_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "tests/unit/experiments/definition/parse_mine.h"

namespace splitpoint {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Fault {
  std::string text, where, what;
};

class ExperimentFaults : public testing::TestWithParam<Fault> {};

TEST_P(ExperimentFaults, AreNamedWithTheirLine) {
  const Result<Experiment> e = parse(GetParam().text);
  ASSERT_FALSE(e.ok());
  EXPECT_THAT(e.error().where, StartsWith(GetParam().where));
  EXPECT_THAT(e.error().what, HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    All, ExperimentFaults,
    testing::Values(
        Fault{"[experiment\n", "mine.toml:1", ""},
        Fault{"", "mine.toml: [experiment] name", "missing"},
        Fault{"[experiment]\nname = \"x\"\n", "mine.toml: [experiment] suites", "missing"},
        Fault{"name = \"x\"\n", "mine.toml:1", "unknown key outside of a section: 'name'"},
        Fault{"experiment = 3\n", "mine.toml:1", "must be a section"},
        Fault{"name = t\x01\n", "mine.toml:1", "?"},
        Fault{kLeast + "[serach]\n", "mine.toml:5", "did you mean 'search'?"},
        Fault{kLeast + "repeat = 2\n", "mine.toml:5", "did you mean 'repeats'?"},
        Fault{kLeast + "repeats = \"2\"\n", "mine.toml:5", "whole number from 1 to 1000, not '2'"},
        Fault{kLeast + "repeats = 0\n", "mine.toml:5", "whole number from 1"},
        Fault{kLeast + "repeats = 1.5\n", "mine.toml:5", "whole number from 1"},
        Fault{kLeast + "processors = [0]\n", "mine.toml:5", "numbers from 1 to 1024"},
        Fault{kLeast + "processors = [\"2\"]\n", "mine.toml:5", "numbers from 1 to 1024"},
        Fault{kLeast + "processors = [\"most\"]\n", "mine.toml:5", "not 'most'"},
        Fault{kLeast + "processors = []\n", "mine.toml:5", "empty"},
        Fault{kLeast + "processors = [[1]]\n", "mine.toml:5", "list of strings or numbers"},
        Fault{kLeast + "machine = \"virtuel\"\n", "mine.toml:5", "did you mean 'virtual'?"},
        Fault{kLeast + "machine = [\"threads\", \"threads\"]\n", "mine.toml:5", "twice"},
        Fault{"[experiment]\nname = \"x\"\nsuites = [\"xiangqi\"]\nstrategies = [\"ybwc-tbb\"]\n"
              "machine = [\"threads\", \"virtual\"]\n",
              "mine.toml:5", "'ybwc-tbb' runs only on threads, not on 'virtual'"},
        Fault{kLeast + "machine = []\n", "mine.toml:5", "empty"},
        Fault{kLeast + "costs = [\"unit\"]\n", "mine.toml:5", "is only for machine = \"virtual\""},
        Fault{kLeast + "seeds = 2\n", "mine.toml:5", "is only for machine = \"virtual\""},
        Fault{kLeast + "lag = 2\n", "mine.toml:5", "is only for machine = \"virtual\""},
        Fault{kLeast + "processors = [\"inf\"]\n", "mine.toml:5", "not 'inf'"},
        Fault{kLeast + "processors = [1025]\n", "mine.toml:5", "numbers from 1 to 1024"},
        Fault{kLeast + "machine = [\"threads\", \"virtual\"]\nprocessors = [\"inf\"]\n",
              "mine.toml:6", "with machine = \"virtual\" alone"},
        Fault{kVirtual + "processors = [16385]\n", "mine.toml:6", "numbers from 1 to 16384"},
        Fault{"[experiment]\nname = \"x\"\nsuites = [\"tictactoe\"]\nmachine = \"virtual\"\n"
              "strategies = [\"ybwc\", \"lazy-smp\"]\nprocessors = [2, \"inf\"]\n",
              "mine.toml:6", "'lazy-smp' can use any number"},
        Fault{kVirtual + "repeats = 2\n", "mine.toml:6", "seeds = N"},
        Fault{kVirtual + "costs = [\"unti\"]\n", "mine.toml:6", "did you mean 'unit'?"},
        Fault{kVirtual + "costs = [\"no/such.toml\"]\n", "mine.toml:6", "cannot be read"},
        Fault{kVirtual + "costs = [\"unit*0\"]\n", "mine.toml:6", "factor"},
        Fault{kVirtual + "costs = [\"unit\", \"unit\"]\n", "mine.toml:6", "twice"},
        Fault{kVirtual + "costs = []\n", "mine.toml:6", "empty"},
        Fault{kVirtual + "seeds = 0\n", "mine.toml:6", "whole number from 1 to 1000"},
        Fault{kVirtual + "seeds = [\"a\"]\n", "mine.toml:6", "whole numbers >= 0, not 'a'"},
        Fault{kVirtual + "seeds = [-1]\n", "mine.toml:6", "whole numbers >= 0, not '-1'"},
        Fault{kVirtual + "seeds = [1, 1]\n", "mine.toml:6", "twice"},
        Fault{kVirtual + "lag = -1\n", "mine.toml:6", "whole number from 0"},
        Fault{kVirtual + "[search]\npin = true\n", "mine.toml:7",
              "is only for machine = \"threads\""},
        Fault{kLeast + "seed = -1\n", "mine.toml:5", "whole number"},
        Fault{kLeast + "[search]\nbounds = \"sotf\"\n", "mine.toml:6", "did you mean 'soft'?"},
        Fault{kLeast + "[search]\nbounds = true\n", "mine.toml:6", "must be a string"},
        Fault{kLeast + "[search]\nquiescence = \"on\"\n", "mine.toml:6", "true or false"},
        Fault{kLeast + "[search]\ndepth = \"deep\"\n", "mine.toml:6", "not 'deep'"},
        Fault{kLeast + "[search]\ndepth = 65\n", "mine.toml:6", "1 to 64"},
        Fault{kLeast + "[search]\nhash = [1, 2, 1]\n", "mine.toml:6", "'1' is given twice"},
        Fault{kLeast + "[search]\nbounds = [\"soft\", true]\n", "mine.toml:6", "must be a string"},
        Fault{kLeast + "[search]\nnodes = 0\n", "mine.toml:6", "whole number from 1"},
        Fault{kLeast + "[search]\ntable = \"wram\"\n", "mine.toml:6", "did you mean 'warm'?"},
        Fault{kLeast + "compare = \"bound\"\n", "mine.toml:5", "did you mean 'bounds'?"},
        Fault{kLeast + "compare = 3\n", "mine.toml:5", "must be a string"},
        Fault{kLeast + "compare = \"bounds\"\n[search]\nbounds = \"hard\"\n", "mine.toml:5",
              "'bounds' has fewer than two values"},
        Fault{kLeast + "compare = \"strategy\"\n", "mine.toml:5", "fewer than two values"},
        Fault{kLeast + "timeout = -1\n", "mine.toml:5", "whole number from 0"},
        Fault{kLeast + "games = [\"xianqi\"]\n", "mine.toml:5", "did you mean 'xiangqi'?"},
        Fault{kLeast + "games = [\"tictactoe\"]\n", "mine.toml:5", "is given twice"},
        Fault{kVirtual + "retries = 1\n", "mine.toml:6", "is only for machine = \"threads\""},
        Fault{kLeast + "[exclude]\nhash = 1\n", "mine.toml:5", "unknown section 'exclude'"},
        Fault{kLeast + "exclude = [3]\n", "mine.toml:5", "unknown key 'exclude'"},
        Fault{kLeast + "[[exclude]]\nhush = 1\n", "mine.toml:6", "did you mean 'hash'?"},
        Fault{kLeast + "[[exclude]]\n", "mine.toml:5", "does not say which cells"},
        Fault{kLeast + "[[override]]\nhash = 1\n", "mine.toml:5", "has no `set`"},
        Fault{kLeast + "[[override]]\nset = { depth = 3 }\n", "mine.toml:5", "does not say which"},
        Fault{kLeast + "[[override]]\nhash = 1\nset = 3\n", "mine.toml:7", "must be a table"},
        Fault{kLeast + "[[override]]\nhash = 1\nset = { dept = 3 }\n", "mine.toml:7",
              "did you mean 'depth'?"},
        Fault{kLeast + "[[override]]\nhash = 1\nset = { depth = 99 }\n", "mine.toml:7", "to 64"},
        Fault{kLeast + "[search]\nhash = 0\n", "mine.toml:6", "whole number from 1"},
        Fault{kLeast + "[rules]\nrepetition = [1]\n", "mine.toml:6", "must be a string"},
        Fault{kLeast + "[rules]\n\"a\\nb\" = [1]\n", "mine.toml:6: 'a?b'", "must be a string"},
        Fault{"[experiment]\nname = \"../x\"\n", "mine.toml:2", "letters, digits"},
        Fault{"[experiment]\nname = \"x\"\nsuites = [\"xianqi\"]\n", "mine.toml:3",
              "did you mean 'xiangqi'?"},
        Fault{"[experiment]\nname = \"x\"\nsuites = [\"synthetic\"]\nstrategies = [\"ybcw\"]\n",
              "mine.toml:4", "did you mean 'ybwc'?"},
        Fault{"[experiment]\nname = \"x\"\nsuites = [\"synthetic\"]\n"
              "strategies = [\"ybwc\", \"ybwc\"]\n",
              "mine.toml:4", "twice"}));

TEST(ExperimentFile, AQuestionNeedsTwoAnswers) {
  for (const char* const text :
       {"compare = \"bounds\"\n[search]\nbounds = [\"soft\", \"hard\"]\n",
        "compare = \"table\"\n[search]\ntable = [\"cleared\", \"kept\"]\n",
        "machine = \"virtual\"\ncompare = \"costs\"\ncosts = [\"unit\", \"measured\"]\n"})
    EXPECT_TRUE(parse(kLeast + text).ok()) << text;
  EXPECT_TRUE(parse("[experiment]\nname = \"mine\"\nsuites = [\"tictactoe\"]\n"
                    "strategies = [\"ybwc\", \"dts\"]\ncompare = \"strategy\"\n")
                  .ok());
}

TEST(ExperimentFile, FaultsOfOverridesNameTheOverride) {
  const auto fault = [](const std::string& setting) {
    const Result<Experiment> e = parse(kLeast, {setting});
    return e ? std::string("none") : e.error().text();
  };
  EXPECT_THAT(fault("dept=3"), HasSubstr("--set 'dept=3': unknown key 'dept', did you mean"));
  EXPECT_THAT(fault("depth"), HasSubstr("must have the form key=value"));
  EXPECT_THAT(fault("depth=deep"), HasSubstr("--set 'depth=deep'"));
  EXPECT_THAT(fault("experiment.depth=3"), HasSubstr("unknown key 'depth'"));
  EXPECT_THAT(fault("nothing.depth=3"), HasSubstr("unknown section 'nothing'"));
  EXPECT_THAT(fault("repeats="), HasSubstr("--set 'repeats='"));
}

TEST(ExperimentFile, AListOfSeedsHasABound) {
  std::string seeds = "seeds = [0";
  for (int i = 1; i < 1000; ++i) seeds += "," + std::to_string(i);
  EXPECT_EQ(parse(kVirtual + seeds + "]\n")->seeds.size(), 1000U);
  EXPECT_EQ(parse(kVirtual + seeds + ",1000]\n").error().text(),
            "mine.toml:6: seeds: holds 1001 seeds, more than 1000");
}

// Five lists of forty values would be a hundred million settings, and all memory.
TEST(ExperimentFile, TooManySettingsAreNotMade) {
  std::string values;
  for (int i = 1; i <= 40; ++i) values += std::to_string(i) + ",";
  std::string text = kLeast + "[search]\n";
  for (const char* const key : {"depth", "depth_offset", "nodes", "time", "hash"})
    text += std::string(key) + " = [" + values + "]\n";
  const Result<Experiment> e = parse(text);
  ASSERT_FALSE(e.ok());
  EXPECT_EQ(e.error().text(), "mine.toml:8: nodes: makes more than 10000 settings");
}

TEST(ExperimentFile, AMissingFileIsNamed) {
  EXPECT_EQ(load_experiment("no/such.toml", {}, 2).error().where, "no/such.toml");
}

}  // namespace
}  // namespace splitpoint
