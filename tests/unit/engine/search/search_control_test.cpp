// search_control_test.cpp - a search with an owner: chosen root moves, reports, and an early end.
// SPDX-License-Identifier: MIT
#include "engine/search/search_control.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "engine/games/tic_tac_toe/tic_tac_toe.h"
#include "experiments/searching/virtual_searches.h"
#include "parallel/machines/virtual/virtual_machine.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"

namespace splitpoint {
namespace {

class Owner : public SearchControl {
 public:
  bool on_iteration(const SearchResult& result) override {
    depths.push_back(result.depth);
    return result.depth >= last;
  }
  bool on_progress(Ticks, Move, Ply) override {
    ++looks;
    return ends_at_once;
  }
  void on_bound(Depth, Value, Bound) override {}

  std::vector<Depth> depths;
  Depth last = kMaxPly;
  bool ends_at_once = false;
  std::atomic<int> looks{0};
};

template <class Strategy, Game G>
SearchResult searched(const G& root, const Limits& limits, Owner& owner, int processors = 3) {
  VirtualMachine machine({.processors = processors,
                          .workers = workers_for<Strategy>(processors),
                          .costs = unit_costs()});
  small_table().clear();
  Search<G, VirtualMachine, Strategy> search(
      machine, small_table(), exact(Algorithm::pvs, Bounds::soft), limits, finest<Strategy>());
  search.control = &owner;
  return run_virtual<Strategy>(search, root);
}

template <Game G>
std::vector<Move> moves_of(const G& pos) {
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  return {moves.begin(), moves.begin() + n};
}

// The value of the best of `moves`, by minimax.
template <Game G>
Value best_of(G pos, const std::vector<Move>& moves, Depth depth) {
  Value best = -kInfinite;
  for (const Move m : moves) {
    const auto undo = pos.play(m);
    const Value v = pos.over() ? pos.evaluate() : minimax(pos, depth - 1);
    best = std::max(best, -from_root(v, 0));
    pos.undo(m, undo);
  }
  return best;
}

TEST(SearchControl, OnlyTheChosenRootMovesAreSearched) {
  const Synthetic root = Synthetic::parse("width=5 seed=4 ordering=60").value();
  constexpr Depth kDepth = 4;
  const std::vector<Move> all = moves_of(root);
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    for (std::size_t first = 0; first < all.size(); ++first) {
      Owner owner;
      owner.root_moves.assign(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
      const SearchResult r = searched<Strategy>(root, {.depth = kDepth}, owner);
      EXPECT_EQ(r.value, best_of(root, owner.root_moves, kDepth)) << Strategy::kName << first;
      EXPECT_NE(std::find(owner.root_moves.begin(), owner.root_moves.end(), r.best_move),
                owner.root_moves.end())
          << Strategy::kName;
    }
  });
}

TEST(SearchControl, TheTableDoesNotKeepARootWithFewerMoves) {
  const Synthetic root = Synthetic::parse("width=5 seed=4 ordering=60").value();
  Owner owner;
  owner.root_moves = {moves_of(root).back()};
  searched<Sequential>(root, {.depth = 4}, owner, 1);
  EXPECT_FALSE(small_table().probe(root.key()).has_value());
}

TEST(SearchControl, IsToldOfIterationsAndEndsTheSearch) {
  const Synthetic root = Synthetic::parse("width=4 seed=2").value();
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    Owner owner;
    owner.last = 5;
    const SearchResult r = searched<Strategy>(root, {.depth = 20}, owner);
    EXPECT_GE(r.depth, owner.last) << Strategy::kName;
    EXPECT_LT(r.depth, 20) << Strategy::kName;
    ASSERT_FALSE(owner.depths.empty());
    EXPECT_TRUE(std::is_sorted(owner.depths.begin(), owner.depths.end())) << Strategy::kName;
    EXPECT_EQ(owner.depths.back(), r.depth) << Strategy::kName;
  });
}

TEST(SearchControl, StopsInTheMidstOfAnIterationButKeepsAMove) {
  const Synthetic root = Synthetic::parse("width=8 seed=2 ordering=0").value();
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    Owner owner;
    owner.ends_at_once = true;
    const SearchResult r = searched<Strategy>(root, {.depth = 30}, owner);
    EXPECT_GT(owner.looks.load(), 0) << Strategy::kName;
    EXPECT_NE(r.best_move, Move::none) << Strategy::kName;
  });
}

// A search that begins deep has no shallow result, so it may end without any.
TEST(SearchControl, ASearchThatContinuesAnotherMayEndInItsFirstIteration) {
  const Synthetic root = Synthetic::parse("width=8 seed=2 ordering=0").value();
  Owner owner;
  owner.ends_at_once = true;
  const SearchResult r = searched<Sequential>(root, {.depth = 30, .first_depth = 30}, owner, 1);
  EXPECT_EQ(r.depth, 0);
  EXPECT_EQ(r.best_move, Move::none);
}

}  // namespace
}  // namespace splitpoint
