// cost_file.h - cost models of the virtual machine as TOML files.
//
//   # one line that says what the model is of
//   [costs]              # ticks; those not named are 0
//   node = 180           # node, quiescence, evaluate, probe_hit, probe_miss, store, mark, lock,
//   wake = 5000          # contended, split, join, unpark_spinning, wake_spinning, unpark, wake,
//                        # scan, change: see Work in engine/core/machine.h
//   [machine]
//   spin = 20000         # that a parked worker spins before it sleeps; 0 where it is not said
//   slowdown = [1040]    # thousandths: what work takes when 2, 3, ... processors are at work, as
//                        # the last says for more; 1000 where it is not said
//   sockets = 2          # 1 where it is not said
//   [remote]             # what differs between sockets; the others are as in [costs]
//   probe_miss = 250
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

// `file` is named in messages, as file:line; the model gets `name`.
Result<CostModel> parse_costs(std::string_view text, const std::string& file,
                              const std::string& name);

// "unit", the name of a file in the project's experiments/costs, or the path of a TOML file. A
// factor may follow, as in "measured*2" or "measured/2": what working together costs, from locks to
// wake-ups, is multiplied by it, while searching costs what it did.
Result<CostModel> load_costs(const std::string& name);

// The names of those in the project, "unit" first.
std::vector<std::string> list_costs();

// The file that parse_costs reads back; each line of `about` becomes a comment at its head.
std::string costs_text(const CostModel& model, const std::vector<std::string>& about);

}  // namespace splitpoint
