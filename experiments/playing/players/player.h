// player.h - what a referee asks of a player, and what the player answers.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/machine.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "experiments/playing/thinking/move_clock.h"

namespace splitpoint {

// How long a player may think: exactly one of time, move_time, nodes and depth is not 0. Ticks are
// nanoseconds.
struct MoveLimit {
  Ticks time = 0;       // for the whole game
  Ticks increment = 0;  // added to `time` after each move
  Ticks move_time = 0;
  std::uint64_t nodes = 0;
  Depth depth = 0;  // plies

  friend bool operator==(const MoveLimit&, const MoveLimit&) = default;
};

struct MoveRequest {
  std::string start;               // the position at the start of the game
  std::vector<std::string> moves;  // since then, as the game writes them
  bool first_to_move = true;       // the side that begins in the start position of the game
  MoveLimit limit;                 // of the player
  PlayerClock own, other;          // if limit.time is given
  Ticks allowed = 0;               // a later answer loses on time; 0: no clock runs
};

enum class PlayerFault : std::uint8_t { none, time, crash, hang, illegal };

struct MoveAnswer {
  std::string move{};  // as the game writes it, perhaps illegal
  PlayerFault fault = PlayerFault::none;
  std::string detail{};          // of the fault, for people
  Ticks time = 0;                // from the request to the answer
  std::optional<Value> value{};  // centipawns, for the side to move
  Depth depth = 0;               // 0: not given
  bool resigns = false;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // Gets ready for a new game; starts the player, or starts it again after a fault. Error: it
  // cannot play.
  virtual std::optional<Error> begin_game() = 0;
  // Thinks about a move. Always returns. The faults `time` and `illegal` are the referee's to find.
  virtual MoveAnswer think(const MoveRequest& request) = 0;
};

}  // namespace splitpoint
