// games.cpp - `splitpoint games`: the games there are, one a line, name first.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "experiments/commands/verbs.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

Verb add_games(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("games", "list the games, one a line, name first");
  return {verb, []() -> Result<int> {
            for (const Named& game : list_games()) fmt::print("{:<20} {}\n", game.name, game.about);
            return 0;
          }};
}

}  // namespace splitpoint
