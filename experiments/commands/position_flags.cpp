// position_flags.cpp - --game, --fen, --moves.
// SPDX-License-Identifier: MIT
#include "experiments/commands/position_flags.h"

#include <algorithm>

#include "experiments/names.h"
#include "experiments/search_job.h"

namespace splitpoint {
namespace {

// A search tells the position it was given, and that is how the start position's text is found.
Result<std::string> start_position(const std::string& game) {
  Result<TranspositionTable> table = TranspositionTable::make(1);
  if (!table) return table.error();
  TranspositionTable small = *std::move(table);
  SearchJob job;
  job.game = game;
  job.limits.depth = 1;
  const Result<SearchOutcome> outcome = run_search(job, small);
  if (!outcome) return outcome.error();
  return outcome->position;
}

}  // namespace

void PositionFlags::add_to(CLI::App& verb) {
  verb.add_option("--game", game, "the game, one of `splitpoint games`")->required();
  verb.add_option("--fen", fen, "the position, in the game's own notation [its start position]");
  verb.add_option("--moves", moves, "moves played from there, as in \"h2e2 h9g7\" (xiangqi)");
}

Result<std::string> PositionFlags::position() const {
  const std::vector<Named> games = list_games();
  const std::vector<std::string_view> names = names_in(games);
  if (std::find(names.begin(), names.end(), game) == names.end())
    return unknown_name("--game", "game", game, names);
  if (moves.empty()) return fen;
  const Result<std::string> from = fen.empty() ? start_position(game) : Result<std::string>(fen);
  if (!from) return from.error();
  return *from + " moves " + moves;
}

}  // namespace splitpoint
