// suites.cpp - `splitpoint suites`: lists the suites, one per line, name first.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "experiments/commands/verbs.h"
#include "experiments/definition/suite.h"

namespace splitpoint {

Verb add_suites(CLI::App& app) {
  CLI::App* const verb =
      app.add_subcommand("suites", "list the suites: name, number of positions, game, description");
  return {verb, []() -> Result<int> {
            const Result<std::vector<Suite>> suites = list_suites();
            if (!suites) return suites.error();
            for (const Suite& s : *suites)
              fmt::print("{:<20} {:>4}  {:<10} {}\n", s.name, s.positions.size(), s.game,
                         s.description);
            return 0;
          }};
}

}  // namespace splitpoint
