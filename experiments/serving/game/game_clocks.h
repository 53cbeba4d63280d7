// game_clocks.h - the clocks of both players of a game in progress.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "experiments/playing/players/player.h"

namespace splitpoint {

// Without a limit of time nothing is counted, and no flag falls.
class GameClocks {
 public:
  using Clock = std::chrono::steady_clock;

  GameClocks() = default;
  explicit GameClocks(const MoveLimit& limit)
      : runs_(limit.time > 0), increment_(limit.increment), left_{limit.time, limit.time} {}

  [[nodiscard]] bool runs() const { return runs_; }
  // The move of `player` begins.
  void start() { since_ = Clock::now(); }
  // The time since start().
  [[nodiscard]] Ticks used() const {
    return std::chrono::nanoseconds(Clock::now() - since_).count();
  }
  // What the player to move has left now; below 0: the flag has fallen.
  [[nodiscard]] Ticks left(std::size_t player, bool to_move) const {
    return left_[player] - (to_move ? used() : 0);
  }
  [[nodiscard]] bool has_fallen(std::size_t player) const {
    return runs_ && left(player, true) < 0;
  }
  // The player has moved; returns what the move took.
  Ticks stop(std::size_t player) {
    const Ticks taken = used();
    if (runs_) left_[player] = std::max<Ticks>(left_[player] - taken, 0) + increment_;
    return taken;
  }
  [[nodiscard]] PlayerClock of(std::size_t player) const {
    return {.left = left(player, true), .increment = increment_, .moves_to_go = 0};
  }
  // For a move that is taken back: the clocks of that moment.
  [[nodiscard]] std::array<Ticks, 2> times() const { return left_; }
  void set_times(const std::array<Ticks, 2>& times) { left_ = times; }

 private:
  bool runs_ = false;
  Ticks increment_ = 0;
  std::array<Ticks, 2> left_{};
  Clock::time_point since_ = Clock::now();
};

}  // namespace splitpoint
