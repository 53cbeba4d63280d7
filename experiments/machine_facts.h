// machine_facts.h - what the computer is and how busy it is, for the record.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "experiments/json.h"

namespace splitpoint {

// Processors this process may run on; 1 at least.
int available_processors();

// What does not change while the computer runs: CPU model, processors, topology, memory.
Json machine_facts();
// What may change between two runs on it: kernel, frequency governor, load.
Json system_facts();

// Time since some point, in nanoseconds. The difference of two readings says what a search cost.
struct Usage {
  std::int64_t cpu = 0;    // of this process, all threads, user and system
  std::int64_t steal = 0;  // taken from this virtual machine by its host, all processors; coarse
};
Usage usage_now();

// Now, in UTC, as "2026-01-31T12:34:56Z".
std::string utc_time();

}  // namespace splitpoint
