// readings.h - what was measured of each kind of work, reading by reading, and what that comes to.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

// The middle of an uneven number of values; of an even number the mean of the two there. 0 of none.
double median(std::vector<double> values);

struct Estimate {
  double value = 0;      // ns: the median of the readings
  double deviation = 0;  // ns: the median of their distances from it
  std::size_t readings = 0;
};
Estimate estimate(const std::vector<double>& readings);

// In nanoseconds, one list for each kind of work.
struct Readings {
  std::array<std::vector<double>, kWorkKinds> lists;

  std::vector<double>& operator[](Work w) { return lists[static_cast<std::size_t>(w)]; }
  const std::vector<double>& operator[](Work w) const { return lists[static_cast<std::size_t>(w)]; }
};

// Nanoseconds that a processor has worked for this thread: what else runs on the machine, or waits
// for it, does not count.
std::int64_t processor_time();

}  // namespace splitpoint
