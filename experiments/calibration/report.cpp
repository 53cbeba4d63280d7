// report.cpp - formats the tables of a calibration.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

std::string_view text_of(Origin origin) {
  switch (origin) {
    case Origin::measured: return "measured";
    case Origin::fitted: return "fitted";
    case Origin::assumed: return "assumed, could not be measured here";
  }
  return "?";
}

std::string cost_line(std::string_view name, const Cost& cost) {
  const auto& [e, origin] = cost;
  return origin == Origin::assumed
             ? fmt::format("{:<16}{:>8.1f} ns           {}", name, e.value, text_of(origin))
             : fmt::format("{:<16}{:>8.1f} ns +- {:<6.1f} {}, {} readings", name, e.value,
                           e.deviation, text_of(origin), e.readings);
}

double ratio(const Calibration& c, const SequentialRun& run) {
  return predicted(run, c.model.local) / time_of(run, kAllRounds);
}

}  // namespace

std::vector<std::string> cost_lines(const Calibration& c) {
  std::vector<std::string> lines;
  lines.reserve(kWorkKinds + 1);
  for (const Name<Work>& n : kNames<Work>) lines.push_back(cost_line(n.name, c[n.value]));
  lines.push_back(cost_line("spin", c.spin));
  for (const auto& [processors, e] : c.slowdowns)
    lines.push_back(fmt::format("{:<16}{:>8.3f}    +- {:<6.3f} measured, {} readings",
                                fmt::format("slowdown, {}", processors), e.value / kNoSlowdown,
                                e.deviation / kNoSlowdown, e.readings));
  return lines;
}

std::string fit_line(const Calibration& c) {
  std::vector<double> misses;
  double said = 0, took = 0;
  for (const SequentialRun& run : c.runs) {
    misses.push_back(100 * std::abs(ratio(c, run) - 1));
    said += predicted(run, c.model.local);
    took += time_of(run, kAllRounds);
  }
  return fmt::format(
      "{} sequential searches, {} rounds: error of a predicted time {:.1f} % (median), {:.1f} % "
      "(maximum); of the total time {:+.1f} %",
      c.runs.size(), c.rounds, median(misses), *std::max_element(misses.begin(), misses.end()),
      100 * (said / took - 1));
}

std::vector<std::string> fit_table(const Calibration& c) {
  std::vector<std::string> lines{fmt::format("{:<36} {:>9} {:>10} {:>8} {:>10} {:>6}", "search",
                                             "interior", "quiescence", "ms", "predicted", "ratio")};
  for (const SequentialRun& run : c.runs)
    lines.push_back(fmt::format("{:<36} {:>9} {:>10} {:>8.1f} {:>10.1f} {:>6.3f}", run.name,
                                run.stats.interior.value(), run.stats.quiescence.value(),
                                time_of(run, kAllRounds) / 1e6, predicted(run, c.model.local) / 1e6,
                                ratio(c, run)));
  return lines;
}

}  // namespace splitpoint
