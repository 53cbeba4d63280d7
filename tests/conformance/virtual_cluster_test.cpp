// virtual_cluster_test.cpp - searches by simulated clusters return minimax's value, and the same in
// every run.
// SPDX-License-Identifier: MIT
#include "tests/conformance/on_cluster.h"

namespace splitpoint {
namespace {

template <Game G>
void check(const std::vector<Case>& cases, int variants, int least) {
  Tally all;
  for (const int ranks : {2, 5})
    for (const NetworkCosts& network : {NetworkCosts{}, slow_network()}) {
      const Tally tally = check_cases<G>(
          cases, variants, 1, on_cluster({"lazy-smp", "ybwc:min-split-depth=1"}, ranks, network));
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
  std::uint64_t fingerprint, nodes, messages, received, jobs;
  Ticks time;
  std::vector<std::string> line;
  friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen(const SearchJob& job) {
  TranspositionTable table = TranspositionTable::make(4).value();
  const Result<SearchOutcome> o = run_search(job, table);
  EXPECT_TRUE(o.ok()) << o.error().text();
  return {o->virtual_run->fingerprint,
          o->stats.nodes(),
          o->cluster_run->messages,
          o->cluster_run->received,
          o->cluster_run->jobs,
          o->time,
          o->pv};
}

TEST(VirtualCluster, SearchesTheSameInEveryRun) {
  for (const char* strategy : {"lazy-smp", "ybwc", "distributed-ybwc"})
    for (const std::uint64_t seed : {0, 1}) {
      const SearchJob job = usual_job(strategy, seed);
      const Seen first = seen(job);
      EXPECT_EQ(first, seen(job)) << strategy << " seed " << seed;
      EXPECT_GT(first.received, 0U);
      EXPECT_EQ(first.jobs > 0, std::string_view(strategy) == "distributed-ybwc");
    }
}

TEST(VirtualCluster, StopsAtLimits) {
  for (const char* strategy : {"lazy-smp", "ybwc", "distributed-ybwc"}) {
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
