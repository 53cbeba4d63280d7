// disturbance.cpp - the limits above which a row counts as disturbed.
// SPDX-License-Identifier: MIT
#include "experiments/running/disturbance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "experiments/running/pace.h"

namespace splitpoint {
namespace {

// An undisturbed virtual machine shows no steal, and pressure for some tenths of a percent of the
// time. The kernel counts steal in hundredths of a second, so two of them are always allowed.
constexpr double kMostSteal = 0.02, kMostPressure = 0.05, kLeastCeiling = 0.8;
constexpr std::int64_t kAlwaysAllowed = 20'000'000;  // ns

// How many times as long as usual the processors took for the fixed work, just before or after.
double slowdown(const Json& row) {
  if (!row.contains("pace") || !row["pace"].is_object()) return 1;
  const Json& pace = row["pace"];
  const auto most = std::max(pace["before_ns"].get<double>(), pace["after_ns"].get<double>());
  return most / std::max(pace["usual_ns"].get<double>(), 1.0);
}

// The share of `whole` if it is above `most`; 0 if it is not, or if it is unknown.
double excess(const Json& row, const char* key, double whole, double most) {
  if (!row.contains(key) || !row[key].is_number()) return 0;
  const auto time = row[key].get<std::int64_t>();
  const double share = static_cast<double>(time) / std::max(whole, 1.0);
  return time > kAlwaysAllowed && share > most ? share : 0;
}

}  // namespace

std::vector<std::string> disturbances(const Json& row, const Json& probe, bool fresh_probe,
                                      int used, int available) {
  std::vector<std::string> found;
  const auto time = row["time_ns"].get<double>();
  // Steal is the sum over all processors; pressure is the time in which any task waits.
  if (const double share = excess(row, "steal_ns", time * available, kMostSteal); share > 0)
    found.push_back(fmt::format("steal {:.1f} %", 100 * share));
  if (used > available) return found;
  if (const double share = excess(row, "pressure_ns", time, kMostPressure); share > 0)
    found.push_back(fmt::format("pressure {:.1f} %", 100 * share));
  if (const double times = slowdown(row); times > Pace::kSlow)
    found.push_back(fmt::format("{:.2f} times as slow as usual", times));
  if (fresh_probe && probe.is_object()) {
    const auto ceiling = probe["ceiling"].get<double>();
    if (ceiling < kLeastCeiling * used)
      found.push_back(fmt::format("ceiling {:.2f} of {}", ceiling, used));
  }
  return found;
}

}  // namespace splitpoint
