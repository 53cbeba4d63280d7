// summary.h - what a run came to: every strategy and processor count against the sequential search.
//
// Speedups are of wall time, one a position (median over the repeats), and their geometric mean is
// the main figure. The ratio of total times is what somebody who waits for the whole suite sees.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/json.h"

namespace splitpoint {

// The geometric mean of one ratio a position, its range and, if known, its confidence interval.
struct Ratios {
  double mean = 1, least = 1, most = 1;
  struct Interval {
    double low, high;
  };
  std::optional<Interval> interval;  // 95 %
};

// A strategy on so many processors, over the positions that it and the baseline have finished.
struct Comparison {
  std::string strategy;
  int processors = 1;
  int positions = 0;
  double seconds = 0;  // all positions, the median repeat of each
  double nodes = 0;    // likewise
  Ratios speedup;
  double total_ratio = 1;      // of the baseline's seconds to these
  double search_overhead = 0;  // nodes over the baseline's, less 1
  double idle_share = 0;       // of the workers' time: idle, locked out or waiting at a split
  double first_move_cutoff_rate = 1;
  int other_values = 0, other_moves = 0;  // positions with a result that is not the baseline's
};

// So many sequential searches at once, against one: the speedup that the machine allows.
struct Capacity {
  int processors = 1;
  int positions = 0;
  Ratios ceiling;
};

struct Summary {
  std::vector<Comparison> comparisons;  // the baseline first
  std::vector<Capacity> capacities;
};

// From the rows of a result file; those that are not a cell's are passed over.
Summary summarize(std::span<const Json> rows);

// The table for people, as aligned text or as Markdown. `about_intervals` says how they were made,
// or why there are none.
enum class TableFormat { text, markdown };
std::string summary_table(const Summary& summary, const std::string& about_intervals,
                          TableFormat format);

}  // namespace splitpoint
