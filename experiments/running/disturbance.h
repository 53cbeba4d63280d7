// disturbance.h - whether somebody else used the computer while a cell was measured.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/recording/json.h"

namespace splitpoint {

// What was wrong with a real-time row, each in a few words, as in "steal 4.1 %". Looks at
// steal_ns, pressure_ns, pace and, if it was probed just then, the ceiling of `probe`. Of a row
// that used more than `available` processors, whose threads wait for each other anyway, only at the
// steal.
std::vector<std::string> disturbances(const Json& row, const Json& probe, bool fresh_probe,
                                      int available);

}  // namespace splitpoint
