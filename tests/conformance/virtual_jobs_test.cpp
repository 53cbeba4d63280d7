// virtual_jobs_test.cpp - ranks of simulated clusters that give each other nodes: the root has
// minimax's value.
// SPDX-License-Identifier: MIT
#include "tests/conformance/on_cluster.h"

namespace splitpoint {
namespace {

constexpr const char* kFinestJobs =
    "distributed-ybwc:min-split-depth=1,eager-depth=1,give-depth=1,job-depth=1";

std::vector<NetworkCosts> networks() {
  if (kAll) return {NetworkCosts{}, slow_network()};
  return {slow_network()};
}

// With 12 ranks, some take nodes from another one than rank 0.
const std::vector<int> kRanks = kAll ? std::vector{2, 5, 12} : std::vector{2, 12};

template <Game G>
void check_jobs(const std::vector<Case>& cases, int variants, int least) {
  Tally all;
  for (const int ranks : kRanks)
    for (const NetworkCosts& network : networks()) {
      const Tally tally =
          check_cases<G>(cases, variants, 2, on_cluster({kFinestJobs}, ranks, network));
      all.cases += tally.cases;
      all.jobs += tally.jobs;
      all.cut_jobs += tally.cut_jobs;
    }
  EXPECT_GE(all.cases, least);
  EXPECT_GT(all.jobs, 10U * static_cast<unsigned>(all.cases));
  EXPECT_GT(all.cut_jobs, static_cast<unsigned>(all.cases) / 10);
}

TEST(VirtualJobs, OfSyntheticTreesReturnTheirValues) {
  check_jobs<Synthetic>(synthetic_trees(), kAll ? 3 : 1, kAll ? 1000 : 130);
}

TEST(VirtualJobs, OfXiangqiReturnTheirValues) {
  check_jobs<xiangqi::Position>(xiangqi_positions(kAll ? 12 : 3), 1, kAll ? 400 : 30);
}

}  // namespace
}  // namespace splitpoint
