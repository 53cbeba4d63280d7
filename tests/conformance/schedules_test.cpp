// schedules_test.cpp - thousands of schedules of every strategy, with values and counters checked.
//
// On the virtual machine a seed fixes the interleaving of the workers, so every fault can be
// reproduced; the message says how. The trees are small, so that workers collide often, and every
// kind of work takes time.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tests/virtual/simulations.h"

namespace splitpoint {
namespace {

// Schedules for each strategy and processor count. Sanitizer builds run fewer.
#if defined(__SANITIZE_THREAD__)
constexpr int kSchedules = 100;
#elif defined(__SANITIZE_ADDRESS__)
constexpr int kSchedules = 250;
#else
constexpr int kSchedules = 5000;
#endif

struct Tree {
  std::string_view game;
  std::string position;
  Depth depth;
  Value truth;
};

Tree tree(std::string_view game, std::string position, Depth depth) {
  const Value truth = minimax(game, position, depth);
  return {game, std::move(position), depth, truth};
}

// Six of every ten are synthetic.
std::vector<Tree> all_trees() {
  const std::array shapes{
      "width=2..5 height=6 ordering=70",      "width=3 height=5 ordering=100",
      "width=2..8 ordering=0 noise=40",       "width=4 transpositions=60 ordering=50",
      "width=6 height=4 ordering=80 swing=3", "width=1..4 ordering=90 noise=200"};
  const std::array lines{"x../.../... o", "x../.o./... x", "xo./.x./... o", "x.o/.../..x o"};
  const std::array endings{"4k4/9/9/9/9/9/4p4/9/9/3K5 w", "3k5/4P4/9/9/9/9/9/9/9/4K4 w",
                           "3ak4/9/9/9/4P4/9/9/9/9/4K4 b", "4k4/9/9/2p6/9/9/9/9/4A4/3K5 w"};
  const std::array pawns{"8/8/8/8/8/k1p5/2P5/K7 w - -", "7k/4P3/5K2/8/8/8/8/8 w - -",
                         "8/8/1k6/8/2pP4/8/8/3K4 b - d3", "7k/5K2/8/6Q1/8/8/8/8 b - -"};
  // Two are solved to the end, two are far from it.
  const std::array discs{"O-OXXOOOXOXXXOOOXXOXOOOOXXXOOOOOXXXOOOOOXXXXOOOO--XXXO-O--O-X--- X",
                         "----------XXO-----XXOO----XXOX---XXOOX-----OOX-------X---------- X",
                         "OXXXXXXXOOXXXXOXOXOOXXOXOOOOOXXXOXOXXX-XOXXOX---OXXXO---OXXO-O-- X",
                         "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOO-OOOOOOO---XXXOO---X---- X"};
  const std::array disc_depths{10, 3, 10, 5};
  std::vector<Tree> trees;
  for (int i = 0; i < 4; ++i) {
    for (const char* shape : shapes)
      trees.push_back(tree("synthetic", fmt::format("{} seed={}", shape, i + 1), 4 + i % 3));
    trees.push_back(tree("tictactoe", lines[i], 4 + i % 3));
    trees.push_back(tree("xiangqi", endings[i], 3 + i % 2));
    trees.push_back(tree("chess", pawns[i], 3 + i % 2));
    trees.push_back(tree("othello", discs[i], disc_depths[i]));
  }
  return trees;
}

// Half of the schedules use PVS: its scouts and second searches are the easiest to confuse.
SearchOptions options_of(int schedule) {
  switch (schedule % 8) {
    case 0: return exact(Algorithm::alpha_beta, Bounds::soft);
    case 1: return exact(Algorithm::alpha_beta, Bounds::hard);
    case 2: return exact(Algorithm::mtdf, Bounds::soft);
    case 3: return exact(Algorithm::mtdf, Bounds::hard);
    case 4: return exact(Algorithm::pvs, Bounds::hard);
    default: return exact(Algorithm::pvs, Bounds::soft);
  }
}

// The machine of a schedule. The first 50 run without jitter, one of every five on three sockets.
VirtualOptions machine_of(int schedule, int processors) {
  VirtualOptions o{.processors = processors, .costs = odd_costs(schedule % 5 == 4 ? 3 : 1)};
  if (schedule >= 50) o.seed = mix(schedule);
  o.stack = std::size_t{1} << 20;
  return o;
}

class Schedules : public testing::TestWithParam<std::string_view> {
 protected:
  // Runs one schedule. Returns what is wrong, or an empty string.
  static std::string run(const Tree& tree, const Simulation& simulation, Stats& sum,
                         std::uint64_t& others) {
    std::string wrong;
    try {
      const Simulated s = simulate(simulation);
      sum += s.result.stats;
      others += s.nodes_of_others;
      wrong = s.faults;
      if (s.result.value != tree.truth)
        wrong += fmt::format("; value {} in place of {}", s.result.value, tree.truth);
      if (s.result.depth != tree.depth) wrong += "; the last depth was not completed";
    } catch (const StuckSearch& stuck) {
      wrong = fmt::format("; {}", stuck.what());
    }
    return wrong.empty() ? wrong : simulation.text() + wrong;
  }

