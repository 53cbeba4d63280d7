// othello_suites_test.cpp - the Othello suites match their descriptions and have the right values.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/games/othello/position.h"
#include "experiments/definition/suite.h"
#include "experiments/searching/search_job.h"

namespace splitpoint::othello {
namespace {

Suite suite(const std::string& name) {
  Result<Suite> s = load_suite(name);
  EXPECT_TRUE(s.ok()) << (s ? "" : s.error().text());
  return s ? *std::move(s) : Suite{};
}

Depth empty_squares(const SuitePosition& p) {
  return Position::parse(p.text).value().plies_to_end();
}

TEST(OthelloSuites, TheMidgameIsFarFromItsEnd) {
  const Suite s = suite("othello");
  EXPECT_GE(s.positions.size(), 40U);
  std::set<std::string> texts;
  for (const SuitePosition& p : s.positions) {
    EXPECT_GT(empty_squares(p), p.depth + 5) << p.id;
    EXPECT_TRUE(texts.insert(p.text).second) << p.id;
  }
}

TEST(OthelloSuites, EndgamesAreToBeSolved) {
  const Suite s = suite("othello_endgames");
  EXPECT_GE(s.positions.size(), 40U);
  for (const SuitePosition& p : s.positions) {
    const Depth empty = empty_squares(p);
    EXPECT_TRUE(18 <= empty && empty <= 24) << p.id;
    EXPECT_EQ(p.depth, empty) << p.id;
    ASSERT_TRUE(p.value.has_value()) << p.id;
    EXPECT_EQ(*p.value % (2 * kDisc), 0) << p.id << ": a full board has an even difference";
  }
}

// Three quick positions with four searches each; scripts/othello_suites solved all positions.
TEST(OthelloSuites, EverySearchFindsTheValues) {
  struct Way {
    Algorithm algorithm;
    Bounds bounds;
    std::size_t mib;
    Selectivity selectivity = Selectivity::full;
  };
  int solved = 0;
  for (const SuitePosition& p : suite("othello_endgames").positions) {
    if (p.depth > 18 || solved == 3) continue;
    ++solved;
    for (const Way& way :
         {Way{Algorithm::pvs, Bounds::soft, 16}, Way{Algorithm::mtdf, Bounds::hard, 8},
          Way{Algorithm::alpha_beta, Bounds::soft, 1},
          Way{Algorithm::pvs, Bounds::soft, 16, Selectivity::modern}}) {
      SearchJob job;
      job.game = Position::kName;
      job.position = p.text;
      job.limits.depth = p.depth;
      job.options.algorithm = way.algorithm;
      job.options.bounds = way.bounds;
      job.options.selectivity = way.selectivity;
      TranspositionTable table = TranspositionTable::make(way.mib).value();
      const Result<SearchOutcome> found = run_search(job, table);
      ASSERT_TRUE(found.ok()) << found.error().text();
      EXPECT_EQ(found->value, *p.value) << p.id << " by " << static_cast<int>(way.algorithm);
    }
  }
  EXPECT_EQ(solved, 3);
}

}  // namespace
}  // namespace splitpoint::othello
