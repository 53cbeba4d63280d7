// watchdog.h - notices a search on real processors that makes no progress, and says why.
//
// The virtual machine knows by itself when its search is stuck (StuckSearch). On threads somebody
// has to look from outside, now and then, whether there are more nodes than before.
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

inline constexpr int kStuckExit = 70;                         // what the program ends with
inline constexpr std::uint64_t kDefaultWatchdogSeconds = 60;  // without a node

class Watchdog {
 public:
  // Calls bark() once, on a thread of its own, when `progress` has not changed for `limit` > 0, as
  // seen at looks of which there are eight in that time. A process that was stopped and goes on
  // has missed looks, not made them.
  Watchdog(Ticks limit, std::function<std::uint64_t()> progress, std::function<void()> bark);
  ~Watchdog();  // waits for a bark that has begun
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void watch(Ticks limit);

  const std::function<std::uint64_t()> progress_;
  const std::function<void()> bark_;
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;  // guarded by the mutex
  std::thread thread_;
};

// A line about the search, one about every worker, one about every open split point. `what` is the
// search, as in "ybwc on threads".
std::string stuck_text(Ticks limit, std::string_view what, const SearchState& state);

// Says so on stderr and ends the process, which cannot be put right: whoever waits for a lock or a
// permit cannot be stopped.
[[noreturn]] void end_stuck(const std::string& text);

}  // namespace splitpoint
