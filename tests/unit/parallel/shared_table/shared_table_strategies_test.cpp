// shared_table_strategies_test.cpp - the parts of the strategies without split points.
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

constexpr std::uint64_t in_bucket(std::uint64_t bucket, std::uint64_t which) {
  return bucket << 49 | (2 * which + 1);
}

TEST(SearchMarks, AMarkIsThereUntilItIsRemoved) {
  SearchMarks marks;
  const std::uint64_t tag = SearchMarks::tag(12345, Move{77});
  EXPECT_TRUE(marks.add(tag));
  EXPECT_FALSE(marks.add(tag)) << "somebody is at it";
  EXPECT_TRUE(marks.add(SearchMarks::tag(12345, Move{78})));
  EXPECT_TRUE(marks.add(SearchMarks::tag(12346, Move{77})));
  marks.remove(tag);
  EXPECT_TRUE(marks.add(tag));
}

TEST(SearchMarks, AFullBucketForgetsItsFirst) {
  SearchMarks marks;
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_TRUE(marks.add(in_bucket(9, i)));
  EXPECT_TRUE(marks.add(in_bucket(9, 0))) << "the fifth took its place";
  for (std::uint64_t i = 1; i < 4; ++i) EXPECT_FALSE(marks.add(in_bucket(9, i)));
}

TEST(SearchMarks, TagsDifferAndAreNeverNothing) {
  std::set<std::uint64_t> tags;
  for (Key key = 0; key < 50; ++key)
    for (int m = 0; m < 50; ++m) {
      const std::uint64_t tag = SearchMarks::tag(key, static_cast<Move>(m));
      EXPECT_NE(static_cast<std::uint32_t>(tag), 0U);
      tags.insert(tag);
    }
  EXPECT_EQ(tags.size(), 2500U);
}

// A worker that searches nothing and records which moves are marked while it is at them.
struct RecordingWorker {
  struct SharedState {
    struct {
      static int workers() { return 2; }
      static void spend(Work /*work*/) {}
    } machine;
    struct {
      SearchMarks marks;
    } shared;
  };
  [[nodiscard]] const SimplifiedAbdada::Options& strategy_options() const { return set; }
  [[nodiscard]] static bool aborted() { return false; }
  std::optional<Claim> claim(const Synthetic& pos, Node<Synthetic>& n) {
    const int index = n.moves.handed_out();
    const Move m = n.moves.next(pos, heuristics, 1);
    if (m == Move::none) return std::nullopt;
    return Claim{.move = m, .index = index, .alpha = n.alpha(), .test = false};
  }
  bool is_marked(const Synthetic& pos, Move m) {
    const std::uint64_t tag = SearchMarks::tag(pos.key(), m);
    if (!search.shared.marks.add(tag)) return true;
    search.shared.marks.remove(tag);
    return false;
  }
  Value child(const Synthetic& pos, const Node<Synthetic>& n, const Claim& c) {
    seen += fmt::format("{}{}", c.index, is_marked(pos, c.move) ? '+' : '-');
    if (c.index == second_search_of) {
      SimplifiedAbdada::before_second_search(*this, n.ply);
      seen += is_marked(pos, c.move) ? '+' : '-';
    }
    return 0;
  }
  void merge(const Synthetic&, const Node<Synthetic>&, const Claim&, Value) {}
  bool step(const Synthetic& pos, Node<Synthetic>& n) {
    child(pos, n, *claim(pos, n));
    return true;
  }
  void search_rest(const Synthetic& pos, Node<Synthetic>& n) {
    while (step(pos, n)) {
    }
  }

  SharedState search;
  SimplifiedAbdada::Options set;
  SimplifiedAbdada::Local<int> local;
  Stats stats;
  Heuristics<Synthetic> heuristics;
  int second_search_of = -1;
  std::string seen;
};

