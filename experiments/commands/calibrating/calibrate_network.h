// calibrate_network.h - `splitpoint calibrate --network`, which mpirun starts with two ranks.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "engine/core/result.h"

namespace splitpoint {

// Measures the messages of MPI between ranks 0 and 1. Writes a network file to `out`, or to stdout
// if it is empty. Error: not two ranks; the file cannot be written.
Result<int> calibrate_network(const std::string& out);

}  // namespace splitpoint
