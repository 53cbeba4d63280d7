// changes.h - the cost for a processor to change from one worker to another.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// One reading: nanoseconds per switch between two fibers.
double change_reading();

}  // namespace splitpoint
