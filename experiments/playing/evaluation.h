// evaluation.h - the evaluation that our engine plays with, in a game that has more than one.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// Options of a game: name, value.
using GameOptions = std::vector<std::pair<std::string, std::string>>;

// The strongest evaluation of xiangqi, and the default of every engine of ours. Experiments have
// the hand-made one as their default.
inline constexpr std::string_view kBestEvaluation = "network";

// The names of the evaluations of a game; empty: it has only one.
std::span<const std::string_view> evaluations_of(std::string_view game);

// What is wrong with the choice of an evaluation for a game.
std::optional<Error> fault_of_evaluation(const std::string& where, std::string_view game,
                                         const std::string& evaluation);

// The options of the game with the evaluation in front, if the game has more than one. So an
// evaluation among `options` takes precedence.
GameOptions with_evaluation(std::string_view game, const std::string& evaluation,
                            const GameOptions& options);

}  // namespace splitpoint
