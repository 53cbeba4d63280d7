// search.cpp - `splitpoint search`: makes one search and prints a report or JSON.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/core/durations.h"
#include "engine/core/quote.h"
#include "experiments/commands/search_once.h"
#include "experiments/commands/verbs.h"
#include "experiments/planning/cell.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/running/independent_ranks.h"
#include "experiments/searching/cluster_search.h"
#include "experiments/summarising/node_types.h"
#include "parallel/cluster/mpi_transport.h"
#include "parallel/strategies/lazy_smp.h"

namespace splitpoint {
namespace {

struct SearchCommand {
  SearchFlags search;
  bool json = false, node_types = false;
  bool independent = false;
};

Result<int> report(const SearchCommand& flags, const Result<SearchedOnce>& searched) {
  if (!searched) return searched.error();
  print_search(*searched, flags.json);
  if (flags.node_types && !flags.json)
    fmt::print("\n{}", node_types_table(searched->outcome.stats));
  return 0;
}

// Every processor of every rank searches alone. Rank 0 prints the slowest of its own, with the
// times of all.
Result<int> search_alone(const SearchCommand& flags, MpiTransport& mpi) {
  if (flags.search.strategy != kBaseline)
    return Error{"--strategy " + quote(flags.search.strategy), "does not go with --independent"};
  SearchFlags as_ranks = flags.search;
  as_ranks.strategy = LazySmp::kName;
  Result<SearchJob> wanted = as_ranks.job();
  if (!wanted) return wanted.error();
  SearchJob job = *std::move(wanted);
  job.strategy = kBaseline;
  Result<IndependentSearches> made = search_independently(
      job, flags.search.hash_mib, mpi, static_cast<Ticks>(flags.search.patience) * kSecond);
  if (!made) return made.error();
  if (mpi.rank() > 0) return 0;
  IndependentSearches all = *std::move(made);
  all.slowest.time = *std::max_element(all.times.begin(), all.times.end());
  Json row = outcome_json(job, all.slowest, flags.search.hash_mib);
  row["times_ns"] = all.times;
  fmt::print("{}\n", row.dump());
  return 0;
}

// Rank 0 speaks for all, except that any rank may say that another one is lost. After bad input,
// which all have found, only rank 0 ends with an error: mpirun kills all ranks when the first one
// does, and must not do so before rank 0 has printed its message.
Result<int> run_in_cluster(const SearchCommand& flags) {
  MpiTransport mpi;
  try {
    if (flags.independent) {
      const Result<int> done = search_alone(flags, mpi);
      return mpi.rank() == 0 ? done : Result<int>(0);
    }
    const Result<SearchedOnce> searched = search_once(flags.search, nullptr, &mpi);
    return mpi.rank() == 0 ? report(flags, searched) : Result<int>(0);
  } catch (const LostRank& lost) {
    fmt::print(stderr, "splitpoint search: {}\n", lost.what());
    MpiTransport::abort();
  }
}

Result<int> run(const SearchCommand& flags) {
  if (flags.search.machine == kClusterName) return run_in_cluster(flags);
  if (flags.independent) return Error{"--independent", "is only for --machine cluster"};
  return report(flags, search_once(flags.search));
}

}  // namespace

Verb add_search(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("search", "search one position");
  const auto flags = std::make_shared<SearchCommand>();
  flags->search.add_to(*verb);
  verb->add_flag("--json", flags->json, "print one JSON object instead of the report");
  verb->add_flag("--independent", flags->independent,
                 "machine cluster: every processor of every rank searches alone, at the same time; "
                 "prints JSON with all times");
  verb->add_flag("--node-types", flags->node_types,
                 "print the predicted and actual node types by depth, after the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
