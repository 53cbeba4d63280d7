// worker_status.h - the states of a worker that its machine knows.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

#include "engine/core/machine.h"

namespace splitpoint {

enum class WorkerStatus : std::uint8_t {
  dormant,   // parked, and has never run
  ready,     // has a processor; on the virtual machine it may have to wait for its turn
  queued,    // could run, but waits for a processor
  idle,      // parked: it has no work
  at_split,  // parked: waits for its helpers
  locked,    // waits for a lock, and keeps its processor
  done
};

constexpr std::string_view name_of(WorkerStatus state) {
  switch (state) {
    case WorkerStatus::dormant: return "not begun";
    case WorkerStatus::ready: return "ready";
    case WorkerStatus::queued: return "waiting for a processor";
    case WorkerStatus::idle: return "idle";
    case WorkerStatus::at_split: return "waiting at a split";
    case WorkerStatus::locked: return "waiting for a lock";
    case WorkerStatus::done: return "done";
  }
  return "?";
}

constexpr bool is_parked(WorkerStatus state) {
  return state == WorkerStatus::dormant || state == WorkerStatus::idle ||
         state == WorkerStatus::at_split;
}
constexpr bool has_processor(WorkerStatus state) {
  return state == WorkerStatus::ready || state == WorkerStatus::locked;
}
// The state of a worker that parks for the reason `why`.
constexpr WorkerStatus parked_state(Wait why) {
  return why == Wait::idle ? WorkerStatus::idle : WorkerStatus::at_split;
}

}  // namespace splitpoint
