// cluster_search.cpp - the search of one rank, with every game and the strategies of ranks.
// SPDX-License-Identifier: MIT
#include "experiments/searching/cluster_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <type_traits>

#include "engine/core/quote.h"
#include "engine/games/games.h"
#include "experiments/searching/rank_search.h"

namespace splitpoint {
namespace {

// Agents have no processors of their own: they run when a worker yields or parks.
template <class Strategy>
using MachineOfRank = std::conditional_t<GivesJobs<Strategy>, FiberThreads, Threads>;

// Ranks on one computer know nothing of each other, so they must not choose processors. MPI does.
template <class Strategy>
MachineOfRank<Strategy> make_machine(int processors, [[maybe_unused]] int agents) {
  if constexpr (GivesJobs<Strategy>)
    return {processors, processors + agents, Pinning(false)};
  else
    return {processors, Pinning(false)};
}

template <class Strategy, Game G>
Result<SearchOutcome> search_as_rank(const SearchJob& job, TranspositionTable& table,
                                     Transport& transport, Ticks patience) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  const Result<StrategySpec> spec = parse_strategy("strategy", job.strategy);
  if (!spec) return spec.error();
  using M = MachineOfRank<Strategy>;
  const int agents = agents_of<Strategy, M>(job, *spec, transport.rank(), transport.ranks());
  M machine = make_machine<Strategy>(job.processors, agents);
  RankSearch<Strategy, G, M> search(job, *spec, *root, machine, table, transport, patience);
  SearchResult result;
  const Result<ClusterFacts> facts = search.run(result);
  if (!facts) throw LostRank(facts.error().text());
  SearchOutcome o = outcome_of(*root, result, table);
  account(machine, o, [&](int i) { return i < job.processors; });
  o.branching = branching_factor(result.iterations);
  o.processors *= facts->ranks;
  o.cluster_run = *facts;
  return o;
}

}  // namespace

std::optional<Error> fault_of_cluster(std::string_view where, std::string_view strategy) {
  const std::string_view name = strategy_of(strategy).name;
  for (const std::string_view known : names(RankStrategies{}))
    if (name == known) return {};
  return Error{std::string(where),
               fmt::format("the ranks of a cluster run only {}, not {}",
                           fmt::join(names(RankStrategies{}), ", "), quote(strategy))};
}

Result<SearchOutcome> run_cluster_search(const SearchJob& job, TranspositionTable& table,
                                         Transport& transport, Ticks patience) {
  if (const auto fault = fault_of_cluster("strategy", job.strategy)) return *fault;
  if (job.processors < 1 || job.processors > kMaxProcessors)
    return Error{"processors", fmt::format("{} is not in 1..{}", job.processors, kMaxProcessors)};
  Result<SearchOutcome> outcome = Error{"game", fmt::format("unknown game {}", quote(job.game))};
  with_named_type(RankStrategies{}, strategy_of(job.strategy).name, [&]<class S>(Type<S>) {
    with_named_type(Games{}, job.game, [&]<class G>(Type<G>) {
      outcome = search_as_rank<S, G>(job, table, transport, patience);
    });
  });
  return outcome;
}

}  // namespace splitpoint
