// experiment_file_test.cpp - experiment files: defaults, lists that multiply, overrides.
// SPDX-License-Identifier: MIT
#include "experiments/definition/experiment_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <tuple>

#include "experiments/planning/plan.h"
#include "experiments/searching/search_job.h"
#include "tests/places.h"
#include "tests/unit/experiments/definition/parse_mine.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ExperimentFile, LeavesSensibleDefaults) {
  const Result<Experiment> e = parse(kLeast);
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_EQ(e->name, "mine");
  EXPECT_EQ(e->text, kLeast);
  EXPECT_THAT(e->strategies, ElementsAre("ybwc"));
  EXPECT_THAT(e->processors, ElementsAre(1, 2, 4, 6));  // powers of two, and all
  EXPECT_EQ(e->repeats, 1);
  ASSERT_EQ(e->settings.size(), 1U);
  EXPECT_EQ(e->settings[0].options.algorithm, Algorithm::pvs);
  EXPECT_EQ(e->settings[0].depth_of(e->suites.at(0).positions.at(0)), 9);  // the suite's own
  EXPECT_EQ(e->settings[0].table, TableStart::cold);
  EXPECT_TRUE(e->changes.empty() && e->excludes.empty());
}

TEST(ExperimentFile, ReadsEverything) {
  const Result<Experiment> e = parse(
      "[experiment]\nname = \"a-b_c.1\"\nsuites = [\"tictactoe\", \"synthetic\"]\n"
      "strategies = [\"ybwc\", \"pv-split\"]\nprocessors = [8, 2, \"all\"]\nrepeats = 3\n"
      "parallel_on_one = true\nseed = 7\npositions = 2\ncapacity = 0\nretries = 5\nwarm_up = 0\n"
      "timeout = 20\nmemory = 500\n"
      "[search]\nsearch = \"mtdf\"\nbounds = \"hard\"\nselectivity = \"none\"\n"
      "depth_rule = \"exact\"\nquiescence = false\nrepetition = false\ndepth = 4\n"
      "depth_offset = -1\nhash = 8\npin = false\nnodes = 1000\ntime = 50\ntable = "
      "\"warm\"\n[rules]\nrepetition = \"league\"\nquiet = 60\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_EQ(e->suites.size(), 2U);
  EXPECT_THAT(e->processors, ElementsAre(1, 2, 4, 6, 8));
  EXPECT_EQ(e->repeats, 3);
  EXPECT_TRUE(e->parallel_on_one);
  EXPECT_EQ(e->seed, 7U);
  EXPECT_EQ(e->positions, 2);
  EXPECT_EQ(e->capacity, 0);
  EXPECT_EQ(e->retries, 5);
  EXPECT_EQ(e->warm_up_seconds, 0);
  EXPECT_EQ(e->timeout_seconds, 20);
  EXPECT_EQ(e->memory_mib, 500U);
  ASSERT_EQ(e->settings.size(), 1U);
  const Setting& s = e->settings[0];
  EXPECT_EQ(s.options.algorithm, Algorithm::mtdf);
  EXPECT_EQ(s.options.bounds, Bounds::hard);
  EXPECT_EQ(s.options.selectivity, Selectivity::none);
  EXPECT_EQ(s.options.depth_rule, DepthRule::exact);
  EXPECT_FALSE(s.options.quiescence);
  EXPECT_FALSE(s.options.repetition);
  EXPECT_EQ(s.depth_of(e->suites.at(0).positions.at(0)), 3);
  EXPECT_EQ(s.hash_mib, 8U);
  EXPECT_EQ(s.nodes, 1000U);
  EXPECT_EQ(s.milliseconds, 50);
  EXPECT_EQ(s.table, TableStart::warm);
  EXPECT_FALSE(e->pin);
  EXPECT_THAT(e->rules, testing::UnorderedElementsAre(testing::Pair("repetition", "league"),
                                                      testing::Pair("quiet", "60")));
}

TEST(ExperimentFile, VariantsMultiplyTheSettings) {
  const std::string search = kLeast + "[search]\nhash = [1, 2]\nvariant = ";
  const Result<Experiment> e = parse(search + "[\"usual\", \"key-bits=16,replacement=always\"]\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  ASSERT_EQ(e->settings.size(), 4U);
  EXPECT_EQ(e->settings[0].variant, "");
  EXPECT_EQ(e->settings[1].variant, "replacement=always,key-bits=16");  // the one way to write it
  const Result<Experiment> wrong = parse(search + "\"layout=intervall\"\n");
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().text(), HasSubstr("mine.toml:7"));
  EXPECT_THAT(wrong.error().text(), HasSubstr("value-and-bound, interval"));
}

TEST(ExperimentFile, OverridesStandAboveTheFile) {
  const Result<Experiment> e =
      parse(kLeast, {"depth=3", "search.search=mtdf", "processors=2,4", "strategies=pv-split",
                     "bounds=\"hard\"", "rules.repetition=league", "name=other"});
  ASSERT_TRUE(e.ok()) << e.error().text();
  ASSERT_EQ(e->settings.size(), 1U);
  EXPECT_EQ(e->settings[0].depth, 3);
  EXPECT_EQ(e->settings[0].options.algorithm, Algorithm::mtdf);
  EXPECT_EQ(e->settings[0].options.bounds, Bounds::hard);
  EXPECT_THAT(e->processors, ElementsAre(2, 4));
  EXPECT_THAT(e->strategies, ElementsAre("pv-split"));
  EXPECT_EQ(e->name, "other");
  EXPECT_EQ(e->rules.size(), 1U);
}

TEST(ExperimentFile, TheProjectsOwnAreGood) {
  for (const char* const folder : {"", "/options", "/questions", "/micro"}) {
    int found = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(in_sources("experiments") + std::string(folder))) {
      if (entry.path().extension() != ".toml") continue;
      const Result<Experiment> e = load_experiment(entry.path().string(), {}, 2);
      ASSERT_TRUE(e.ok()) << e.error().text();
      const Result<std::vector<Cell>> cells = plan_cells(*e, {}, 2);
      EXPECT_TRUE(cells.ok()) << entry.path() << ": " << cells.error().text();
      ++found;
    }
    EXPECT_GE(found, 1) << folder;
  }
}

