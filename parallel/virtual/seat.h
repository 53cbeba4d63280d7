// seat.h - what the virtual machine keeps of one worker.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/machine.h"

namespace splitpoint {

enum class SeatState : std::uint8_t {
  dormant,   // parked, and has never run
  ready,     // has a processor, and runs or would if it were its turn
  queued,    // ready, but every processor has another worker
  idle,      // parked: nobody has work for it
  at_split,  // parked: waits for its helpers
  locked,    // waits for a lock
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

template <class Carrier>
struct BasicSeat {
  Carrier carrier;
  void* argument = nullptr;  // of the carrier's entry
  bool begun = false;        // the carrier has its stack
  SeatState state = SeatState::dormant;
  int processor = -1;     // that it has, or had last
  bool permit = false;    // unpark() came before park()
  bool at_work = false;   // has joined somebody, and not been idle since
  int next_in_line = -1;  // of those who wait for the same lock, or for a processor
  Ticks stopped = 0;      // its clock when it last stopped running
  Ticks not_span = 0;     // clock less the span that leads to this moment
  int touches = 0;        // of memory that may be on another socket
};

// Workers that wait for one lock, or for a processor, first come first served; the links are in
// their seats.
class WaitingLine {
 public:
  [[nodiscard]] bool empty() const { return first_ < 0; }
  template <class Seats>
  void add(Seats& seats, int worker) {
    seats[worker].next_in_line = -1;
    (empty() ? first_ : seats[last_].next_in_line) = worker;
    last_ = worker;
  }
  template <class Seats>
  int take_first(const Seats& seats) {
    const int worker = first_;
    first_ = seats[worker].next_in_line;
    return worker;
  }

 private:
  int first_ = -1, last_ = -1;
};

}  // namespace splitpoint
