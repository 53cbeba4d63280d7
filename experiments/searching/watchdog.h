// watchdog.h - notices when a search on real processors makes no progress, and reports why.
//
// The virtual machine detects a stuck search by itself (StuckSearch). On threads the watchdog looks
// from outside, at intervals, whether the node count has grown.
// SPDX-License-Identifier: MIT
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "engine/core/machine.h"
#include "parallel/search_state.h"

namespace splitpoint {

inline constexpr int kStuckExit = 70;                         // exit code of the program
inline constexpr std::uint64_t kDefaultWatchdogSeconds = 60;  // without a node

class Watchdog {
 public:
  // Calls on_stuck() once, on a thread of its own, if progress() returns the same value for `limit`
  // > 0 ns. It looks eight times in that time. While the process is stopped there are no looks, so
  // a stopped process is not reported.
  Watchdog(Ticks limit, std::function<std::uint64_t()> progress, std::function<void()> on_stuck);
  ~Watchdog();  // waits for on_stuck() if it is running
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void watch(Ticks limit);

  const std::function<std::uint64_t()> progress_;
  const std::function<void()> on_stuck_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;  // guarded by the mutex
  std::thread thread_;
};

// A line about the search, then one for each worker and one for each open split point. `what` names
// the search, as in "ybwc on threads".
std::string stuck_text(Ticks limit, std::string_view what, const SearchState& state);

// Prints `text` to stderr and ends the process. The process cannot recover: a worker that waits for
// a lock or a permit cannot be stopped.
[[noreturn]] void end_stuck(const std::string& text);

}  // namespace splitpoint
