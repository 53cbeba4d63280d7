// rank_search.h - the search of one rank of a cluster, on real threads or on simulated processors.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/core/random.h"
#include "engine/core/type_list.h"
#include "experiments/searching/one_search.h"
#include "parallel/cluster/jobs.h"
#include "parallel/cluster/rank.h"
#include "parallel/strategies.h"

namespace splitpoint {

// Whether the ranks give each other jobs. Otherwise all search the root, as in Lazy SMP.
template <class Strategy>
concept GivesJobs = std::same_as<Strategy, DistributedYbwc>;

// The jobs that a rank may have at a time. One for each of its processors is enough.
template <class Strategy>
int most_jobs_of(const SearchJob& job, const StrategySpec& spec) {
  return std::min(options_of<Strategy>(spec).slots, job.processors);
}

// The slots of a rank at its giver: one for each job. Where agents can take jobs back, one more: it
// is for parts of such a job.
template <class Strategy, class M>
int slots_of(const SearchJob& job, const StrategySpec& spec) {
  return most_jobs_of<Strategy>(job, spec) + (LetsOthersRun<M> ? 1 : 0);
}

// The workers of a rank beside those that search: the agents of its takers.
template <class Strategy, class M>
int agents_of(const SearchJob& job, const StrategySpec& spec, int rank, int ranks) {
  if constexpr (GivesJobs<Strategy>)
    return Jobs::takers_of(rank, ranks) * slots_of<Strategy, M>(job, spec);
  return 0;
}

template <class Strategy, Game G, Machine M>
class RankSearch {
 public:
  // All must outlive it. A rank that says nothing for `patience`, in ticks, is lost. The machine
  // has agents_of() workers beside the job's processors, or more.
  RankSearch(const SearchJob& job, const StrategySpec& spec, const G& root, M& machine,
             TranspositionTable& table, Transport& transport, Ticks patience)
      : root_(root),
        seen_(table, machine),
        search_(machine, seen_, options(job, machine, transport), limits(job, transport),
                options_of<Strategy>(spec)),
        lock_(machine) {
    differ_from_rank_0();
    search_.root = &root;
    rank_.emplace(transport, seen_,
                  RankLimits{.depth = search_.last_iteration(),
                             .nodes = job.limits.nodes,
                             .patience = patience,
                             .processors = job.processors},
                  [this] { return search_.count_nodes(); });
    search_.control = &*rank_;
    if constexpr (GivesJobs<Strategy>) {
      jobs_.emplace(transport.rank(), transport.ranks(), slots_of<Strategy, M>(job, spec),
                    most_jobs_of<Strategy>(job, spec), lock_);
      rank_->use(*jobs_);
      search_.shared.connect(*rank_, *jobs_, job.processors);
    }
  }
  RankSearch(const RankSearch&) = delete;
  RankSearch& operator=(const RankSearch&) = delete;

  // On rank 0, `result` becomes that of the cluster. Error: a rank is lost.
  Result<ClusterFacts> run(SearchResult& result) {
    result = search_.run(root_);
    return rank_->finish(result);  // adds what jobs_ has counted
  }

 private:
  using Table = DeepEntries<TranspositionTable, M>;
  using S = Search<G, M, Strategy, Table>;

  static SearchOptions options(const SearchJob& job, const M& machine, const Transport& transport) {
    SearchOptions options = job.options;
    options.seed = job.seed;
    options.first_worker = transport.rank() * machine.workers();
    return options;
  }
  static Limits limits(const SearchJob& job, const Transport& transport) {
    Limits limits = job.limits;
    limits.nodes = 0;  // rank 0 counts the nodes of all
    if (transport.rank() > 0) limits.time = 0;
    return limits;
  }
  // A rank whose workers share one tree has only one order of moves. It must differ from rank 0's.
  void differ_from_rank_0() {
    if constexpr (std::same_as<Strategy, LazySmp> || GivesJobs<Strategy>) return;
    const auto first = static_cast<std::uint64_t>(search_.options.first_worker);
    if (first == 0) return;
    for (const auto& w : search_.workers)
      w->heuristics.add_noise(mix(search_.options.seed) + first +
                              static_cast<std::uint64_t>(w->id));
  }

  const G& root_;
  Table seen_;
  S search_;
  std::optional<Rank> rank_;
  JobsLock<M> lock_;  // of the jobs
  std::optional<Jobs> jobs_;
};

}  // namespace splitpoint
