// readings.cpp - medians, and the clock of processor time.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/readings.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "engine/core/durations.h"

namespace splitpoint {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 != 0) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

Estimate estimate(const std::vector<double>& readings) {
  const double middle = median(readings);
  std::vector<double> distances;
  distances.reserve(readings.size());
  for (const double r : readings) distances.push_back(std::abs(r - middle));
  return {middle, median(std::move(distances)), readings.size()};
}

std::int64_t processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * kSecond + now.tv_nsec;
}

}  // namespace splitpoint
