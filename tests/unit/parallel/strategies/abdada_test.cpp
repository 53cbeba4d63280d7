// abdada_test.cpp - counts of searchers, deferred moves, and that nothing stays behind.
// SPDX-License-Identifier: MIT
#include "parallel/strategies/abdada.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "parallel/machines/threads.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

TEST(SearcherCounts, OneOfThoseWhoAskGetsIn) {
  SearcherCounts counts;
  EXPECT_TRUE(counts.enter_if_nobody_is_there(12345, 4));
  EXPECT_FALSE(counts.enter_if_nobody_is_there(12345, 4));
  EXPECT_TRUE(counts.enter_if_nobody_is_there(12345, 5)) << "to another depth is another search";
  EXPECT_TRUE(counts.enter_if_nobody_is_there(12346, 4));
  counts.enter(12345, 4);
  counts.leave(12345, 4);
  EXPECT_FALSE(counts.enter_if_nobody_is_there(12345, 4)) << "one of two is still there";
  counts.leave(12345, 4);
  EXPECT_TRUE(counts.enter_if_nobody_is_there(12345, 4));
}

TEST(SearcherCounts, NoCountIsLostBetweenThreads) {
  SearcherCounts counts;
  Threads machine(4, false);
  machine.run([&](int worker) {
    Random random(static_cast<std::uint64_t>(worker));
    std::vector<Key> inside;
    for (int i = 0; i < 20000; ++i) {
      const Key key = random.below(8);
      if (random.below(2) == 0)
        counts.enter(key, 1);
      else if (!counts.enter_if_nobody_is_there(key, 1))
        continue;
      inside.push_back(key);
      if (inside.size() < 4) continue;
      for (const Key k : inside) counts.leave(k, 1);
      inside.clear();
    }
    for (const Key k : inside) counts.leave(k, 1);
  });
  EXPECT_TRUE(counts.all_gone());
}

// A worker that searches nothing: its children have made-up values, and some are "on evaluation".
struct Scripted {
  struct Machine {
    static int workers() { return 2; }
    static void spend(Work /*work*/) {}
  };
  struct SharedState {
    Machine machine;
    struct {
      SearcherCounts counts;
    } shared;
    bool exhaustive = false;
  };
  struct Asked {
    int index;
    Value alpha;
    bool only_if_unsearched;
    friend bool operator==(const Asked&, const Asked&) = default;
  };

  [[nodiscard]] const Abdada::Options& strategy_options() const { return set; }
  [[nodiscard]] bool aborted() const {
    return static_cast<int>(asked.size()) > searches_before_abort;
  }
  std::optional<Claim> claim(const Synthetic& pos, Node<Synthetic>& n) {
    if (n.decided()) return std::nullopt;
    const int index = n.moves.handed_out();
    const Move m = n.moves.next(pos, heuristics, 1);
    if (m == Move::none) return std::nullopt;
    return Claim{.move = m, .index = index, .alpha = n.alpha(), .test = false};
  }
  Value child(Synthetic& /*pos*/, const Node<Synthetic>& /*n*/, const Claim& c) {
    asked.push_back({c.index, c.alpha, local.only_if_unsearched});
    // As in the core, a search clears the flag; a move that is not searched leaves it set.
    const bool only_if_unsearched =
        c.index == not_worth_it ? false : std::exchange(local.only_if_unsearched, false);
    return only_if_unsearched && std::ranges::count(busy, c.index) > 0 ? -kOnEvaluation
                                                                       : values[c.index];
  }
  void merge(const Synthetic& /*pos*/, Node<Synthetic>& n, const Claim& c, Value v) {
    EXPECT_GE(v, -kInfinite);
    merged.push_back(c.index);
    n.best = std::max(n.best, v);
  }
  void search_rest(Synthetic& pos, Node<Synthetic>& n) {
    while (step(pos, n)) {
    }
  }
  bool step(Synthetic& pos, Node<Synthetic>& n) {
    const auto c = claim(pos, n);
    if (!c) return false;
    const Value v = child(pos, n, *c);
    if (aborted()) return false;
    merge(pos, n, *c, v);
    return true;
  }

  SharedState search;
  Abdada::Options set;
  struct {
    bool only_if_unsearched = false;
  } local;
  Stats stats;
  Heuristics<Synthetic> heuristics;
  std::vector<int> busy;
  std::vector<Value> values = {10, 20, 15, 30, 5};
  int not_worth_it = -1;
  int searches_before_abort = 1000;
  std::vector<Asked> asked;
  std::vector<int> merged;
};

class AbdadaVisit : public testing::Test {
 protected:
  void visit(NodeType type = NodeType::all, Depth depth = 6, Value beta = 100) {
    Synthetic pos = Synthetic::parse("width=5 ordering=100").value();
    Node<Synthetic> n({0, beta}, depth, 1, type, false, &line, Move::none);
    Abdada::visit(w, pos, n);
    best = n.best;
  }

  Scripted w;
  Line line;
  Value best = 0;
};

TEST_F(AbdadaVisit, WhatSomebodyIsAtComesLastWithItsIndexAndTheNewAlpha) {
  w.busy = {0, 1, 3};
  visit();
  const std::vector<Scripted::Asked> expected{{0, 0, false}, {1, 10, true}, {2, 10, true},
                                              {3, 15, true}, {4, 15, true}, {1, 15, false},
                                              {3, 20, false}};
  EXPECT_EQ(w.asked, expected);
  EXPECT_EQ(w.merged, (std::vector{0, 2, 4, 1, 3}));
  EXPECT_EQ(best, 30);
  EXPECT_EQ(w.stats.deferred.value(), 2U);
  EXPECT_FALSE(w.local.only_if_unsearched);
}

