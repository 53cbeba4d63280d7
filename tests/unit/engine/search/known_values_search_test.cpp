// known_values_search_test.cpp - a search that is told values finds the same with fewer nodes.
// SPDX-License-Identifier: MIT
#include "engine/search/known_values.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/games/tic_tac_toe/tic_tac_toe.h"
#include "experiments/searching/virtual_searches.h"
#include "parallel/machines/virtual/virtual_machine.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"

namespace splitpoint {
namespace {

// Knows all positions with at most `most` empty cells.
class Late : public KnownValues<TicTacToe> {
 public:
  explicit Late(int most) : most_(most) {}
  [[nodiscard]] std::optional<Value> value_of(const TicTacToe& position) const override {
    std::array<Move, TicTacToe::kMaxMoves> moves;
    const int empty = position.generate(moves.data());
    if (empty == 0 || empty > most_) return {};
    return solved(position);
  }

 private:
  // Wins count from the position.
  static Value solved(TicTacToe position) {
    if (position.over()) return position.evaluate();
    std::array<Move, TicTacToe::kMaxMoves> moves;
    const int n = position.generate(moves.data());
    Value best = -kInfinite;
    for (int i = 0; i < n; ++i) {
      const auto undo = position.play(moves[i]);
      const Value v = from_root(-solved(position), 0);
      position.undo(moves[i], undo);
      best = std::max(best, is_win(v) ? v - 1 : is_loss(v) ? v + 1 : v);
    }
    return best;
  }

  int most_;
};

template <class Strategy>
SearchResult searched(const TicTacToe& root, const KnownValues<TicTacToe>* known, Depth depth,
                      int processors = 3) {
  VirtualMachine machine({.processors = processors,
                          .workers = workers_for<Strategy>(processors),
                          .costs = unit_costs()});
  small_table().clear();
  Search<TicTacToe, VirtualMachine, Strategy> search(machine, small_table(),
                                                     exact(Algorithm::pvs, Bounds::soft),
                                                     {.depth = depth}, finest<Strategy>());
  search.known = known;
  return run_virtual<Strategy>(search, root);
}

// Three positions: a draw, a win and a loss.
constexpr std::array kRoots{".../.../... x", "x.o/.../x.. o", "x.o/.../... x"};

TEST(KnownValues, EveryStrategyFindsTheSameValueWithFewerNodes) {
  const Late late(5);
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    for (const char* text : kRoots) {
      const TicTacToe root = TicTacToe::parse(text).value();
      const SearchResult usual = searched<Strategy>(root, nullptr, 9);
      const SearchResult told = searched<Strategy>(root, &late, 9);
      EXPECT_EQ(told.value, usual.value) << Strategy::kName << ' ' << text;
      EXPECT_GT(told.stats.known.value(), 0U) << Strategy::kName << ' ' << text;
      EXPECT_LT(told.stats.nodes(), usual.stats.nodes()) << Strategy::kName << ' ' << text;
      EXPECT_EQ(usual.stats.known.value(), 0U);
    }
  });
}

// A value counts its wins from the position, so that the distance from the root is right.
TEST(KnownValues, AShallowSearchKnowsTheDistanceOfTheWin) {
  const Late all(8);
  for (const char* text : kRoots) {
    const TicTacToe root = TicTacToe::parse(text).value();
    EXPECT_EQ(searched<Sequential>(root, &all, 1, 1).value,
              searched<Sequential>(root, nullptr, 9, 1).value)
        << text;
  }
}

// The root needs a move, so it is searched, whatever is known.
TEST(KnownValues, TheRootIsSearched) {
  const Late all(9);
  const SearchResult result = searched<Sequential>(TicTacToe::parse(kRoots[0]).value(), &all, 1, 1);
  EXPECT_NE(result.best_move, Move::none);
  EXPECT_EQ(result.iterations.back().known, 9U);
}

}  // namespace
}  // namespace splitpoint
