// ybwc_tbb_test.cpp - Young Brothers Wait on oneTBB: every option, many stops, nothing left behind.
//
// Its schedules cannot be simulated, so these searches run again and again. Not built with
// ThreadSanitizer: see tests/conformance/strategies_on_threads.h.
// SPDX-License-Identifier: MIT
#include "parallel/strategies/ybwc_tbb.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <string>

#include "engine/core/random.h"
#include "engine/games/games.h"
#include "parallel/machines/threads.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

class YbwcTbbOnThreads : public testing::Test {
 protected:
  // Searches and checks that nothing is left open.
  template <Game G>
  static SearchResult search(const G& root, const SearchOptions& options, const Limits& limits,
                             int processors, const YbwcTbb::Options& strategy_options) {
    Threads machine(processors, false);
    small_table().clear();
    Search<G, Threads, YbwcTbb> search(machine, small_table(), options, limits, strategy_options);
    SearchResult result = search.run(root);
    EXPECT_EQ(left_behind(search, root), "");
    for (int i = 0; i < processors; ++i) {
      const WorkerTime t = machine.time_of(i);
      EXPECT_LE(t.idle + t.split + t.lock, t.total) << "processor " << i;
    }
    return result;
  }
};

TEST_F(YbwcTbbOnThreads, NoValueOfAOptionChangesTheResult) {
  std::uint64_t joins = 0;
  constexpr Depth kDepth = 7;  // long enough for helpers to arrive on a machine that is busy
  for (const char* shape : {"width=4..7 ordering=40 seed=1", "width=6 transpositions=60 seed=2",
                            "width=3..6 ordering=0 noise=40 seed=3"}) {
    const auto root = Synthetic::parse(shape).value();
    const Value truth = minimax(root, kDepth);
    for (const auto& option : YbwcTbb::kOptions)
      for (const int value : std::set{option.least, option.least + 1, option.most})
        for (const Algorithm algorithm : {Algorithm::pvs, Algorithm::mtdf})
          for (const int processors : {2, 4, 8}) {
            YbwcTbb::Options strategy_options = finest<YbwcTbb>();
            strategy_options.*option.member = value;
            const SearchResult r = search(root, exact(algorithm, Bounds::soft), {.depth = kDepth},
                                          processors, strategy_options);
            EXPECT_EQ(r.value, truth)
                << shape << " " << option.name << "=" << value << " P " << processors;
            joins += r.stats.joins.value();
          }
  }
  std::printf("%llu joins\n", static_cast<unsigned long long>(joins));
  EXPECT_GT(joins, 0U) << "nothing was searched in parallel";
}

// 32 workers, usually far more than processors: every waiting worker must be woken in the end.
TEST_F(YbwcTbbOnThreads, ManyWorkersOnFewProcessorsFinish) {
  const auto root = Synthetic::parse("width=4..9 ordering=70 seed=4").value();
  const Value truth = minimax(root, 5);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(search(root, exact(Algorithm::pvs, Bounds::soft), {.depth = 5}, 32, finest<YbwcTbb>())
                  .value,
              truth);
}

TEST_F(YbwcTbbOnThreads, AStormOfStopsLeavesNothingAndNeverHangs) {
  const auto root = xiangqi::Position::parse(xiangqi::Position::kStart).value();
  Random random(7);
  for (int i = 0; i < 100; ++i) {
    Limits limits{.depth = 60};
    if (i % 2 == 0)
      limits.nodes = 2'000 + random.below(40'000);
    else
      limits.time = 1'000'000 + random.below(20'000'000);  // ns
    const SearchResult r = search(root, SearchOptions{}, limits, 4, finest<YbwcTbb>());
    EXPECT_GE(r.depth, 1);
    EXPECT_LT(r.depth, 60);
    EXPECT_TRUE(root.legal(r.best_move));
  }
}

}  // namespace
}  // namespace splitpoint
