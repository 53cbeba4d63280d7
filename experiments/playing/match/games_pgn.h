// games_pgn.h - the games of a match as PGN.
//
// Chess has algebraic moves. Xiangqi has moves as H2-E2 (Format "ICCS"). Every other game has the
// moves of its own notation. A comment after each move has what the engine said of it: value,
// depth and time, as in {+0.31/9 0.120s} or {+M3/9 0.120s}.
// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>

#include "experiments/playing/match/match_file.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// Rows that are no games are left out. The games come in the order of their pairs.
std::string games_pgn(const Match& match, std::span<const Json> rows);

}  // namespace splitpoint
