// scans.h - the cost to look at the offer of another worker.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// One reading: nanoseconds per cache line. Another processor was the last to write each line. Needs
// two processors.
double scan_reading(unsigned seed);

}  // namespace splitpoint
