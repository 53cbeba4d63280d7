// calibration.h - measures what every kind of work costs on this machine.
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
  double seconds = 30;  // about; one round is made in any case
  int processors = 1;   // for what workers do together; with 1 that is assumed
};

// How a cost was come by.
enum class Origin : std::uint8_t { measured, fitted, assumed };

struct Cost {
  Estimate estimate;
  Origin origin = Origin::measured;
};

struct Calibration {
  std::array<Cost, kWorkKinds> costs;
  Cost spin;  // how long who is parked spins
  // Of searches by so many processors at once, in thousandths of what they take alone; empty with
  // one processor.
  std::map<int, Estimate> slowdowns;
  CostModel model;  // the same in whole ticks
  int rounds = 0;
  std::vector<SequentialRun> runs;

  [[nodiscard]] const Cost& operator[](Work w) const { return costs[static_cast<std::size_t>(w)]; }
};

// Errors: a position that the game does not understand; no memory.
Result<Calibration> calibrate(const CalibrationPlan& plan);

// About `most` positions, evenly over the suite: every so-and-so-manyth.
std::vector<SuitePosition> sample_of(const Suite& suite, std::size_t most);

}  // namespace splitpoint
