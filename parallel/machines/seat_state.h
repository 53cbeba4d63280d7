// seat_state.h - the states of a worker that its machine knows.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

#include "engine/core/machine.h"

namespace splitpoint {

enum class SeatState : std::uint8_t {
  dormant,   // parked, and has never run
  ready,     // has a processor; on the virtual machine it may have to wait for its turn
  queued,    // could run, but waits for a processor
  idle,      // parked: it has no work
  at_split,  // parked: waits for its helpers
  locked,    // waits for a lock, and keeps its processor
  done
};

constexpr std::string_view name_of(SeatState state) {
  switch (state) {
    case SeatState::dormant: return "not begun";
    case SeatState::ready: return "ready";
    case SeatState::queued: return "waiting for a processor";
    case SeatState::idle: return "idle";
    case SeatState::at_split: return "waiting at a split";
    case SeatState::locked: return "waiting for a lock";
    case SeatState::done: return "done";
  }
  return "?";
}

constexpr bool is_parked(SeatState state) {
  return state == SeatState::dormant || state == SeatState::idle || state == SeatState::at_split;
}
constexpr bool has_processor(SeatState state) {
  return state == SeatState::ready || state == SeatState::locked;
}
// The state of a worker that parks for the reason `why`.
constexpr SeatState parked_state(Wait why) {
  return why == Wait::idle ? SeatState::idle : SeatState::at_split;
}

}  // namespace splitpoint
