// machine.h - what a search may ask of the thing that runs it.
//
// A machine has P processors and W >= P workers. A worker is a stack and an identity; a processor
// runs at most one worker at a time. Nothing else in the program may create a thread, sleep, spin,
// lock an OS mutex or read a clock: that is what lets one search run on real threads and in
// virtual time alike.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace splitpoint {

using Ticks = std::int64_t;  // nanoseconds, real or virtual

// Units of work that take virtual time.
enum class Work : std::uint8_t { node, quiescence, evaluate, probe, lock, split, join, wake };
inline constexpr int kWorkKinds = 8;

// Why a worker is parked: nobody has work for it, or it waits for the helpers of its own split.
enum class Wait : std::uint8_t { idle, split };

// Where the time of one worker went, in ticks. busy = total - idle - lock - split.
struct WorkerTime {
  Ticks total = 0, idle = 0, lock = 0, split = 0;
};

template <class M>
concept Machine = requires(M m, const M c, int worker, Work work, Wait wait, void (*body)(int)) {
  typename M::Mutex;  // BasicLockable, made from (M&)
  { M::kName } -> std::convertible_to<std::string_view>;
  { c.processors() } -> std::same_as<int>;
  { c.workers() } -> std::same_as<int>;
  m.run(body);                                        // body(worker) on all; back when all are
  m.spend(work);                                      // one unit of that work was done here
  { c.now() } -> std::same_as<Ticks>;                 // since run() began
  m.park(worker, wait);                               // sleep until unpark(worker); an early
  m.unpark(worker);                                   //   permit is kept, permits do not add up
  { c.time_of(worker) } -> std::same_as<WorkerTime>;  // after run()
};

}  // namespace splitpoint
