// strategies.cpp - `splitpoint strategies`: the strategies there are, one a line, name first.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "experiments/commands/verbs.h"
#include "experiments/search_job.h"

namespace splitpoint {

Verb add_strategies(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("strategies", "list the strategies, one a line, name first");
  return {verb, []() -> Result<int> {
            for (const Named& strategy : list_strategies())
              fmt::print("{:<20} {}\n", strategy.name, strategy.about);
            return 0;
          }};
}

}  // namespace splitpoint
