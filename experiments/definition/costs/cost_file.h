// cost_file.h - reads and writes cost models of the virtual machine as TOML files.
//
//   # one line that describes the model
//   [costs]              # ticks. node and quiescence are required, >= 1; the others default to 0
//   node = 180           # node, quiescence, evaluate, probe_hit, probe_miss, store, mark, lock,
//   quiescence = 120     # contended, split, join, unpark_spinning, wake_spinning, unpark, wake,
//   wake = 5000          # scan, change: see Work in engine/core/machine.h
//   [machine]
//   spin = 20000         # ticks that a parked worker spins before it sleeps; default 0
//   slowdown = [1040]    # thousandths, >= 1000: time of work when 2, 3, ... processors work; the
//                        # last entry holds for more processors; default 1000
//   sockets = 2          # default 1
//   [remote]             # costs between sockets; default: as in [costs]. Only probe_hit,
//   probe_miss = 250     # probe_miss, store, mark, join, contended, wake, wake_spinning and scan
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

// `file` is only named in errors, as file:line. `name` becomes the name of the model.
Result<CostModel> parse_costs(std::string_view text, const std::string& file,
                              const std::string& name);

// `name` is "unit", the name of a file in costs/ of data_folder(), or the path of a TOML file. A
// factor may follow, as in "measured*2" or "measured/2". It multiplies the costs of working
// together, from locks to wake-ups; the costs of searching stay the same.
Result<CostModel> load_costs(const std::string& name);

// "unit" and the names of the files in costs/ of data_folder().
std::vector<std::string> list_costs();

// The text of a cost file, for parse_costs. Each line of `about` becomes a comment at its head.
std::string costs_text(const CostModel& model, const std::vector<std::string>& about);

}  // namespace splitpoint
