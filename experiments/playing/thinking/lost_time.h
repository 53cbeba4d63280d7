// lost_time.h - the time of a clock that is lost between the interface and the engine.
//
// The interface counts from the moment when it sends a position until the answer arrives. Its clock
// loses more than the engine uses, because pipes, the interface and a busy computer take time. The
// next `go` shows how much. So an engine on a slow channel learns to keep back more of its clock.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "experiments/playing/thinking/move_clock.h"

namespace splitpoint {

class LostTime {
 public:
  // The search for a move begins; nothing: it has no clock, or one that says nothing about lost
  // time.
  void begin(const std::optional<PlayerClock>& clock);
  // The move has been answered. `used`: since begin(); `most`: what it was allowed.
  void end(Ticks used, Ticks most);
  void forget();  // a new game begins

  // What to keep back of the clock: `least`, or twice what one of the last moves lost.
  [[nodiscard]] Ticks margin(Ticks least) const {
    return std::max(least, 2 * *std::max_element(lost_.begin(), lost_.end()));
  }

 private:
  static constexpr std::size_t kMoves = 16;            // that count
  static constexpr Ticks kMostLost = 500 * 1'000'000;  // more was no channel, but a pause

  std::optional<PlayerClock> clock_;  // of the last move, if it has been answered
  bool answered_ = false;
  Ticks used_ = 0, late_ = 0;  // by the last move; `late` of it was more than allowed
  std::array<Ticks, kMoves> lost_{};
  std::size_t next_ = 0;
};

}  // namespace splitpoint
