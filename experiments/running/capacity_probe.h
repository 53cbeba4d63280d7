// capacity_probe.h - how much work several searches at once do at this moment, against one search:
// the most that a speedup measured now can reach.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <map>
#include <set>

#include "engine/table/transposition_table.h"
#include "experiments/recording/json.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {

class CapacityProbe {
 public:
  // Duration of each independent search, in ns; it searches the position of `job`. A shorter time
  // is not enough: with 20 ms, starting a thread on an idle processor took a third of it.
  static constexpr Ticks kEach = 50'000'000;

  // Keeps `processors` processors busy for `time` ns, because a frequency governor reacts slowly.
  static void warm_up(const SearchJob& job, int processors, Ticks time);

  // Probes once for each of these processor counts, before anything is measured.
  void settle(const SearchJob& job, const std::set<int>& processors);
  // Call this after each cell; the cell took `took` ns. Probes only if all probes since settle()
  // together take less than a quarter of a percent of the time measured. Sets `fresh` if it probed.
  // Returns {"processors", "ceiling", "age_ns"} of the latest probe for that many processors (two
  // for a cell on one processor), or null if there was none.
  Json after(const SearchJob& job, int processors, Ticks took, bool& fresh);

 private:
  // Returns false if the position has no move to search.
  bool probe(const SearchJob& job, int processors);

  struct Reading {
    double ceiling;
    std::chrono::steady_clock::time_point at;
  };

  Ticks measured_ = 0, spent_ = 0;
  std::map<int, Reading> latest_;
};

}  // namespace splitpoint
