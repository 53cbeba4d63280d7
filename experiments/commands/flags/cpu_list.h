// cpu_list.h - a list of processors as a command line gives it.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// "0,2,4-7": processors by the numbers of the operating system, in the order they are to be taken;
// nothing of an empty text. Errors: anything else, one twice, and one this process may not use.
Result<std::vector<int>> parse_cpu_list(const std::string& text);

}  // namespace splitpoint
