// summary.h - what a run came to: every strategy and processor count against the sequential search.
//
// Speedups are of wall time, or of virtual time under one cost model, one a position (median over
// the repeats or seeds), and their geometric mean is the main figure. The ratio of total times is
// what somebody who waits for the whole suite sees.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/recording/json.h"
#include "experiments/summarising/text_table.h"

namespace splitpoint {

// The geometric mean of one ratio a position, its range and, if known, its confidence interval.
struct Ratios {
  double mean = 1, least = 1, most = 1;
  struct Interval {
    double low, high;
  };
  std::optional<Interval> interval;  // 95 %
};

// Where the workers' time went, as shares of processors * time; 1 together.
struct TimeShares {
  double busy = 1, idle = 0, split = 0, lock = 0;
};

// Of the positions that say what is to be found there. One is solved if more than half of its
// searches have solved it.
struct Solving {
  int positions = 0, solved = 0;
  // Until the answer was there to stay: the median of each position; a search that has not solved
  // it counts with all it took, so that these are too small where not all are solved.
  double seconds = 0, nodes = 0;
  Ratios speedup;  // of that time, over the positions that the baseline has solved as well
};

// A strategy on so many processors, over the positions that it and the baseline have finished.
struct Comparison {
  // What tells it from the run's others, as in "bounds=hard hash=16": suites, and settings of the
  // search. Positions of different suites are not thrown together.
  std::string setting;
  std::string costs;  // the cost model of the virtual machine; empty: on threads
  std::string strategy;
  int processors = 1;
  int positions = 0;
  double seconds = 0;  // all positions, the median repeat of each
  double nodes = 0;    // likewise
  Ratios speedup;
  double total_ratio = 1;      // of the baseline's seconds to these
  double search_overhead = 0;  // nodes over the baseline's, less 1
  TimeShares shares;
  // Of the virtual machine: like `seconds`, and the geometric mean of work over span.
  double work = 0, span = 0, parallelism = 1;
  double first_move_cutoff_rate = 1;
  std::optional<double> branching;  // the geometric mean of branching_factor(), where it is known
  Solving solving;
  int other_values = 0, other_moves = 0;  // positions with a result that is not the baseline's
};

// So many sequential searches at once, against one: the speedup that the machine allows.
struct Capacity {
  std::string setting;
  int processors = 1;
  int positions = 0;
  Ratios ceiling;
};

struct Summary {
  // By setting, in each those on threads first, then by cost model, in the order of the rows; each
  // with its baseline first.
  std::vector<Comparison> comparisons;
  std::vector<Capacity> capacities;
  // What went by between the searches on threads, as shares of their time: the memory of their
  // tables found and emptied; and all else, processes, capacity probes, rows stored.
  struct Harness {
    double tables = 0, rest = 0;
  };
  std::optional<Harness> harness;
};

// From the rows of a result file. Those that are not a cell's, or of one that failed, are passed
// over, and of a cell that was run again the last one counts.
Summary summarize(std::span<const Json> rows);

// The tables for people, as aligned text or as Markdown. `about_intervals` says how they were made,
// or why there are none.
std::string summary_table(const Summary& summary, const std::string& about_intervals,
                          TableFormat format);

}  // namespace splitpoint
