// scans.h - what it costs to look at what another worker has on offer.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// Nanoseconds for each cache line, one reading: every line was written last by another processor.
// Takes two processors.
double scan_reading(unsigned seed);

}  // namespace splitpoint
