// seat.h - what the virtual machine keeps of one worker.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/machine.h"

namespace splitpoint {

enum class SeatState : std::uint8_t {
  ready,     // runs, or would if it were its turn
  idle,      // parked: nobody has work for it
  at_split,  // parked: waits for its helpers
  locked,    // waits for a lock
  done
};

constexpr std::string_view name_of(SeatState state) {
  switch (state) {
    case SeatState::ready: return "ready";
    case SeatState::idle: return "idle";
    case SeatState::at_split: return "waiting at a split";
    case SeatState::locked: return "waiting for a lock";
    case SeatState::done: return "done";
  }
  return "?";
}

template <class Carrier>
struct BasicSeat {
  Carrier carrier;
  SeatState state = SeatState::ready;
  bool permit = false;    // unpark() came before park()
  bool at_work = false;   // has joined somebody, and not been idle since
  int next_in_line = -1;  // of those who wait for the same lock
  Ticks stopped = 0;      // its clock when it last stopped running
  Ticks not_span = 0;     // clock less the span that leads to this moment
  int touches = 0;        // of memory that may be on another socket
  WorkerTime time;
};

// Workers that wait for one lock, first come first served; the links are in their seats.
struct WaitingLine {
  int first = -1, last = -1;
  [[nodiscard]] bool empty() const { return first < 0; }
};

}  // namespace splitpoint
