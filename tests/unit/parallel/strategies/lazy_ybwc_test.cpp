// lazy_ybwc_test.cpp - one team is Young Brothers Wait; several search different depths.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "engine/games/synthetic/synthetic.h"
#include "engine/games/tic_tac_toe/tic_tac_toe.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

constexpr const char* kTree = "width=2..6 ordering=60 transpositions=30 seed=7";

template <class Strategy, Game G>
Simulated search(const char* text, int processors,
                 const typename Strategy::Options& strategy_options) {
  const VirtualOptions how{.processors = processors, .costs = odd_costs(), .stack = 1 << 20};
  return simulate<Strategy>(G::parse(text).value(), 6, exact(Algorithm::pvs, Bounds::soft), how,
                            strategy_options);
}

LazyYbwc::Options of_team(int team, int depths = LazySmp::kSkip, int order = LazySmp::kHistory) {
  LazyYbwc::Options o = finest<LazyYbwc>();
  o.team = team;
  o.depths = depths;
  o.order = order;
  return o;
}

TEST(LazyYbwc, OneTeamVisitsTheTreeOfYbwc) {
  for (const int processors : {1, 5, 16}) {
    const Simulated one = search<LazyYbwc, Synthetic>(kTree, processors, of_team(16));
    const Simulated ybwc = search<Ybwc, Synthetic>(kTree, processors, finest<Ybwc>());
    EXPECT_EQ(one.result.stats.nodes(), ybwc.result.stats.nodes()) << processors;
    EXPECT_EQ(one.result.stats.joins.value(), ybwc.result.stats.joins.value()) << processors;
    EXPECT_EQ(one.result.value, ybwc.result.value) << processors;
  }
}

TEST(LazyYbwc, OnlyTeamsOfMoreThanOneWorkerHaveHelpers) {
  const Simulated masters = search<LazyYbwc, Synthetic>(kTree, 8, of_team(1));
  EXPECT_EQ(masters.result.stats.joins.value(), 0U);
  EXPECT_EQ(masters.faults, "");
  const Simulated teams = search<LazyYbwc, Synthetic>(kTree, 8, of_team(2));
  EXPECT_GT(teams.result.stats.joins.value(), 0U);
  EXPECT_EQ(teams.faults, "");
  EXPECT_EQ(teams.result.value, masters.result.value);
}

TEST(LazyYbwc, MastersDifferByDepthAndByOrder) {
  std::set<std::uint64_t> different;
  for (const int depths : {LazySmp::kSameDepths, LazySmp::kSkip})
    for (const int order : {LazySmp::kSameOrder, LazySmp::kHistory})
      different.insert(search<LazyYbwc, TicTacToe>("x../.../... o", 8, of_team(2, depths, order))
                           .facts.fingerprint);
  EXPECT_EQ(different.size(), 4U);
}

// All workers but the masters are unparked once the last depth is done, whichever master did it.
TEST(LazyYbwc, EveryWorkerEnds) {
  for (const int processors : {2, 7, 16, 33})
    for (const int team : {1, 2, 3, 5})
      EXPECT_EQ((search<LazyYbwc, Synthetic>(kTree, processors, of_team(team)).faults), "")
          << processors << " processors, teams of " << team;
}

// Of a point, what LazyYbwcPolicy::on_enter() uses.
struct Below {
  explicit Below(Below* parent) : above_(parent) {}
  [[nodiscard]] Below* above() const { return above_; }

  LazyYbwcPolicy::PointState state;

 private:
  Below* above_;
};
struct Entering {
  int id;
};

TEST(LazyYbwc, WhoEntersAPointIsKnownAtAllPointsAbove) {
  Below root(nullptr), middle(&root), leaf(&middle), other(&root);
  const Entering third{3}, seventieth{70}, ninth{9};
  LazyYbwcPolicy::on_enter(third, middle);
  LazyYbwcPolicy::on_enter(seventieth, leaf);
  LazyYbwcPolicy::on_enter(ninth, other);
  EXPECT_EQ(leaf.state.entered, WorkerBits::of(70));
  EXPECT_EQ(middle.state.entered, WorkerBits::of(70) | WorkerBits::of(3));
  EXPECT_EQ(root.state.entered, WorkerBits::of(70) | WorkerBits::of(3) | WorkerBits::of(9));
}

TEST(LazyYbwc, IdleWorkersCompareFewOthers) {
  const auto looks_at_most = [](int looks) {
    LazyYbwc::Options o = of_team(2);
    o.looks = looks;
    return search<LazyYbwc, Synthetic>(kTree, 64, o);
  };
  const Simulated few = looks_at_most(2), all = looks_at_most(64);
  EXPECT_EQ(few.faults + all.faults, "");
  EXPECT_EQ(few.result.value, all.result.value);
  const auto looks_per_join = [](const Simulated& s) {
    return static_cast<double>(s.result.stats.scans.value()) /
           static_cast<double>(s.result.stats.joins.value());
  };
  EXPECT_LT(looks_per_join(few), 0.5 * looks_per_join(all));
}

}  // namespace
}  // namespace splitpoint
