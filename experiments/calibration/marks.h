// marks.h - the cost to read or write the mark that a worker is searching a position.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// One reading, in nanoseconds. `processors` workers access a small shared array at random at the
// same time, so that another processor was often the last to write a slot.
double mark_reading(int processors, unsigned seed);

}  // namespace splitpoint
