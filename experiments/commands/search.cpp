// search.cpp - `splitpoint search`: makes one search and prints a report or JSON.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/search_once.h"
#include "experiments/commands/verbs.h"
#include "experiments/summarising/node_types.h"

namespace splitpoint {
namespace {

struct Flags {
  SearchFlags search;
  bool json = false, node_types = false;
};

Result<int> run(const Flags& flags) {
  const Result<SearchedOnce> searched = search_once(flags.search);
  if (!searched) return searched.error();
  print_search(*searched, flags.json);
  if (flags.node_types && !flags.json)
    fmt::print("\n{}", node_types_table(searched->outcome.stats));
  return 0;
}

}  // namespace

Verb add_search(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("search", "search one position");
  const auto flags = std::make_shared<Flags>();
  flags->search.add_to(*verb);
  verb->add_flag("--json", flags->json, "print one JSON object instead of the report");
  verb->add_flag("--node-types", flags->node_types,
                 "print the predicted and actual node types by depth, after the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
