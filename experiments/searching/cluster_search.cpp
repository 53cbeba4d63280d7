// cluster_search.cpp - the search of one rank, with every game and the strategies of ranks.
// SPDX-License-Identifier: MIT
#include "experiments/searching/cluster_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/quote.h"
#include "engine/games/games.h"
#include "experiments/searching/one_search.h"
#include "parallel/cluster/rank.h"
#include "parallel/strategies/lazy_smp.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {
namespace {

// What the threads of a rank run. The ranks themselves search as in Lazy SMP.
using RankStrategies = TypeList<LazySmp, Ybwc>;

// A rank whose workers share one tree has only one order of moves. It must differ from rank 0's.
template <class S>
void differ_from_rank_0(S& search) {
  if constexpr (std::same_as<typename S::Strategy, LazySmp>) return;
  const auto first = static_cast<std::uint64_t>(search.options.first_worker);
  if (first == 0) return;
  for (const auto& w : search.workers)
    w->heuristics.add_noise(mix(search.options.seed) + first + static_cast<std::uint64_t>(w->id));
}

template <class Strategy, Game G>
Result<SearchOutcome> search_as_rank(const SearchJob& job, TranspositionTable& table,
                                     Transport& transport, Ticks patience) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  const Result<StrategySpec> spec = parse_strategy("strategy", job.strategy);
  if (!spec) return spec.error();
  Threads machine(job.processors, job.pinning);
  using Table = DeepEntries<TranspositionTable>;
  Table seen(table, machine.workers());
  SearchOptions options = job.options;
  options.seed = job.seed;
  options.first_worker = transport.rank() * machine.workers();
  Limits limits = job.limits;
  limits.nodes = 0;  // rank 0 counts the nodes of all
  if (transport.rank() > 0) limits.time = 0;
  Search<G, Threads, Strategy, Table> search(machine, seen, options, limits,
                                             options_of<Strategy>(*spec));
  differ_from_rank_0(search);
  search.root = &*root;
  Rank rank(transport, seen,
            {.depth = search.last_iteration(), .nodes = job.limits.nodes, .patience = patience},
            [&search] { return search.count_nodes(); });
  search.control = &rank;
  SearchResult result = search.run(*root);
  Result<ClusterFacts> facts = rank.finish(result);
  if (!facts) throw LostRank(facts.error().text());
  SearchOutcome o = outcome_of(*root, result, table);
  account(machine, o);
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
