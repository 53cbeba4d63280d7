// strategies.cpp - `splitpoint strategies`: lists the strategies, or the options of one strategy.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>

#include "experiments/commands/flags/option_list.h"
#include "experiments/commands/verbs.h"
#include "experiments/definition/names.h"
#include "experiments/definition/strategy_spec.h"

namespace splitpoint {
namespace {

Result<int> list_all() {
  for (const StrategyInfo& strategy : list_strategies())
    fmt::print("{:<20} {}\n", strategy.name, strategy.about);
  for (const StrategyInfo& strategy : list_cluster_strategies())
    fmt::print("{:<20} {}; only for ranks of a cluster\n", strategy.name, strategy.about);
  return 0;
}

Result<int> list_options(const std::string& name) {
  for (const auto* const list : {&list_strategies(), &list_cluster_strategies()})
    for (const StrategyInfo& strategy : *list) {
      if (strategy.name != name) continue;
      print_options(strategy.options);
      return 0;
    }
  return unknown_name("strategies", "strategy", name, names_in(list_strategies()));
}

}  // namespace

Verb add_strategies(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("strategies", "list the strategies, or the options of one strategy");
  const auto name = std::make_shared<std::string>();
  verb->add_option("NAME", *name, "strategy whose options are listed [default: list strategies]");
  return {verb,
          [name]() -> Result<int> { return name->empty() ? list_all() : list_options(*name); }};
}

}  // namespace splitpoint