TEST(ExperimentFile, OnTheVirtualMachineItHasDefaults) {
  const Result<Experiment> e = parse(kVirtual);
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_TRUE(e->on_virtual);
  EXPECT_FALSE(e->in_real_time);
  ASSERT_EQ(e->costs.size(), 1U);
  EXPECT_EQ(e->costs[0], unit_costs());
  EXPECT_THAT(e->seeds, ElementsAre(0));
  EXPECT_EQ(e->lag, 0);
  EXPECT_FALSE(parse(kLeast)->on_virtual);
}

TEST(ExperimentFile, ReadsWhatTheVirtualMachineNeeds) {
  const Result<Experiment> e = parse(kVirtual +
                                     "processors = [64, \"inf\", 16384, \"all\"]\n"
                                     "costs = [\"unit\", \"slow_memory\", \"slow_memory*2\", "
                                     "\"slow_memory/2\"]\nseeds = 3\nlag = 50\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_THAT(e->processors, ElementsAre(1, 2, 4, 6, 64, 16384, kUnlimitedProcessors));
  std::vector<std::string> names;
  for (const CostModel& model : e->costs) names.push_back(model.name);
  EXPECT_THAT(names, ElementsAre("unit", "slow_memory", "slow_memory*2", "slow_memory/2"));
  EXPECT_THAT(e->seeds, ElementsAre(0, 1, 2));
  EXPECT_EQ(e->lag, 50);
}

TEST(ExperimentFile, SeedsAreANumberOfThemOrAList) {
  EXPECT_THAT(parse(kVirtual + "seeds = [7]\n")->seeds, ElementsAre(7));
  EXPECT_THAT(parse(kVirtual, {"seeds=4,0"})->seeds, ElementsAre(4, 0));
  EXPECT_THAT(parse(kVirtual, {"seeds=2"})->seeds, ElementsAre(0, 1));
}

TEST(ExperimentFile, CanAskForBothMachines) {
  const Result<Experiment> e =
      parse(kLeast + "machine = [\"virtual\", \"threads\"]\nrepeats = 2\nseeds = 3\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_TRUE(e->in_real_time && e->on_virtual);
  EXPECT_EQ(e->repeats, 2);
  EXPECT_EQ(e->seeds.size(), 3U);
}

TEST(ExperimentFile, ARealClusterHasALauncher) {
  const std::string least = kLeast;
  const Result<Experiment> e = parse(least + "machine = [\"cluster\", \"virtual\"]\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  EXPECT_TRUE(e->in_real_time && e->on_virtual && e->on_cluster);
  EXPECT_THAT(e->launcher, ElementsAre("mpirun", "-n"));
  const Result<Experiment> slurm =
      parse(least + "machine = \"cluster\"\nlauncher = [\"srun\", \"-n\"]\n");
  ASSERT_TRUE(slurm.ok()) << slurm.error().text();
  EXPECT_THAT(slurm->launcher, ElementsAre("srun", "-n"));
  const auto fault = [&](const char* more) { return parse(least + more).error().text(); };
  EXPECT_THAT(fault("machine = [\"threads\", \"cluster\"]\n"), HasSubstr("exclude each other"));
  EXPECT_THAT(fault("launcher = [\"srun\"]\n"), HasSubstr("is only for machine = \"cluster\""));
  EXPECT_THAT(fault("machine = \"cluster\"\nlauncher = []\n"), HasSubstr("launcher"));
}

TEST(ExperimentFile, ListsOfTheSearchMultiply) {
  const Result<Experiment> e = parse(kLeast +
                                     "[search]\nhash = [1, 2]\nbounds = [\"soft\", \"hard\"]\n"
                                     "quiescence = [true, false]\ndepth = [\"suite\", 4]\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  ASSERT_EQ(e->settings.size(), 16U);
  std::set<std::tuple<std::size_t, Bounds, bool, Depth>> different;
  for (const Setting& s : e->settings)
    different.emplace(s.hash_mib, s.options.bounds, s.options.quiescence, s.depth);
  EXPECT_EQ(different.size(), 16U);
}

TEST(ExperimentFile, WithoutADepthALimitIsAllThatEndsASearch) {
  SuitePosition p;
  p.depth = 5;
  EXPECT_EQ(parse(kLeast + "[search]\nnodes = 1000\n")->settings[0].depth_of(p), kMaxPly / 2);
  EXPECT_EQ(parse(kLeast + "[search]\ntime = 10\n")->settings[0].depth_of(p), kMaxPly / 2);
  EXPECT_EQ(parse(kLeast + "[search]\ntime = 10\ndepth = \"suite\"\n")->settings[0].depth_of(p), 5);
}

TEST(ExperimentFile, GamesStandForAllTheirSuites) {
  const Result<Experiment> e = parse(
      "[experiment]\nname = \"x\"\nstrategies = [\"ybwc\"]\ngames = [\"xiangqi\", "
      "\"synthetic\"]\n[search]\ndepth = 3\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  std::set<std::string> games;
  for (const Suite& suite : e->suites) games.insert(suite.game);
  EXPECT_THAT(games, ElementsAre("synthetic", "xiangqi"));
}

TEST(ExperimentFile, ReadsExceptions) {
  const Result<Experiment> e =
      parse(kLeast +
            "[[exclude]]\nstrategy = [\"ybwc\", \"dts\"]\nprocessors = 64\n"
            "quiescence = false\n[[override]]\nsuite = \"tictactoe\"\n"
            "set = { depth = 9, hash = 3, nodes = 7, time = 8, table = \"warm\" }\n");
  ASSERT_TRUE(e.ok()) << e.error().text();
  ASSERT_EQ(e->excludes.size(), 1U);
  using Keys = std::vector<std::pair<std::string, std::vector<std::string>>>;
  EXPECT_EQ(e->excludes[0].keys,
            (Keys{{"strategy", {"ybwc", "dts"}}, {"processors", {"64"}}, {"quiescence", {"off"}}}));
  EXPECT_EQ(e->excludes[0].where, "mine.toml:5");
  ASSERT_EQ(e->changes.size(), 1U);
  EXPECT_EQ(e->changes[0].cells.keys, (Keys{{"suite", {"tictactoe"}}}));
  const SettingChange& to = e->changes[0].change;
  EXPECT_EQ(to.depth, 9);
  EXPECT_EQ(to.hash_mib, 3U);
  EXPECT_EQ(to.nodes, 7U);
  EXPECT_EQ(to.milliseconds, 8);
  EXPECT_EQ(to.table, TableStart::warm);
  EXPECT_FALSE(to.depth_offset.has_value());
}

}  // namespace
}  // namespace splitpoint
