// virtual_cluster_test.cpp - searches by simulated clusters return minimax's value, and the same in
// every run.
// SPDX-License-Identifier: MIT
#include "tests/conformance/oracle.h"

namespace splitpoint {
namespace {

// So slow a computer that even small searches exchange entries, and a network as slow as that.
CostModel slow_nodes() {
  CostModel costs = round_costs();
  costs.local[Work::node] = costs.remote[Work::node] = 5000;
  return costs;
}
constexpr Ticks kMicrosecond = 1000;
NetworkCosts slow_network() {
  return {.name = "slow",
          .latency = 300 * kMicrosecond,
          .overhead = 20 * kMicrosecond,
          .gap = 5 * kMicrosecond,
          .per_byte = 10,
          .poll = kMicrosecond};
}

Ways on_cluster(int ranks, const NetworkCosts& network) {
  Ways ways;
  ways.machine = "virtual";
  ways.strategies = {"lazy-smp", "ybwc:min-split-depth=1"};
  ways.processors = {1, 3};
  ways.ranks = ranks;
  ways.network = network;
  ways.costs = slow_nodes();
  return ways;
}

template <Game G>
void check(const std::vector<Case>& cases, int variants, int least) {
  Tally all;
  for (const int ranks : {2, 5})
    for (const NetworkCosts& network : {NetworkCosts{}, slow_network()}) {
      const Tally tally = check_cases<G>(cases, variants, 1, on_cluster(ranks, network));
      all.cases += tally.cases;
      all.received += tally.received;
      all.first_elsewhere += tally.first_elsewhere;
    }
  EXPECT_GE(all.cases, least);
  EXPECT_GT(all.received, 0U);
  EXPECT_GT(all.first_elsewhere, 0);
}

TEST(VirtualCluster, SearchesSyntheticTreesExactly) {
  check<Synthetic>(synthetic_trees(), kAll ? 4 : 1, kAll ? 4000 : 1000);
}

TEST(VirtualCluster, SearchesXiangqiExactly) {
  check<xiangqi::Position>(xiangqi_positions(kAll ? 12 : 4), 1, kAll ? 1000 : 300);
}

SearchJob usual_job(const char* strategy, std::uint64_t seed) {
  SearchJob job;
  job.strategy = strategy;
  job.machine = "virtual";
  job.processors = 2;
  job.ranks = 4;
  job.network = slow_network();
  job.costs = round_costs();
  job.seed = seed;
  job.limits.depth = kAll ? 8 : 6;
  return job;
}

struct Seen {
  std::uint64_t fingerprint, nodes, messages, received;
  Ticks time;
  std::vector<std::string> line;
  friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen(const SearchJob& job) {
  TranspositionTable table = TranspositionTable::make(4).value();
  const Result<SearchOutcome> o = run_search(job, table);
  EXPECT_TRUE(o.ok()) << o.error().text();
  return {o->virtual_run->fingerprint, o->stats.nodes(), o->cluster_run->messages,
          o->cluster_run->received,    o->time,          o->pv};
}

TEST(VirtualCluster, SearchesTheSameInEveryRun) {
  for (const char* strategy : {"lazy-smp", "ybwc"})
    for (const std::uint64_t seed : {0, 1}) {
      const SearchJob job = usual_job(strategy, seed);
      const Seen first = seen(job);
      EXPECT_EQ(first, seen(job)) << strategy << " seed " << seed;
      EXPECT_GT(first.received, 0U);
    }
}

TEST(VirtualCluster, StopsAtLimits) {
  for (const char* strategy : {"lazy-smp", "ybwc"}) {
    SearchJob job = usual_job(strategy, 0);
    job.limits.depth = kMaxPly / 2;
    job.limits.nodes = 100'000;
    const Seen nodes = seen(job);
    EXPECT_GE(nodes.nodes, job.limits.nodes);
    EXPECT_LT(nodes.nodes, 2 * job.limits.nodes);
    job.limits.nodes = 0;
    job.limits.time = 5'000'000;
    const Seen time = seen(job);
    EXPECT_GE(time.time, job.limits.time);
    EXPECT_LT(time.time, 2 * job.limits.time);
  }
}

TEST(VirtualCluster, RefusesWhatItCannotRun) {
  TranspositionTable table = TranspositionTable::make(1).value();
  SearchJob job = usual_job("dts", 0);
  EXPECT_EQ(run_search(job, table).error().where, "strategy");
  job.strategy = "ybwc";
  job.processors = kMaxVirtualProcessors;
  EXPECT_EQ(run_search(job, table).error().where, "ranks");
}

}  // namespace
}  // namespace splitpoint
