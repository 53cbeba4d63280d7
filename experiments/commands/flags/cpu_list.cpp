// cpu_list.cpp - the parser of a processor list.
// SPDX-License-Identifier: MIT
#include "experiments/commands/flags/cpu_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/core/quote.h"
#include "parallel/machines/binding.h"

namespace splitpoint {

Result<std::vector<int>> parse_cpu_list(const std::string& text) {
  std::vector<int> cpus;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int first = 0;
    auto read = std::from_chars(at, end, first);
    int last = first;
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-')
      read = std::from_chars(read.ptr + 1, end, last);
    const bool more = read.ptr != end && *read.ptr == ',' && read.ptr + 1 != end;
    if (read.ec != std::errc() || (read.ptr != end && !more) || last < first)
      return Error{"--cpus " + quote(text), "must have a form like 0,2,4-7"};
    for (int cpu = first; cpu <= last; ++cpu) {
      if (!Binding::may_use(cpu))
        return Error{"--cpus " + quote(text),
                     fmt::format("this process may not use processor {}", cpu)};
      if (std::find(cpus.begin(), cpus.end(), cpu) != cpus.end())
        return Error{"--cpus " + quote(text), fmt::format("processor {} is given twice", cpu)};
      cpus.push_back(cpu);
    }
    at = more ? read.ptr + 1 : end;
  }
  return cpus;
}

}  // namespace splitpoint
