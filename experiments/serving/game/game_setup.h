// game_setup.h - what a page asks for when it begins a game.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "engine/core/result.h"
#include "engine/search/options.h"
#include "experiments/playing/engine_strategy.h"
#include "experiments/playing/players/player.h"
#include "experiments/recording/json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

struct GameSetup {
  static constexpr int kMostProcessors = 64;  // that the page has lanes for

  std::string game = "xiangqi";
  std::string position;                     // where the game starts; never empty once it is parsed
  std::array<bool, 2> engine{false, true};  // who plays first and second: the engine or a person
  std::string strategy{kAutomatic};
  std::string machine = "threads";  // or "virtual": simulated processors, with measured costs
  int processors = 1;
  Selectivity selectivity = Selectivity::modern;
  std::uint64_t hash_mib = 64;
  MoveLimit limit;  // of both sides if it is a clock, else of the engine alone

  // The job of a search in this game, without its position.
  [[nodiscard]] Result<SearchJob> job() const;
  [[nodiscard]] std::string chosen_strategy() const;
};

// Errors name the field.
Result<GameSetup> parse_setup(const Json& object);

}  // namespace splitpoint
