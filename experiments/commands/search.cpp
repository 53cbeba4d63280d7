// search.cpp - `splitpoint search`: one search, as a report or as JSON.
// SPDX-License-Identifier: MIT
#include <memory>

#include "experiments/commands/search_once.h"
#include "experiments/commands/verbs.h"

namespace splitpoint {
namespace {

struct Flags {
  SearchFlags search;
  bool json = false;
};

Result<int> run(const Flags& flags) {
  const Result<SearchedOnce> searched = search_once(flags.search);
  if (!searched) return searched.error();
  print_search(*searched, flags.json);
  return 0;
}

}  // namespace

Verb add_search(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("search", "search one position");
  const auto flags = std::make_shared<Flags>();
  flags->search.add_to(*verb);
  verb->add_flag("--json", flags->json, "one JSON object instead of the report");
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
