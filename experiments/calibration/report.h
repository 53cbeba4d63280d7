// report.h - what a calibration found, for people and for the head of its cost file.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/calibration/calibration.h"

namespace splitpoint {

// One line for each kind of work, one for `spin` and those of the slowdown: what it takes, how sure
// that is, how it was come by.
std::vector<std::string> cost_lines(const Calibration& c);

// How far the costs miss the time of the searches that they were made from.
std::string fit_line(const Calibration& c);

// Every such search with its time and what the costs say.
std::vector<std::string> fit_table(const Calibration& c);

}  // namespace splitpoint
