// move_clock.h - how long to think about a move.
//
// A move gets a share of the time that is left. It gets more while the best move changes or the
// value falls, and less when both are settled (docs/playing.md has the model and its figures).
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/machine.h"
#include "engine/core/types.h"

namespace splitpoint {

// The clock of the side to move. Ticks are nanoseconds.
struct PlayerClock {
  Ticks left = 0;       // until the flag falls
  Ticks increment = 0;  // added after each move
  int moves_to_go = 0;  // until more time is added; 0: the time is for the whole game
};

// How long one move may take.
struct ThinkingTime {
  Ticks usual = 0;  // if nothing special happens
  Ticks most = 0;   // never more: the search is stopped in the middle of an iteration
};

// The time for one move. `margin` is kept back for the channel to the interface. Both times are at
// least `least`, even if the clock has less.
ThinkingTime thinking_time(const PlayerClock& clock, Ticks margin, Ticks least = 1'000'000);

// Decides after every iteration whether to begin the next one.
class MoveClock {
 public:
  // `expected`: the value before this move was played, for the side to move, in centipawns.
  MoveClock(ThinkingTime time, Value expected) : time_(time), expected_(expected) {}

  // `elapsed`: since the clock began to run. Returns whether the move should be played now.
  bool after_iteration(Ticks elapsed, Value value, Move best);
  // The value of the running iteration is below its window.
  void on_fail_low() { failing_low_ = true; }
  // Whether the search must end, even inside an iteration.
  [[nodiscard]] bool is_over(Ticks elapsed) const { return elapsed >= time_.most; }
  // The share of the usual time that this move is worth now, 0.5 to 2.5.
  [[nodiscard]] double factor(Value value) const;

 private:
  ThinkingTime time_;
  Value expected_;
  Move best_ = Move::none;
  int unchanged_ = 0;  // iterations since the best move last changed
  int changes_ = 0;    // of the best move, at depths that count
  int iterations_ = 0;
  bool failing_low_ = false;
};

}  // namespace splitpoint
