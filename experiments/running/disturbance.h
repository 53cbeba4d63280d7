// disturbance.h - whether other programs disturbed the measurement of a cell.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "experiments/recording/json.h"

namespace splitpoint {

// The disturbances of a real-time row, each in a few words, as in "steal 4.1 %". Checks steal_ns,
// pressure_ns, pace and, after a fresh probe, the ceiling of `probe`. If the search used more than
// `available` processors, checks the steal only: its threads wait for each other anyway.
std::vector<std::string> disturbances(const Json& row, const Json& probe, bool fresh_probe,
                                      int used, int available);

}  // namespace splitpoint
