// worker_slot.h - the virtual machine's data about one worker.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/machine.h"
#include "parallel/machines/worker_status.h"

namespace splitpoint {

template <class Carrier>
struct BasicWorkerSlot {
  Carrier carrier;
  void* argument = nullptr;  // of the carrier's entry function
  bool begun = false;        // the carrier has its stack
  WorkerStatus state = WorkerStatus::dormant;
  int processor = -1;     // the processor that it has, or had last
  bool permit = false;    // unpark() came before park()
  bool at_work = false;   // it has joined a split point and has not been idle since
  int next_waiting = -1;  // the next worker that waits for the same lock, or for a processor
  Ticks stopped = 0;      // its clock when it last stopped running
  Ticks off_span = 0;     // its clock minus its span
  int touches = 0;        // accesses to memory that may be on another socket
};

// Workers that wait for one lock or for a processor, first come, first served. Their slots hold the
// links.
class WaitQueue {
 public:
  [[nodiscard]] bool empty() const { return first_ < 0; }
  template <class Seats>
  void add(Seats& slots, int worker) {
    slots[worker].next_waiting = -1;
    (empty() ? first_ : slots[last_].next_waiting) = worker;
    last_ = worker;
  }
  template <class Seats>
  int take_first(const Seats& slots) {
    const int worker = first_;
    first_ = slots[worker].next_waiting;
    return worker;
  }

 private:
  int first_ = -1, last_ = -1;
};

}  // namespace splitpoint
