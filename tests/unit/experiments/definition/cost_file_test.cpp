// cost_file_test.cpp - cost models as files: written ones read back, and faults name their place.
// SPDX-License-Identifier: MIT
#include "experiments/definition/costs/cost_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/cli/program.h"

namespace splitpoint {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kLeastCosts = "[costs]\nnode = 100\nquiescence = 50\n";

Result<CostModel> costs_of(const std::string& text) { return parse_costs(text, "my.toml", "mine"); }

// A model in which every kind of work costs something else.
CostModel odd_model(int sockets) {
  CostModel model{.name = "mine", .local = {}, .spin = 12'345, .sockets = sockets};
  Ticks t = 3;
  for (Ticks& cost : model.local.ticks) cost = t += 4;
  model.remote = model.local;
  return model;
}

TEST(CostFile, WhatIsNotNamedCostsNothing) {
  const Result<CostModel> model = costs_of(kLeastCosts);
  ASSERT_TRUE(model.ok()) << model.error().text();
  EXPECT_EQ(model->name, "mine");
  EXPECT_EQ(model->sockets, 1);
  EXPECT_EQ(model->spin, 0);
  EXPECT_EQ(model->local[Work::node], 100);
  EXPECT_EQ(model->local[Work::quiescence], 50);
  EXPECT_EQ(model->local[Work::wake], 0);
  EXPECT_EQ(model->remote, model->local);
}

TEST(CostFile, WhatIsWrittenIsReadBack) {
  const CostModel plain = odd_model(1);
  const Result<CostModel> read = costs_of(costs_text(plain, {"a line", "", "another = \"1\""}));
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(*read, plain);
}

TEST(CostFile, SocketsAreWrittenAndReadBack) {
  CostModel model = odd_model(4);
  model.remote[Work::probe_miss] = 250;
  model.remote[Work::wake] = 9000;
  const std::string text = costs_text(model, {});
  EXPECT_THAT(text, HasSubstr("[remote]\nprobe_miss = 250\nwake = 9000\n"));
  const Result<CostModel> read = costs_of(text);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(*read, model);
}

TEST(CostFile, SlowdownsAreWrittenAndReadBack) {
  CostModel model = odd_model(1);
  model.slowdown = {1044, 1100, 1230};
  const std::string text = costs_text(model, {});
  EXPECT_THAT(text, HasSubstr("slowdown = [1044, 1100, 1230]\n"));
  const Result<CostModel> read = costs_of(text);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(*read, model);
  EXPECT_EQ(read->slowdown_of(1), 1000);
  EXPECT_EQ(read->slowdown_of(2), 1044);
  EXPECT_EQ(read->slowdown_of(4), 1230);
  EXPECT_EQ(read->slowdown_of(64), 1230);
}

TEST(CostFile, RemoteCostsAreLocalOnesUnlessNamed) {
  const Result<CostModel> model =
      costs_of(kLeastCosts + "lock = 7\nstore = 8\n[machine]\nsockets = 2\n[remote]\nstore = 9\n");
  ASSERT_TRUE(model.ok()) << model.error().text();
  EXPECT_EQ(model->sockets, 2);
  EXPECT_EQ(model->remote[Work::lock], 7);
  EXPECT_EQ(model->local[Work::store], 8);
  EXPECT_EQ(model->remote[Work::store], 9);
}

struct Faulty {
  std::string text, where, what;
};

class CostFileFaults : public testing::TestWithParam<Faulty> {};

TEST_P(CostFileFaults, AreNamedWithTheirPlace) {
  const Result<CostModel> model = costs_of(GetParam().text);
  ASSERT_FALSE(model.ok());
  EXPECT_THAT(model.error().text(), StartsWith(GetParam().where));
  EXPECT_THAT(model.error().text(), HasSubstr(GetParam().what));
}

INSTANTIATE_TEST_SUITE_P(
    All, CostFileFaults,
    testing::Values(
        Faulty{"", "my.toml", "is missing"},
        Faulty{"[costs]\nnode = 1\n", "my.toml: [costs] quiescence", "is missing"},
        Faulty{"[costs]\nnode = 0\nquiescence = 1\n", "my.toml:2: node", "'0'"},
        Faulty{kLeastCosts + "store = \n", "my.toml:4", ""},
        Faulty{kLeastCosts + "stroe = 5\n", "my.toml:4", "did you mean 'store'?"},
        Faulty{kLeastCosts + "store = -1\n", "my.toml:4: store", "'-1'"},
        Faulty{kLeastCosts + "store = 1000000001\n", "my.toml:4: store", "'1000000001'"},
        Faulty{kLeastCosts + "store = 1.5\n", "my.toml:4: store", "must be"},
        Faulty{kLeastCosts + "store = \"5\"\n", "my.toml:4: store", "must be"},
        Faulty{kLeastCosts + "[cost]\nstore = 5\n", "my.toml:4", "did you mean 'costs'?"},
        Faulty{"node = 5\n" + kLeastCosts, "my.toml:1", "'node'"},
        Faulty{kLeastCosts + "[machine]\nsockets = 0\n", "my.toml:5: sockets", "'0'"},
        Faulty{kLeastCosts + "[machine]\nsockets = 65\n", "my.toml:5: sockets", "'65'"},
        Faulty{kLeastCosts + "[machine]\nspin = -1\n", "my.toml:5: spin", "'-1'"},
        Faulty{kLeastCosts + "[machine]\nslowdown = [1044, 999]\n", "my.toml:5: slowdown", "'999'"},
        Faulty{kLeastCosts + "[machine]\nslowdown = [\"x\"]\n", "my.toml:5: slowdown", "'x'"},
        Faulty{kLeastCosts + "[machine]\nslowdown = []\n", "my.toml:5: slowdown", "empty"},
        Faulty{kLeastCosts + "[machine]\nsocket = 2\n", "my.toml:5", "did you mean 'sockets'?"},
        Faulty{kLeastCosts + "[remote]\nwaek = 2\n", "my.toml:5", "did you mean 'wake'?"},
        Faulty{kLeastCosts + "[remote]\nwake = 2\n", "my.toml:5: wake", "one socket"},
        Faulty{kLeastCosts + "[machine]\nsockets = 2\n[remote]\nnode = 101\n", "my.toml:7",
               "'node'"}));

TEST(CostFile, AFactorIsOfWhatWorkingTogetherCosts) {
  const Result<CostModel> plain = load_costs("slow_memory");
  const Result<CostModel> dearer = load_costs("slow_memory*2");
  const Result<CostModel> cheaper = load_costs("slow_memory/2");
  ASSERT_TRUE(plain.ok() && dearer.ok() && cheaper.ok());
  EXPECT_EQ(dearer->name, "slow_memory*2");
  for (const Work work :
       {Work::mark, Work::lock, Work::contended, Work::split, Work::join, Work::unpark_spinning,
        Work::wake_spinning, Work::unpark, Work::wake, Work::scan, Work::change}) {
    EXPECT_GT(plain->local[work], 0);
    EXPECT_EQ(dearer->local[work], 2 * plain->local[work]);
    EXPECT_NEAR(static_cast<double>(cheaper->local[work]),
                static_cast<double>(plain->local[work]) / 2, 0.5);
    EXPECT_EQ(dearer->remote[work], 2 * plain->remote[work]);
  }
  for (const Work work : {Work::node, Work::quiescence, Work::evaluate, Work::probe_hit,
                          Work::probe_miss, Work::store})
    EXPECT_EQ(dearer->local[work], plain->local[work]);
}

TEST(CostFile, AFactorMustBePositiveAndNotHuge) {
  for (const char* const name : {"unit*0", "unit*-1", "unit/0", "unit*1001", "unit*nan"}) {
    const Result<CostModel> model = load_costs(name);
    ASSERT_FALSE(model.ok()) << name;
    EXPECT_THAT(model.error().text(), HasSubstr("the factor must be above 0")) << name;
  }
  EXPECT_TRUE(load_costs("unit*0.5").ok());
  for (const char* const name : {"unit*", "unit*x", "unit*2x", "*2"})
    EXPECT_FALSE(load_costs(name).ok()) << name;
}

TEST(CostFile, ModelsAreFoundByNameAndByPath) {
  const Result<CostModel> unknown = load_costs("slow_memroy");
  ASSERT_FALSE(unknown.ok());
  EXPECT_THAT(unknown.error().text(), HasSubstr("did you mean 'slow_memory'?"));
  EXPECT_THAT(load_costs("no/such.toml").error().text(),
              StartsWith("no/such.toml: cannot be read"));
  const ScratchFolder folder;
  const std::string file = folder.path() / "own.toml";
  std::ofstream(file) << kLeastCosts;
  const Result<CostModel> own = load_costs(file);
  ASSERT_TRUE(own.ok()) << own.error().text();
  EXPECT_EQ(own->name, "own");
  EXPECT_EQ(own->local[Work::node], 100);
}

// The models that ask what a kind of cost is worth. All other costs are those of "measured".
TEST(CostFile, WhatIsFreeIsTheOnlyDifference) {
  const std::vector<Work> lines{Work::lock, Work::contended, Work::scan}, marks{Work::mark},
      joins{Work::split, Work::join},
      wakes{Work::unpark_spinning, Work::wake_spinning, Work::unpark, Work::wake, Work::change};
  std::vector<Work> together;
  for (const auto& kinds : {lines, marks, joins, wakes})
    together.insert(together.end(), kinds.begin(), kinds.end());
  const Result<CostModel> measured = load_costs("measured");
  ASSERT_TRUE(measured.ok());
  for (const auto& [name, kinds] : {std::pair{"free_lines", lines}, std::pair{"free_marks", marks},
                                    std::pair{"free_joins", joins}, std::pair{"free_wakes", wakes},
                                    std::pair{"free_together", together}}) {
    const Result<CostModel> model = load_costs(name);
    ASSERT_TRUE(model.ok()) << model.error().text();
    CostModel expected = *measured;
    expected.name = name;
    for (const Work work : kinds) expected.local[work] = expected.remote[work] = 0;
    EXPECT_EQ(*model, expected) << name;
  }
}

TEST(CostFile, EveryModelOfTheProjectLoads) {
  const std::vector<std::string> names = list_costs();
  EXPECT_EQ(names.front(), "unit");
  for (const char* const name : {"measured", "slow_memory", "slow_wake", "two_sockets"})
    EXPECT_THAT(names, Contains(name));
  for (const std::string& name : names) {
    const Result<CostModel> model = load_costs(name);
    ASSERT_TRUE(model.ok()) << model.error().text();
    EXPECT_EQ(model->name, name);
    EXPECT_GE(model->local[Work::node], 1) << name;
  }
}

}  // namespace
}  // namespace splitpoint
