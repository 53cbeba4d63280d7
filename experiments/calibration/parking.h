// parking.h - what waking a parked worker costs, how long it takes, and when it gets dearer.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"

namespace splitpoint {

// Nanoseconds.
struct WakeUp {
  double unpark = 0;  // for the one who wakes
  double wake = 0;    // from then on until the other runs
};

// Medians of some wake-ups of a worker that has been parked for `parked` ticks: a moment, and it
// still spins; long, and the system has put it to sleep. Takes two processors.
WakeUp wake_up_reading(Ticks parked);

// Nanoseconds that a parked worker spins before the system puts it to sleep; the median of some.
double spin_reading();

}  // namespace splitpoint
