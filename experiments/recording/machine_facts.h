// machine_facts.h - what the computer is and how busy it is, for the record.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "experiments/recording/json.h"

namespace splitpoint {

// What does not change while the computer runs: CPU model, processors, topology, memory.
Json machine_facts();
// What may change between two runs on it: kernel, frequency governor, load.
Json system_facts();

// What a search cost the computer, in nanoseconds; -1 where the system does not say.
struct Usage {
  std::int64_t cpu = 0;       // of this process, all threads, user and system
  std::int64_t steal = 0;     // taken from this virtual machine by its host, all processors; coarse
  std::int64_t pressure = 0;  // while some task of the system, or of its container, waited for a
                              // processor
};
Usage usage_now();  // since some point in the past
Usage usage_since(const Usage& before);

// Now, in UTC, as "2026-01-31T12:34:56.789Z": turns of two programs are told by it.
std::string utc_time();

}  // namespace splitpoint
