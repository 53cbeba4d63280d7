// machine_facts.h - describes the computer and its load, for the manifest and the rows.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "experiments/recording/json.h"

namespace splitpoint {

// Facts that stay the same while the computer runs: CPU model, processors, topology, memory.
Json machine_facts();
// Facts that may change between two runs: kernel, frequency governor, load.
Json system_facts();

// Time in nanoseconds; steal and pressure are -1 if the system does not tell.
struct Usage {
  std::int64_t cpu = 0;       // of this process and its ended children: user and system
  std::int64_t steal = 0;     // taken by the host of this virtual machine, all processors; coarse
  std::int64_t pressure = 0;  // while a task of the system or container waited for a processor
};
Usage usage_now();  // from an unspecified start
Usage usage_since(const Usage& before);

// The current time in UTC, as "2026-01-31T12:34:56.789Z". It shows which of two runs came first.
std::string utc_time();

}  // namespace splitpoint
