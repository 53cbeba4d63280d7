// cluster_oracle.cpp - searches by several ranks return minimax's value.
//
// usage: mpirun -n RANKS cluster_oracle     exits 1 at a wrong value; the last line has the counts
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include "experiments/searching/cluster_search.h"
#include "parallel/cluster/mpi_transport.h"
#include "tests/conformance/oracle.h"

namespace splitpoint {
namespace {

constexpr Ticks kPatience = 60'000'000'000;

struct Counts {
  int cases = 0, wrong = 0;
  std::uint64_t received = 0, jobs = 0;
  int first_elsewhere = 0;  // searches whose result another rank than 0 had first
};

template <Game G>
void check(const G& pos, Depth depth, Transport& transport, Counts& counts) {
  const Value truth = minimax(pos, depth);
  SearchJob job;
  job.game = G::kName;
  job.position = pos.text();
  job.machine = kClusterName;
  job.limits.depth = depth;
  job.pinning = false;
  for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::pvs, Algorithm::mtdf})
    for (const Bounds bounds : {Bounds::soft, Bounds::hard})
      for (const char* strategy :
           {"lazy-smp", "ybwc:min-split-depth=1",
            "distributed-ybwc:min-split-depth=1,eager-depth=1,give-depth=1,job-depth=1"})
        for (const int processors : {1, 2}) {
          job.options = exact(algorithm, bounds);
          job.strategy = strategy;
          job.processors = processors;
          small_table().clear();
          const Result<SearchOutcome> o =
              run_cluster_search(job, small_table(), transport, kPatience);
          ++counts.cases;
          if (transport.rank() != 0) continue;
          if (!o || o->value != truth || o->depth != depth) {
            std::printf("%s %s depth %d %s: %s\n", job.game.c_str(), job.position.c_str(), depth,
                        strategy, o ? std::to_string(o->value).c_str() : o.error().text().c_str());
            ++counts.wrong;
            continue;
          }
          counts.received += o->cluster_run->received;
          counts.jobs += o->cluster_run->jobs;
          counts.first_elsewhere += static_cast<int>(o->cluster_run->first != 0);
        }
}

template <Game G>
void check_all(const std::vector<Case>& cases, int variants, Transport& transport, Counts& counts) {
  Random random(1);
  for (const Case& c : cases)
    for (int i = 0; i < variants; ++i)
      check(wander(G::parse(c.text).value(), random, c.plies), c.depth, transport, counts);
}

}  // namespace
}  // namespace splitpoint

int main() {
  using namespace splitpoint;
  MpiTransport transport;
  Counts counts;
  check_all<Synthetic>(synthetic_trees(), 4, transport, counts);
  check_all<xiangqi::Position>(xiangqi_positions(18), 2, transport, counts);
  if (transport.rank() == 0)
    std::printf(
        "%d cases, %d wrong; %llu entries received, %llu jobs; in %d, another rank had it first\n",
        counts.cases, counts.wrong, static_cast<unsigned long long>(counts.received),
        static_cast<unsigned long long>(counts.jobs), counts.first_elsewhere);
  return counts.wrong == 0 ? 0 : 1;
}
