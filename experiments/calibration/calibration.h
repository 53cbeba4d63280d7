// calibration.h - measures the cost of every kind of work on this computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/calibration/readings.h"
#include "experiments/calibration/sequential_runs.h"
#include "experiments/definition/suite.h"

namespace splitpoint {

struct CalibrationPlan {
  std::string game;
  std::vector<SuitePosition> sample;
  Selectivity selectivity = Selectivity::full;
  std::size_t hash_mib = 64;
  double seconds = 30;  // approximate; there is always at least one round
  int processors = 1;   // for the costs of parallel work; with 1 these are assumed
};

// How a cost was found.
enum class Origin : std::uint8_t { measured, fitted, assumed };

struct Cost {
  Estimate estimate;
  Origin origin = Origin::measured;
};

struct Calibration {
  std::array<Cost, kWorkKinds> costs;
  Cost spin;  // how long a parked worker spins
  // By processor count: the time of searches on that many processors at once, in thousandths of
  // their time alone. Empty with one processor.
  std::map<int, Estimate> slowdowns;
  CostModel model;  // these costs in whole ticks
  int rounds = 0;
  std::vector<SequentialRun> runs;

  [[nodiscard]] const Cost& operator[](Work w) const { return costs[static_cast<std::size_t>(w)]; }
};

// Errors: an unknown game, a malformed position, no memory.
Result<Calibration> calibrate(const CalibrationPlan& plan);

// At most `most` positions, evenly spread over the suite.
std::vector<SuitePosition> sample_of(const Suite& suite, std::size_t most);

}  // namespace splitpoint
