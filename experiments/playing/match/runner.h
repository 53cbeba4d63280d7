// runner.h - plays the games of a match, several at once, and stores each one when it ends.
// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/result.h"
#include "experiments/playing/match/match_file.h"
#include "experiments/playing/match/plan.h"
#include "experiments/recording/run_folder.h"

namespace splitpoint {

// Starts every side once. So a match that cannot be played is refused before its first game. Error:
// that of the first side that cannot begin.
std::optional<Error> rehearse_match(const Match& match);

// Whether nothing is left to play: every game is in `rows`, or the sequential test has stopped the
// match.
bool is_complete(const Match& match, const std::vector<Json>& rows);

// Plays the games that `run` does not have yet, in the order of the plan, match.concurrency at a
// time, and adds their rows to `run`. After each finished pair, a match with a sequential test asks
// for its verdict; a verdict stops the match, and games that have begun are completed. Throws
// std::system_error if a row cannot be stored.
void play_match(const Match& match, bool quiet, OpenRun& run);

}  // namespace splitpoint
