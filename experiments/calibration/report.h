// report.h - the results of a calibration as text, for the terminal and the head of the cost file.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/calibration/calibration.h"

namespace splitpoint {

// A line for each kind of work, one for `spin` and one for each slowdown: value, deviation, origin
// and number of readings.
std::vector<std::string> cost_lines(const Calibration& c);

// The errors of the predicted times, for the searches from which the costs were fitted.
std::string fit_line(const Calibration& c);

// Each of these searches with its measured and its predicted time.
std::vector<std::string> fit_table(const Calibration& c);

}  // namespace splitpoint
