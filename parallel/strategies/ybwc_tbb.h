// ybwc_tbb.h - Young Brothers Wait on the same split points, scheduled by oneTBB.
//
// It shows what a scheduler costs that knows nothing of trees. Split points are opened, claimed
// from, cut and closed as in ybwc.h; work stealing decides which worker helps where. The scheduler
// is parallel/splitting/tbb_tasks.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/tbb_tasks.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

struct YbwcTbb : Splitting<YbwcPolicy, TbbTasks> {
  static constexpr std::string_view kName = "ybwc-tbb";
  static constexpr std::string_view kAbout = "as ybwc, but oneTBB decides who helps where";
  static constexpr bool kScheduledByLibrary = true;

  using Knobs = EldestFirstKnobs;
  static constexpr auto& kKnobs = kEldestFirstKnobs;
};

}  // namespace splitpoint
