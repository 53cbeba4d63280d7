// oracle.h - searches positions in many ways, each of which must return minimax's value.
//
// With the table's depth rule exact, selectivity, quiescence and repetition off, the value depends
// on the position and the depth alone. So any difference is a fault: of pruning, of the table, or
// of what workers tell each other. The table is small on purpose: entries collide and are replaced.
// SPDX-License-Identifier: MIT
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/games.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/searching/search_job.h"
#include "tests/conformance/exact.h"
#include "tests/places.h"
#include "tests/sanitized.h"

namespace splitpoint {

// Sanitizer builds are slow: they take fewer processor counts and fewer positions.
inline constexpr bool kAll = !kSanitized;

// A strategy whose options make workers share even the smallest trees, with `option` set to
// `value`.
inline std::string finest_of(const StrategyInfo& strategy, std::string_view option = "",
                             int value = 0) {
  StrategySpec spec{std::string(strategy.name), {}};
  for (const OptionInfo& k : strategy.options) {
    if (k.name == option)
      spec.options.emplace_back(k.name, value);
    else if (const auto finest = finest_value(k))
      spec.options.emplace_back(k.name, *finest);
  }
  return spec.text();
}

// A position `plies` random moves from `start`, or `start` if the game ends on the way.
template <Game G>
G wander(const G& start, Random& random, int plies) {
  G pos = start;
  std::array<Move, G::kMaxMoves> moves;
  for (int i = 0; i < plies; ++i) {
    if (pos.over()) return start;
    const int n = pos.generate(moves.data());
    if (n == 0) return start;
    pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
  }
  return pos.over() ? start : pos;
}

struct Case {
  std::string text;
  int plies;  // random moves played first
  Depth depth;
};

struct Ways {
  std::vector<Algorithm> algorithms{Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf};
  std::vector<Bounds> bounds{Bounds::soft, Bounds::hard};
  std::vector<std::string> strategies;
  std::vector<int> processors = kAll ? std::vector{1, 2, 3, 4, 8, 16} : std::vector{1, 2, 4, 8};
  std::string machine = "threads";
  Ticks quantum = 0;
  int ranks = 1;  // of a simulated cluster, with this network and these costs
  NetworkCosts network{};
  CostModel costs = unit_costs();
};

struct Tally {
  int cases = 0;
  std::uint64_t splits = 0, joins = 0;
  std::uint64_t received = 0;            // entries of other ranks
  int first_elsewhere = 0;               // searches whose result another rank than 0 had first
  std::uint64_t jobs = 0, cut_jobs = 0;  // that ranks gave to others
};

// Searches one position in every way.
template <Game G>
void check_everything(const G& pos, Depth depth, const Ways& ways, Tally& tally) {
  const Value truth = minimax(pos, depth);
  SearchJob job;
  job.game = G::kName;
  job.position = pos.text();
  job.machine = ways.machine;
  job.quantum = ways.quantum;
  job.ranks = ways.ranks;
  job.network = ways.network;
  job.costs = ways.costs;
  job.limits.depth = depth;
  job.pinning = false;
  for (const Algorithm algorithm : ways.algorithms)
    for (const Bounds bounds : ways.bounds)
      for (const std::string& strategy : ways.strategies)
        for (const int p : ways.processors) {
          job.options = exact(algorithm, bounds);
          job.strategy = strategy;
          job.processors = p;
          const Result<SearchOutcome> o = run_search(job, empty_table());
          ASSERT_TRUE(o.ok()) << o.error().text();
          EXPECT_EQ(o->value, truth) << G::kName << " " << job.position << " depth " << depth
                                     << " algorithm " << static_cast<int>(algorithm) << " bounds "
                                     << static_cast<int>(bounds) << " " << strategy << " P " << p;
          ++tally.cases;
          tally.splits += o->stats.splits.value();
          tally.joins += o->stats.joins.value();
          if (!o->cluster_run) continue;
          tally.received += o->cluster_run->received;
          tally.first_elsewhere += static_cast<int>(o->cluster_run->first != 0);
          tally.jobs += o->cluster_run->jobs;
          tally.cut_jobs += o->cluster_run->cut_jobs;
        }
}

template <Game G>
Tally check_cases(const std::vector<Case>& cases, int variants, std::uint64_t seed,
                  const Ways& ways) {
  Random random(seed);
  Tally tally;
  for (const Case& c : cases) {
    const Result<G> start = G::parse(c.text);
    EXPECT_TRUE(start.ok()) << c.text;
    for (int i = 0; i < variants; ++i)
      check_everything(wander(*start, random, c.plies), c.depth, ways, tally);
  }
  std::printf("%d cases, %llu splits, %llu joins\n", tally.cases,
              static_cast<unsigned long long>(tally.splits),
              static_cast<unsigned long long>(tally.joins));
  EXPECT_GT(tally.joins + tally.received, 0U) << "nothing was searched in parallel";
  return tally;
}

inline std::vector<Case> synthetic_trees() {
  std::vector<Case> cases;
  for (const char* shape : {"width=4..9 height=7 ordering=70", "width=6 height=6 ordering=100",
                            "width=2..12 height=0 ordering=0 noise=40",
                            "width=5 height=0 transpositions=60 ordering=50"})
    for (const char* seed : {" seed=1", " seed=2", " seed=3"})
      cases.push_back({std::string(shape) + seed, 1, 5});
  return cases;
}

// Positions of the benchmark with random moves played first, and mates without.
inline std::vector<Case> xiangqi_positions(std::size_t most) {
  std::vector<Case> cases;
  std::ifstream file(in_test_data("xiangqi/bench.epd"));
  int line_number = 0;
  for (std::string line; std::getline(file, line) && cases.size() < most; ++line_number)
    if (line_number % 4 == 0) cases.push_back({line.substr(0, line.find(" ;")), 3, 3});
  std::ifstream mates(in_test_data("xiangqi/mates.epd"));
  for (std::string line; std::getline(mates, line) && cases.size() < most;)
    cases.push_back({line.substr(0, line.find(" ;")), 0, 3});
  return cases;
}

}  // namespace splitpoint
