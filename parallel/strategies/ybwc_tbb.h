// ybwc_tbb.h - Young Brothers Wait on the same split points, scheduled by oneTBB.
//
// It shows the cost of a scheduler that knows nothing about trees. Split points work as in ybwc.h,
// but work stealing decides which worker helps where. The scheduler is
// parallel/splitting/tbb_tasks.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/tbb_tasks.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

struct YbwcTbb : Splitting<YbwcPolicy, TbbTasks> {
  static constexpr std::string_view kName = "ybwc-tbb";
  static constexpr std::string_view kAbout = "like ybwc, but oneTBB schedules the workers";
  static constexpr bool kScheduledByLibrary = true;

  using Options = EldestFirstOptions;
  static constexpr auto& kOptions = kEldestFirstOptions;
};

}  // namespace splitpoint
