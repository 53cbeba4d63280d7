// strategy_options_test.cpp - with any options, a strategy returns minimax's value.
//
// Every option of every strategy takes its two least values, its middle and its greatest value, or
// each of its words; the other options are as in finest(). The two options of Lazy SMP take all
// combinations.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/virtual/simulations.h"

namespace splitpoint {
namespace {

using Settings = std::vector<std::pair<std::string_view, int>>;

struct Tree {
  std::string_view game;
  const char* position;
  Depth depth;
  Value truth = 0;
};

std::vector<Tree> trees() {
  std::vector<Tree> all{{"synthetic", "width=2..5 ordering=60 seed=1", 5},
                        {"synthetic", "width=4 transpositions=60 seed=2", 5},
                        {"synthetic", "width=3..6 ordering=0 noise=40 seed=3", 5},
                        {"tictactoe", "x../.o./... x", 6},
                        {"tictactoe", "xo./.x./... o", 6}};
  for (Tree& tree : all) tree.truth = minimax(tree.game, tree.position, tree.depth);
  return all;
}

void expect_truth(std::string_view strategy, const Settings& strategy_options) {
  static const std::vector<Tree> all = trees();
  for (const Tree& tree : all)
    for (const Algorithm algorithm : {Algorithm::pvs, Algorithm::mtdf})
      for (const int processors : {2, 5, 16}) {
        Simulation simulation{.game = tree.game};
        simulation.position = tree.position;
        simulation.depth = tree.depth;
        simulation.options = exact(algorithm, Bounds::soft);
        simulation.strategy = strategy;
        simulation.strategy_options = strategy_options;
        simulation.how.processors = processors;
        simulation.how.costs = odd_costs();
        simulation.how.seed = static_cast<std::uint64_t>(processors);
        simulation.how.stack = std::size_t{1} << 20;
        const Simulated s = simulate(simulation);
        EXPECT_EQ(s.result.value, tree.truth) << simulation.text();
        EXPECT_EQ(s.faults, "") << simulation.text();
      }
}

TEST(StrategyOptions, NoValueOfAnOptionChangesTheResult) {
  for_each_type(PortableStrategies{}, []<class Strategy>(Type<Strategy>) {
    for (const auto& option : Strategy::kOptions) {
      std::set<int> values{option.least, option.least + 1, (option.least + option.most) / 2,
                           option.most};
      if (!option.words.empty())
        for (int v = option.least; v <= option.most; ++v) values.insert(v);
      for (const int value : values) expect_truth(Strategy::kName, {{option.name, value}});
    }
  });
}

TEST(StrategyOptions, NorDoTheTwoOfLazySmpTogether) {
  for (int depths = LazySmp::kSameDepths; depths <= LazySmp::kSpread; ++depths)
    for (int order = LazySmp::kSameOrder; order <= LazySmp::kRoot; ++order)
      expect_truth(LazySmp::kName, {{"depths", depths}, {"order", order}});
}

}  // namespace
}  // namespace splitpoint
