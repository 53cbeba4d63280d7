// game.h - the referee: plays one game between two players.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/playing/match/adjudication.h"
#include "experiments/playing/match/board.h"
#include "experiments/playing/players/player.h"

namespace splitpoint {

struct GameRules {
  std::string game;
  std::vector<std::pair<std::string, std::string>> rules{};  // options of the game: name, value
  int max_plies = 600;                                       // then the game is drawn
  Ticks margin = 0;  // nanoseconds: a player may answer so much too late
  AdjudicationRules adjudication{};
};

struct RefereedMove {
  std::string text;  // as the game writes it
  Ticks time = 0;    // nanoseconds
  std::optional<Value> value;
  Depth depth = 0;  // 0: not given
};

struct RefereedGame {
  Ending ending;
  std::string detail;  // of a fault, for people; empty: there is none
  std::vector<RefereedMove> moves;
};

// A player with its limit.
struct Contestant {
  Player* player;
  MoveLimit limit;
};

// The first contestant has the side that begins in the start position of the game. Whatever the
// players do, the game ends. Error: the opening cannot be played.
Result<RefereedGame> play_game(const GameRules& rules, const std::string& opening,
                               const std::array<Contestant, 2>& contestants);

}  // namespace splitpoint
