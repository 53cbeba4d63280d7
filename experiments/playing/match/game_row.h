// game_row.h - a finished game as a line of games.jsonl, and the manifest of a match.
//
// experiments/analysis/matches/ reads these lines. Add keys, but never rename one.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "experiments/playing/match/match_file.h"
#include "experiments/playing/match/plan.h"
#include "experiments/recording/json.h"

namespace splitpoint {

inline constexpr std::string_view kGamesFile = "games.jsonl";

// The part of the manifest that a match must share with another one to continue it.
Json match_json(const Match& match);

// `white` is the side that has the first player, in every game. Lists have one item for each move:
// `ms` its time, `depths` in plies, `values` in centipawns for the mover, null if not given.
Json game_row(const Match& match, const PlannedGame& planned, const RefereedGame& game);

// The result in a row, as in PGN.
std::string_view result_text(GameResult result);

}  // namespace splitpoint
