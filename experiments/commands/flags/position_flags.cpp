// position_flags.cpp - the position from --game, --fen and --moves.
// SPDX-License-Identifier: MIT
#include "experiments/commands/flags/position_flags.h"

#include <algorithm>

#include "experiments/definition/names.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

void PositionFlags::add_to(CLI::App& verb) {
  verb.add_option("--game", game, "game, one of `splitpoint games`")->required();
  verb.add_option("--fen", fen,
                  "position in the notation of the game [default: its start position]");
  verb.add_option("--moves", moves,
                  "moves to play from there, as in \"h2e2 h9g7\" [default: none]");
}

Result<std::string> PositionFlags::position() const {
  const std::vector<GameInfo> games = list_games();
  const std::vector<std::string_view> names = names_in(games);
  if (std::find(names.begin(), names.end(), game) == names.end())
    return unknown_name("--game", "game", game, names);
  if (moves.empty()) return fen;
  if (!fen.empty()) return fen + " moves " + moves;
  const Result<PositionFacts> start = describe_position(game, "");
  if (!start) return start.error();
  return start->position + " moves " + moves;
}

}  // namespace splitpoint
