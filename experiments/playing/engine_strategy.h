// engine_strategy.h - the strategies that an engine of ours can play with.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "engine/core/result.h"

namespace splitpoint {

// The engine chooses by its number of threads: see EngineOptions::chosen_strategy().
inline constexpr std::string_view kAutomatic = "auto";

// What is wrong with the choice of a strategy, which is kAutomatic or as for parse_strategy(). If
// `deterministic`, it must be the same in every run; a sequential one always is.
std::optional<Error> fault_of_engine_strategy(std::string_view where, std::string_view strategy,
                                              bool deterministic);

}  // namespace splitpoint