TEST(SimplifiedAbdadaVisit, AMarkStandsForTheScoutAlone) {
  const Synthetic root = Synthetic::parse("width=4 ordering=100").value();
  std::vector<Move> moves(Synthetic::kMaxMoves);
  ASSERT_EQ(root.generate(moves.data()), 4);
  RecordingWorker w;
  w.second_search_of = 3;
  EXPECT_TRUE(w.search.shared.marks.add(SearchMarks::tag(root.key(), moves[1]))) << "somebody else";
  Line line;
  Node<Synthetic> n({0, 100}, 6, 1, NodeType::pv, false, &line, Move::none);
  Synthetic pos = root;
  SimplifiedAbdada::visit(w, pos, n);
  EXPECT_EQ(w.seen, "0-2+3+-1+") << "the first and what was put off without a mark of one's own";
  EXPECT_TRUE(w.is_marked(root, moves[1])) << "it is the other's to remove";
  EXPECT_FALSE(w.is_marked(root, moves[2]));
  EXPECT_FALSE(w.is_marked(root, moves[3]));
}

std::string rhythm(int worker) {
  std::string text;
  for (Depth d = 1; d <= 8; ++d) text += LazySmp::skips(worker, d) ? '-' : 'x';
  return text;
}

TEST(LazySmp, EveryHelperHasARhythmOfItsOwn) {
  EXPECT_EQ(rhythm(0), "xxxxxxxx") << "the first worker searches every depth";
  EXPECT_EQ(rhythm(1), "-x-x-x-x");
  EXPECT_EQ(rhythm(2), "x-x-x-x-");
  EXPECT_EQ(rhythm(3), "x--xx--x");
  EXPECT_EQ(rhythm(4), "--xx--xx");
  std::set<std::string> different;
  for (int worker = 1; worker <= 20; ++worker) different.insert(rhythm(worker));
  EXPECT_EQ(different.size(), 20U);
  EXPECT_EQ(rhythm(21), rhythm(1));
}

// The fingerprint of a search by four workers. Equal fingerprints mean equal searches.
template <Game G>
std::uint64_t schedule(std::string_view text, Depth depth, const LazySmp::Options& strategy_options,
                       std::uint64_t seed = 0) {
  VirtualMachine machine({.processors = 4, .costs = odd_costs(), .stack = 1 << 20});
  small_table().clear();
  SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  options.seed = seed;
  Search<G, VirtualMachine, LazySmp> search(machine, small_table(), options, {.depth = depth},
                                            strategy_options);
  search.run(G::parse(text).value());
  return machine.facts().fingerprint;
}

constexpr const char* kTree = "width=3..8 ordering=60 transpositions=30 seed=5";

TEST(LazySmp, EveryWayToSpreadDepthsIsAnother) {
  std::set<std::uint64_t> different;
  for (int depths = LazySmp::kSameDepths; depths <= LazySmp::kSpread; ++depths)
    different.insert(schedule<Synthetic>(kTree, 6, {depths, LazySmp::kSameOrder}));
  EXPECT_EQ(different.size(), LazySmp::kDepthWords.size());
}

TEST(LazySmp, OnlyTheRootCanBeShuffledInAGameThatOrdersItsMoves) {
  const auto of = [](int order, std::uint64_t seed) {
    return schedule<Synthetic>(kTree, 6, {LazySmp::kSameDepths, order}, seed);
  };
  EXPECT_EQ(of(LazySmp::kHistory, 0), of(LazySmp::kSameOrder, 0));
  EXPECT_NE(of(LazySmp::kRoot, 0), of(LazySmp::kSameOrder, 0));
  EXPECT_NE(of(LazySmp::kRoot, 0), of(LazySmp::kRoot, 1)) << "by the seed";
  EXPECT_EQ(of(LazySmp::kSameOrder, 0), of(LazySmp::kSameOrder, 1));
}

TEST(LazySmp, BothOrdersDifferInAGameThatDoesNot) {
  std::set<std::uint64_t> different;
  for (int order = LazySmp::kSameOrder; order <= LazySmp::kRoot; ++order)
    different.insert(schedule<TicTacToe>("x../.../... o", 6, {LazySmp::kSameDepths, order}));
  EXPECT_EQ(different.size(), LazySmp::kOrderWords.size());
}

}  // namespace
}  // namespace splitpoint
