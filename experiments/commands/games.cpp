// games.cpp - `splitpoint games`: lists the games, one per line, name first.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "experiments/commands/verbs.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

Verb add_games(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand("games", "list the games: name, start position");
  return {verb, []() -> Result<int> {
            for (const GameInfo& game : list_games())
              fmt::print("{:<20} {}\n", game.name, game.about);
            return 0;
          }};
}

}  // namespace splitpoint
