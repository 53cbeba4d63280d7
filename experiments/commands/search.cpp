// search.cpp - `splitpoint search`: makes one search and prints a report or JSON.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/search_once.h"
#include "experiments/commands/verbs.h"
#include "experiments/searching/cluster_search.h"
#include "experiments/summarising/node_types.h"
#include "parallel/cluster/mpi_transport.h"

namespace splitpoint {
namespace {

struct SearchCommand {
  SearchFlags search;
  bool json = false, node_types = false;
};

Result<int> report(const SearchCommand& flags, const Result<SearchedOnce>& searched) {
  if (!searched) return searched.error();
  print_search(*searched, flags.json);
  if (flags.node_types && !flags.json)
    fmt::print("\n{}", node_types_table(searched->outcome.stats));
  return 0;
}

// Rank 0 speaks for all, except that any rank may say that another one is lost.
Result<int> run_in_cluster(const SearchCommand& flags) {
  MpiTransport mpi;
  try {
    const Result<SearchedOnce> searched = search_once(flags.search, nullptr, &mpi);
    if (mpi.rank() == 0) return report(flags, searched);
    return searched ? 0 : 2;
  } catch (const LostRank& lost) {
    fmt::print(stderr, "splitpoint search: {}\n", lost.what());
    MpiTransport::abort();
  }
}

Result<int> run(const SearchCommand& flags) {
  if (flags.search.machine == kClusterName) return run_in_cluster(flags);
  return report(flags, search_once(flags.search));
}

}  // namespace

Verb add_search(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("search", "search one position");
  const auto flags = std::make_shared<SearchCommand>();
  flags->search.add_to(*verb);
  verb->add_flag("--json", flags->json, "print one JSON object instead of the report");
  verb->add_flag("--node-types", flags->node_types,
                 "print the predicted and actual node types by depth, after the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
