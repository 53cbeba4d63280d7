// parking.h - waking a parked worker: its cost, its delay, and how long a parked worker spins.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"

namespace splitpoint {

// Nanoseconds.
struct WakeUp {
  double unpark = 0;  // cost of the call for the waking worker
  double wake = 0;    // from the end of the call until the woken worker runs
};

// Medians of several wake-ups of a worker that has been parked for `parked` ticks. After a short
// time it still spins; after a long time the system has put it to sleep. Needs two processors.
WakeUp wake_up_reading(Ticks parked);

// Nanoseconds that a parked worker spins before the system puts it to sleep: median of several.
double spin_reading();

}  // namespace splitpoint
