// cpu_list.h - reads a list of processors from the command line.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

// "0,2,4-7": the operating system's numbers of the processors, in the order in which threads take
// them. An empty text gives an empty list. Errors: another form, a processor given twice, or one
// that this process may not use.
Result<std::vector<int>> parse_cpu_list(const std::string& text);

}  // namespace splitpoint
