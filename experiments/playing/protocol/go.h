// go.h - what a `go` command asks for, in both protocols.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/playing/thinking/move_clock.h"

namespace splitpoint {

struct Go {
  std::optional<Depth> depth{};        // plies; 0 (UCCI): the static value
  std::uint64_t nodes = 0;             // 0: no limit
  Ticks move_time = 0;                 // 0: not given
  std::optional<PlayerClock> own{};    // of the side to move
  std::optional<PlayerClock> other{};  // of the opponent
  std::vector<std::string> moves{};    // the only moves to search; empty: all
  Depth mate = 0;                      // moves: stop at a mate that is as quick; 0: not given
  bool infinite = false;               // until `stop`
  bool ponder = false;                 // the clock runs from `ponderhit` on
  bool draw_offered = false;           // by the opponent (UCCI)

  // Whether only the clock ends the search.
  [[nodiscard]] bool has_clock() const { return own.has_value() || move_time > 0; }
};

}  // namespace splitpoint
