// strategy_knobs_test.cpp - however a strategy is set, the value is minimax's.
//
// Every knob of every strategy at its least values, in its middle and at its end, the others being
// as usual; and all combinations where each value stands for a way of its own.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "engine/games/tic_tac_toe/tic_tac_toe.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

template <Game G>
struct Tree {
  G root;
  Depth depth;
  Value truth;
};

template <Game G>
std::vector<Tree<G>> trees(std::initializer_list<const char*> texts, Depth depth) {
  std::vector<Tree<G>> all;
  for (const char* text : texts) {
    const G root = G::parse(text).value();
    all.push_back({root, depth, minimax(root, depth)});
  }
  return all;
}

template <class Strategy, Game G>
void expect_truth(const std::vector<Tree<G>>& all, const typename Strategy::Knobs& knobs,
                  const std::string& setting) {
  for (const Tree<G>& tree : all)
    for (const Algorithm algorithm : {Algorithm::pvs, Algorithm::mtdf})
      for (const int processors : {2, 5, 16}) {
        VirtualMachine machine({.processors = processors,
                                .costs = odd_costs(),
                                .seed = static_cast<std::uint64_t>(processors),
                                .stack = 1 << 20});
        small_table().clear();
        Search<G, VirtualMachine, Strategy> search(
            machine, small_table(), exact(algorithm, Bounds::soft), {.depth = tree.depth}, knobs);
        const SearchResult result = search.run(tree.root);
        EXPECT_EQ(result.value, tree.truth)
            << tree.root.text() << " " << Strategy::kName << ":" << setting << " P " << processors
            << " algorithm " << static_cast<int>(algorithm);
        EXPECT_EQ(left_behind(search, tree.root), "") << Strategy::kName << ":" << setting;
      }
}

TEST(StrategyKnobs, NoValueOfAKnobChangesTheResult) {
  const auto synthetic =
      trees<Synthetic>({"width=2..5 ordering=60 seed=1", "width=4 transpositions=60 seed=2",
                        "width=3..6 ordering=0 noise=40 seed=3"},
                       5);
  const auto tic_tac_toe = trees<TicTacToe>({"x../.o./... x", "xo./.x./... o"}, 6);
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    for (const auto& knob : Strategy::kKnobs) {
      std::set<int> values{knob.least, knob.least + 1, (knob.least + knob.most) / 2, knob.most};
      if (!knob.words.empty())
        for (int v = knob.least; v <= knob.most; ++v) values.insert(v);
      for (const int value : values) {
        typename Strategy::Knobs knobs = finest<Strategy>();
        knobs.*knob.member = value;
        const std::string setting = std::string(knob.name) + "=" + std::to_string(value);
        expect_truth<Strategy>(synthetic, knobs, setting);
        expect_truth<Strategy>(tic_tac_toe, knobs, setting);
      }
    }
  });
}

TEST(StrategyKnobs, NorDoTheTwoOfLazySmpTogether) {
  const auto synthetic =
      trees<Synthetic>({"width=2..5 ordering=60 seed=4", "width=4 transpositions=60 seed=5"}, 5);
  const auto tic_tac_toe = trees<TicTacToe>({"x../.o./... x"}, 6);
  for (int depths = LazySmp::kSameDepths; depths <= LazySmp::kSpread; ++depths)
    for (int order = LazySmp::kSameOrder; order <= LazySmp::kRoot; ++order) {
      const std::string setting = fmt::format("depths={},order={}", depths, order);
      expect_truth<LazySmp>(synthetic, {depths, order}, setting);
      expect_truth<LazySmp>(tic_tac_toe, {depths, order}, setting);
    }
}

}  // namespace
}  // namespace splitpoint