TEST_F(AbdadaVisit, AMoveThatIsNotSearchedLeavesNobodyAskedExclusively) {
  w.not_worth_it = 4;
  w.busy = {1};
  visit();
  EXPECT_EQ(w.asked.back(), (Scripted::Asked{1, 30, false}));
  EXPECT_FALSE(w.local.only_if_unsearched);
}

TEST_F(AbdadaVisit, NothingIsTakenUpAgainOnceTheNodeIsDecided) {
  w.busy = {1, 2};
  visit(NodeType::all, 6, 25);
  EXPECT_EQ(w.merged, (std::vector{0, 3})) << "the fourth move cuts off";
}

TEST_F(AbdadaVisit, NothingIsMergedOrPutOffAfterAnAbort) {
  w.busy = {1, 2, 3, 4};
  w.searches_before_abort = 2;
  visit();
  EXPECT_EQ(w.asked.size(), 3U);
  EXPECT_EQ(w.merged, std::vector{0});
  EXPECT_FALSE(w.local.only_if_unsearched);

  w.asked.clear();
  w.merged.clear();
  w.searches_before_abort = 5;
  visit();
  EXPECT_EQ(w.asked.size(), 6U) << "in the second round";
  EXPECT_EQ(w.merged, std::vector{0});
}

TEST_F(AbdadaVisit, TheOptionsSayWhereNobodyIsPutOff) {
  w.busy = {1, 2, 3, 4};
  w.set.defer_depth = 7;
  visit();
  EXPECT_EQ(w.stats.deferred.value(), 0U);
  w.set = {.defer_depth = 3, .defer_on_pv = 0};
  visit(NodeType::pv);
  EXPECT_EQ(w.stats.deferred.value(), 0U);
  visit(NodeType::cut);
  EXPECT_EQ(w.stats.deferred.value(), 4U);
}

TEST_F(AbdadaVisit, MinimaxIsNeverPutOff) {
  w.busy = {1, 2, 3, 4};
  w.search.exhaustive = true;
  visit();
  EXPECT_EQ(w.stats.deferred.value(), 0U);
  EXPECT_TRUE(Abdada::enter(w, 1, 9, false));
  EXPECT_TRUE(w.search.shared.counts.all_gone());
}

Synthetic tree(int seed) {
  return Synthetic::parse(fmt::format("width=2..6 ordering=60 transpositions=30 seed={}", seed))
      .value();
}

TEST(AbdadaSearch, WorkersInStepPutOffForEachOther) {
  const SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  for (int seed = 1; seed <= 10; ++seed) {
    const Simulated two = simulate<Abdada>(tree(seed), 6, options, {.costs = unit_costs()});
    EXPECT_EQ(two.result.stats.deferred.value(), 0U) << "alone";
    const Simulated run =
        simulate<Abdada>(tree(seed), 6, options, {.processors = 2, .costs = unit_costs()});
    EXPECT_GT(run.result.stats.deferred.value(), 0U);
    EXPECT_EQ(run.faults, "");
  }
}

// No table entry of a position between the root and the leaves holds kOnEvaluation.
template <Game G>
void no_entry_is_on_evaluation(G& pos, Depth depth) {
  if (const auto e = small_table().probe(pos.key())) {
    EXPECT_LE(std::abs(e->value), kMate);
  }
  if (depth == 0) return;
  std::array<Move, G::kMaxMoves> moves;
  const int n = pos.generate(moves.data());
  for (int i = 0; i < n; ++i) {
    const auto undo = pos.play(moves[i]);
    no_entry_is_on_evaluation(pos, depth - 1);
    pos.undo(moves[i], undo);
  }
}

TEST(AbdadaSearch, OnEvaluationNeverLeavesIt) {
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
    for (const Bounds bounds : {Bounds::soft, Bounds::hard})
      for (int seed = 1; seed <= 5; ++seed) {
        Synthetic root = tree(seed);
        const Simulated run = simulate<Abdada>(root, 5, exact(algorithm, bounds),
                                               {.processors = 16, .costs = odd_costs()});
        EXPECT_LE(std::abs(run.result.value), kMate);
        EXPECT_GT(run.result.stats.deferred.value(), 0U);
        no_entry_is_on_evaluation(root, 5);
      }
}

TEST(AbdadaSearch, NobodyCountsAsSearchingAfterAStop) {
  SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  for (int seed = 1; seed <= 20; ++seed) {
    small_table().clear();
    options.seed = static_cast<std::uint64_t>(seed);
    const Limits limits{.depth = 12, .nodes = 4096};
    VirtualMachine simulated(
        {.processors = 1 + seed % 9, .costs = odd_costs(), .seed = options.seed});
    Search<Synthetic, VirtualMachine, Abdada> one(simulated, small_table(), options, limits,
                                                  finest<Abdada>());
    EXPECT_LT(one.run(tree(seed)).depth, 12) << "it was stopped";
    EXPECT_EQ(left_behind(one, tree(seed)), "");

    small_table().clear();
    Threads threads(4, false);
    Search<Synthetic, Threads, Abdada> two(threads, small_table(), options, limits,
                                           finest<Abdada>());
    EXPECT_LT(two.run(tree(seed)).depth, 12) << "it was stopped";
    EXPECT_EQ(left_behind(two, tree(seed)), "");
  }
}

}  // namespace
}  // namespace splitpoint
