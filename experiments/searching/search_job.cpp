// search_job.cpp - finds the code that was compiled for a game and a strategy by their names.
// SPDX-License-Identifier: MIT
#include "experiments/searching/search_job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "engine/core/quote.h"
#include "engine/games/games.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/searching/instance.h"
#include "experiments/searching/strategy_searches.h"
#include "experiments/searching/virtual_cluster_search.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/strategies.h"

namespace splitpoint {

Result<Instance> find_instance(const std::string& game) {
  std::optional<Instance> found;
  with_named_type(Games{}, game, [&]<class G>(Type<G>) { found = instance<G>(); });
  if (!found)
    return Error{"game",
                 fmt::format("{} is not one of {}", quote(game), fmt::join(names(Games{}), ", "))};
  return *found;
}

Result<SearchOutcome> run_search(const SearchJob& job, TranspositionTable& table,
                                 TraceCollector* trace) {
  const Result<Instance> game = find_instance(job.game);
  if (!game) return game.error();
  const Result<StrategySpec> spec = parse_strategy("strategy", job.strategy);
  if (!spec) return spec.error();
  if (job.limits.depth < 1 || job.limits.depth > kMaxPly / 2)
    return Error{"depth", fmt::format("{} is not in 1..{}", job.limits.depth, kMaxPly / 2)};
  const std::string machine =
      job.quantum > 0 ? std::string(DeterministicMachine::kName) : job.machine;
  if (const auto fault = fault_of_machine("machine", job.strategy, machine)) return *fault;
  if (machine == DeterministicMachine::kName && !job.variant.empty())
    return Error{"variant", "the deterministic machine runs only the usual one"};
  if (!job.variant.empty()) return game->search_in_laboratory(job, table.mib(), trace);
  if (job.ranks > 1 || strategy_of(job.strategy).on_clusters_only) {
    if (trace != nullptr) return Error{"ranks", "cannot be traced"};
    return run_virtual_cluster_search(job, table);
  }
  Result<SearchOutcome> outcome = Error{"strategy", "is not compiled in"};
  with_named_type(Strategies{}, spec->name,
                  [&]<class S>(Type<S>) { outcome = search_with<S>(job, table, trace); });
  return outcome;
}

Result<PerftOutcome> run_perft(const std::string& game, const std::string& position, Depth depth) {
  const Result<Instance> found = find_instance(game);
  if (!found) return found.error();
  return found->perft(position, depth);
}

Result<PositionFacts> describe_position(const std::string& game, const std::string& position) {
  const Result<Instance> found = find_instance(game);
  if (!found) return found.error();
  return found->describe(position);
}

Result<KnownPosition> look_up_position(const std::string& game, const std::string& position,
                                       const TranspositionTable& table) {
  const Result<Instance> found = find_instance(game);
  if (!found) return found.error();
  return found->look_up(position, table);
}

std::vector<GameInfo> list_games() {
  std::vector<GameInfo> games;
  for_each_type(Games{}, [&]<class G>(Type<G>) {
    games.push_back({std::string(G::kName), "starts from " + std::string(G::kStart)});
  });
  return games;
}

bool has_unbounded_work(const std::string& strategy) {
  bool all = false;
  with_named_type(Strategies{}, strategy.substr(0, strategy.find(':')),
                  [&]<class S>(Type<S>) { all = HasUnboundedWork<S>; });
  return all;
}

}  // namespace splitpoint
