// readings.h - the readings of each kind of work, and the estimate from them.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

// The middle value; for an even number of values the mean of the two in the middle; 0 for none.
double median(std::vector<double> values);

struct Estimate {
  double value = 0;      // ns: the median of the readings
  double deviation = 0;  // ns: the median distance of the readings from it
  std::size_t readings = 0;
};
Estimate estimate(const std::vector<double>& readings);

// A list of readings for each kind of work, in nanoseconds.
struct Readings {
  std::array<std::vector<double>, kWorkKinds> lists;

  std::vector<double>& operator[](Work w) { return lists[static_cast<std::size_t>(w)]; }
  const std::vector<double>& operator[](Work w) const { return lists[static_cast<std::size_t>(w)]; }
};

// Nanoseconds of processor time of this thread. Other programs and waiting times do not count.
std::int64_t processor_time();

}  // namespace splitpoint
