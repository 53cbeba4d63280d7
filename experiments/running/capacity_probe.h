// capacity_probe.h - how many times the work of one search so many at once do on this computer just
// now: what a speedup measured next to it can be held to.
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
  // Independent searches for so long, in ns, of the position that `job` names. Less would be too
  // little: in 20 ms the start of a thread on an idle processor alone cost a third of it.
  static constexpr Ticks kEach = 50'000'000;

  // Keeps all of `processors` at work for so long: a frequency governor takes its time.
  static void warm_up(const SearchJob& job, int processors, Ticks time);

  // Probes for each of these numbers of processors, before anything is measured.
  void settle(const SearchJob& job, const std::set<int>& processors);
  // To be called after a cell that took `took` ns. Probes when all probing since it settled stays
  // below a quarter of a percent of what was measured; `fresh` says whether it did. Null before
  // there was any; else {"processors", "ceiling", "age_ns"} of the latest for so many, of two for a
  // cell on one processor.
  Json after(const SearchJob& job, int processors, Ticks took, bool& fresh);

 private:
  // Whether there was something to search.
  bool probe(const SearchJob& job, int processors);

  struct Reading {
    double ceiling;
    std::chrono::steady_clock::time_point at;
  };

  Ticks measured_ = 0, spent_ = 0;
  std::map<int, Reading> latest_;
};

}  // namespace splitpoint