  static void check(int processors) {
    static const std::vector<Tree> trees = all_trees();
    Stats sum;
    std::uint64_t others = 0;
    int wrong = 0;
    for (int i = 0; i < kSchedules; ++i) {
      const Tree& tree = trees[i % trees.size()];
      const Simulation simulation{.game = tree.game,
                                  .position = tree.position,
                                  .depth = tree.depth,
                                  .options = options_of(i / static_cast<int>(trees.size())),
                                  .strategy = GetParam(),
                                  .how = machine_of(i, processors)};
      const std::string fault = run(tree, simulation, sum, others);
      if (fault.empty()) continue;
      ADD_FAILURE() << fault;
      if (++wrong == 3) break;
    }
    fmt::print("{} schedules, {} nodes, {} splits, {} joins, {} aborts, {} deferred\n", kSchedules,
               sum.nodes(), sum.splits.value(), sum.joins.value(), sum.aborts.value(),
               sum.deferred.value());
    EXPECT_EQ(others > 0, GetParam() != Sequential::kName)
        << "nodes searched by others than the first worker";
  }
};

// Replaces '-', which has a meaning in --gtest_filter.
std::string test_name(const testing::TestParamInfo<std::string_view>& strategy) {
  std::string name(strategy.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Each, Schedules, testing::ValuesIn(names(PortableStrategies{})),
                         test_name);

TEST_P(Schedules, Of2Processors) { check(2); }
TEST_P(Schedules, Of3Processors) { check(3); }
TEST_P(Schedules, Of7Processors) { check(7); }
TEST_P(Schedules, Of16Processors) { check(16); }
TEST_P(Schedules, Of64Processors) { check(64); }

// A search can be stopped at any moment; then nothing stays open, joined or marked.
TEST_P(Schedules, StopAtAnyMoment) {
  for (int seed = 1; seed <= 10; ++seed)
    for (const int processors : {1, 2, 7, 64}) {
      Simulation simulation{.game = "synthetic"};
      simulation.position = fmt::format("width=4..8 ordering=60 seed={}", seed);
      simulation.depth = 9;
      simulation.options = exact(Algorithm::pvs, Bounds::soft);
      simulation.strategy = GetParam();
      simulation.how = machine_of(50 + seed, processors);
      simulation.how.patience = 1'000'000;
      simulation.ticks = 20'000 + 3'000 * seed;
      try {
        const Simulated s = simulate(simulation);
        EXPECT_EQ(s.faults, "") << simulation.text();
        EXPECT_LT(s.result.depth, simulation.depth) << "it was not stopped: " << simulation.text();
      } catch (const StuckSearch& stuck) {
        ADD_FAILURE() << simulation.text() << "; " << stuck.what();
      }
    }
}

// Without jitter, and with locks, marks, wake-ups and changes of worker free, the busy time is the
// sum over the counters of count times cost.
TEST_P(Schedules, BusyTimeIsTheWorkThatWasCounted) {
  CostModel costs = odd_costs();
  for (const Work free :
       {Work::lock, Work::unpark_spinning, Work::unpark, Work::mark, Work::change})
    costs.local[free] = 0;
  const Costs& c = costs.local;
  for (int seed = 1; seed <= 20; ++seed)
    for (const int processors : {1, 2, 7, 64}) {
      const Simulation simulation{
          .game = "synthetic",
          .position = fmt::format("width=2..6 ordering=60 seed={}", seed),
          .depth = 5,
          .options = exact(Algorithm::pvs, Bounds::soft),
          .strategy = GetParam(),
          .how = {.processors = processors, .costs = costs, .stack = 1 << 20}};
      const Simulated run = simulate(simulation);
      const Stats& s = run.result.stats;
      const auto times = [](const Counter& n) { return static_cast<Ticks>(n.value()); };
      const Ticks hits = times(s.hits) + times(s.rejected);
      EXPECT_EQ(run.busy(),
                times(s.interior) * c[Work::node] + times(s.evaluations) * c[Work::evaluate] +
                    hits * c[Work::probe_hit] + (times(s.probes) - hits) * c[Work::probe_miss] +
                    times(s.stores) * c[Work::store] + times(s.opened) * c[Work::split] +
                    (times(s.scans) + static_cast<Ticks>(run.facts.transfers)) * c[Work::scan] +
                    times(s.joins) * c[Work::join])
          << simulation.text();
    }
}

TEST_P(Schedules, ARunIsAFunctionOfTheSeed) {
  Simulation simulation{.game = "synthetic",
                        .position = "width=2..6 transpositions=40 ordering=60 seed=9",
                        .depth = 5,
                        .options = exact(Algorithm::pvs, Bounds::soft),
                        .strategy = GetParam(),
                        .how = {}};
  std::uint64_t previous = 0;
  for (const int processors : {1, 2, 16, 64})
    for (const std::uint64_t seed : {0, 1, 2, 3}) {
      simulation.how = {.processors = processors, .costs = odd_costs(2), .seed = seed};
      const Simulated one = simulate(simulation), two = simulate(simulation);
      EXPECT_EQ(one.facts.fingerprint, two.facts.fingerprint);
      EXPECT_EQ(one.time, two.time);
      EXPECT_EQ(one.busy(), two.busy());
      EXPECT_EQ(one.result.value, two.result.value);
      EXPECT_EQ(one.result.best_move, two.result.best_move);
      EXPECT_TRUE(std::ranges::equal(one.result.pv.moves(), two.result.pv.moves()));
      for (const CounterInfo& counter : kCounters)
        EXPECT_EQ((one.result.stats.*counter.member).value(),
                  (two.result.stats.*counter.member).value())
            << counter.name;
      EXPECT_EQ(one.result.stats.fail_highs(), two.result.stats.fail_highs());
      if (processors > 1) {
        EXPECT_NE(one.facts.fingerprint, previous) << "another seed, no change";
      }
      previous = one.facts.fingerprint;
    }
}

}  // namespace
}  // namespace splitpoint
