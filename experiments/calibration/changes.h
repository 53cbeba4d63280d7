// changes.h - what it costs a processor to go from one worker to another.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// Nanoseconds for each change between two fibers, one reading.
double change_reading();

}  // namespace splitpoint
