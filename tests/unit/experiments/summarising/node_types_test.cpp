// node_types_test.cpp - predicted against actual node types, by depth.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/node_types.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/games/games.h"
#include "parallel/machines/threads.h"
#include "parallel/strategies.h"
#include "tests/conformance/exact.h"

namespace splitpoint {
namespace {

using testing::ContainsRegex;

constexpr auto kPv = NodeType::pv, kCut = NodeType::cut, kAll = NodeType::all;

std::uint64_t closed(const Stats& s) {
  std::uint64_t n = 0;
  for (const NodeType said : kNodeTypes)
    for (const NodeType was : kNodeTypes) n += s.node_types(said, was);
  return n;
}

std::uint64_t at(const DepthStats& d, NodeType said, NodeType was) {
  return d.node_types[static_cast<std::size_t>(said)][static_cast<std::size_t>(was)].value();
}

template <class Strategy = Sequential, Game G>
Stats stats_of(const G& root, Depth depth, const SearchOptions& options, int processors = 1) {
  Threads machine(processors, false);
  small_table().clear();
  return Search<G, Threads, Strategy>(machine, small_table(), options, Limits{.depth = depth},
                                      finest<Strategy>())
      .run(root)
      .stats;
}

// Without evaluation errors and with equal moves, every move order is perfect.
Synthetic perfectly_ordered() {
  return Synthetic::parse("width=5 ordering=100 swing=0 noise=0 seed=1").value();
}

TEST(NodeTypes, APerfectlyOrderedTreeIsPredictedWithoutAnError) {
  constexpr Depth kDepth = 6;
  const Stats s = stats_of(perfectly_ordered(), kDepth, exact(Algorithm::pvs, Bounds::hard));
  const auto power = [](int plies) {
    std::uint64_t n = 1;
    for (int i = 0; i < plies; ++i) n *= 5;
    return n;
  };
  for (Depth left = 1; left <= kDepth; ++left) {
    const DepthStats& d = s.by_depth[static_cast<std::size_t>(left)];
    // The minimal tree (Knuth & Moore 1975), once for each iteration that has this depth.
    std::uint64_t pv = 0, cut = 0, all = 0;
    for (int ply = 0; ply <= kDepth - left; ++ply) {
      ++pv;
      cut += power((ply + 1) / 2) - 1;
      all += power(ply / 2) - 1;
    }
    EXPECT_EQ(at(d, kCut, kCut), cut) << left;
    EXPECT_EQ(at(d, kAll, kAll), all) << left;
    EXPECT_EQ(at(d, kPv, kPv), pv) << left;
    EXPECT_EQ(d.fail_highs.value(), cut) << left;
    EXPECT_EQ(d.first_move_fail_highs.value(), cut) << left;
    for (const NodeType said : kNodeTypes)
      for (const NodeType was : kNodeTypes) {
        if (said == was) continue;
        EXPECT_EQ(at(d, said, was), 0U) << left;
      }
  }
}

// Without pruning and aborts, every node is closed, cut by the table, or evaluated.
TEST(NodeTypes, ClosedNodesAndTheOthersAreAllThereAre) {
  for (const char* shape : {"width=2..9 height=6 ordering=60 seed=3",
                            "width=6 ordering=30 transpositions=70 noise=40 seed=4"}) {
    const Stats s =
        stats_of(Synthetic::parse(shape).value(), 5, exact(Algorithm::pvs, Bounds::soft));
    EXPECT_EQ(closed(s) + s.cutoffs.value() + s.evaluations.value(), s.interior.value()) << shape;
    EXPECT_EQ(s.node_types(kPv, kCut) + s.node_types(kCut, kCut) + s.node_types(kAll, kCut),
              s.fail_highs());
    EXPECT_EQ(s.by_depth.front().fail_highs.value(), 0U);
  }
}

// With check extensions, reductions and two workers.
TEST(NodeTypes, TheSumsOfAllWorkersAgree) {
  const auto root = xiangqi::Position::parse(xiangqi::Position::kStart).value();
  const Stats s = stats_of<Ybwc>(root, 8, SearchOptions{}, 2);
  EXPECT_LE(closed(s), s.interior.value());
  EXPECT_GT(2 * s.node_types(kCut, kCut),
            s.node_types(kCut, kPv) + s.node_types(kCut, kAll) + s.node_types(kCut, kCut));
  Stats sum;
  sum += s;
  sum += s;
  EXPECT_EQ(closed(sum), 2 * closed(s));
  EXPECT_EQ(sum.first_move_fail_highs(), 2 * s.first_move_fail_highs());
}

TEST(NodeTypes, JsonHasTheDepthsThatOccurAndTheirSum) {
  const Stats s = stats_of(perfectly_ordered(), 4, exact(Algorithm::pvs, Bounds::hard));
  const Json depths = node_types_by_depth_json(s);
  ASSERT_EQ(depths.size(), 4U);
  EXPECT_EQ(depths.front()["depth"], 4);
  EXPECT_EQ(depths.back()["depth"], 1);
  EXPECT_EQ(depths.front(), Json::parse(R"({"depth": 4, "pv": {"pv": 1, "cut": 0, "all": 0},
      "cut": {"pv": 0, "cut": 0, "all": 0}, "all": {"pv": 0, "cut": 0, "all": 0},
      "fail_highs": 0, "first_move_fail_highs": 0})"));
  std::uint64_t cut = 0;
  for (const Json& d : depths) cut += d["cut"]["cut"].get<std::uint64_t>();
  EXPECT_EQ(node_types_json(s)["cut"]["cut"], cut);
}

TEST(NodeTypes, TheTableHasALineForEachDepthAndType) {
  const std::string table =
      node_types_table(stats_of(perfectly_ordered(), 2, exact(Algorithm::pvs, Bounds::hard)));
  EXPECT_THAT(table, ContainsRegex("2 +any +1 +0 +0 +100.0 % +0 +-\n"));
  EXPECT_THAT(table, ContainsRegex(" +cut +0 +4 +0 +100.0 %\n"));
  EXPECT_THAT(table, ContainsRegex("1 +any +2 +4 +0 +100.0 % +4 +100.0 %\n"));
  EXPECT_THAT(table, ContainsRegex("all +any +3 +4 +0 +100.0 % +4 +100.0 %\n"));
}

}  // namespace
}  // namespace splitpoint
