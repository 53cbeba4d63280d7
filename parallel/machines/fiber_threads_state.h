// fiber_threads_state.h - what FiberThreads knows of a worker and of a processor. Only
// fiber_threads.cpp includes it.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <optional>

#include "parallel/machines/fiber_threads.h"

namespace splitpoint {

struct FiberThreads::WorkerSlot {
  std::optional<Fiber> fiber;  // exists while the machine runs
  FiberThreads* machine = nullptr;
  int worker = 0;
  // Written under the machine's lock. Exception: a running worker itself changes its state between
  // ready and locked. Relaxed: other threads read them without the lock only to report them.
  std::atomic<WorkerStatus> state{WorkerStatus::dormant};
  std::atomic<bool> permit{false};  // unpark() came while the worker was queued or running
  bool has_yielded = false;         // it is queued, but it did not park

  [[nodiscard]] bool is(WorkerStatus s) const { return state.load(std::memory_order_relaxed) == s; }
  [[nodiscard]] bool parked() const { return is_parked(state.load(std::memory_order_relaxed)); }
  void become(WorkerStatus s) { state.store(s, std::memory_order_relaxed); }
  bool take_permit() {
    const bool had = permit.load(std::memory_order_relaxed);
    permit.store(false, std::memory_order_relaxed);
    return had;
  }
};

// On cache lines of its own. While the machine runs, only its own thread uses it, except `called`.
struct alignas(128) FiberThreads::Processor {
  std::atomic<std::uint32_t> called{0};  // 1: look for work again
  Fiber stack;                           // the thread's own stack
  WorkerSlot* slot = nullptr;            // of the worker that runs here, or ran here last
  Wait why = Wait::idle;                 // why that worker parked
  bool yields = false;                   // that worker did not park
  bool ended = false;                    // that worker has ended
  std::exception_ptr fault;              // the exception with which it ended
  WorkerTime time;
};

}  // namespace splitpoint
