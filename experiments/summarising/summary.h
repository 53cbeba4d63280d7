// summary.h - the results of a run: each strategy and processor count against sequential search.
//
// A speedup is a ratio of real times, or of virtual times under one cost model. Each position gives
// one speedup, from its median time over the repeats or seeds; the main figure is their geometric
// mean. The ratio of total times is what a user sees who waits for the whole suite.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/recording/json.h"
#include "experiments/summarising/text_table.h"

namespace splitpoint {

// The geometric mean of one ratio per position, their range and, if known, the mean's confidence
// interval.
struct Ratios {
  double mean = 1, least = 1, most = 1;
  struct Interval {
    double low, high;
  };
  std::optional<Interval> interval;  // 95 %
};

// The workers' time as shares of processors * time. They add up to 1.
struct TimeShares {
  double busy = 1, idle = 0, split = 0, lock = 0;
};

// Results on the positions that name a solution. A position is solved if more than half of its
// searches solved it.
struct Solving {
  int positions = 0, solved = 0;
  // Until the search kept the right answer to its end: sums over the positions of their medians. An
  // unsolved search counts with its whole time and nodes, so the sums are then too small.
  double seconds = 0, nodes = 0;
  Ratios speedup;  // of that time, over the positions that both solved
};

// One strategy and processor count, over the positions that it and the baseline have finished.
struct Comparison {
  // Suite and options, where they vary within the run, as in "bounds=hard hash=16". So positions of
  // different suites are never in one comparison.
  std::string setting;
  std::string costs;  // the cost model of the virtual machine; empty for threads
  std::string strategy;
  int processors = 1;
  int positions = 0;
  double seconds = 0;  // all positions, the median repeat of each
  double nodes = 0;    // likewise
  Ratios speedup;
  double total_ratio = 1;      // the baseline's seconds / these seconds
  double search_overhead = 0;  // nodes / the baseline's nodes - 1
  TimeShares shares;
  // On the virtual machine only: sums like `seconds`, and the geometric mean of work / span.
  double work = 0, span = 0, parallelism = 1;
  double first_move_cutoff_rate = 1;
  std::optional<double> branching;  // geometric mean of branching_factor(), where it is known
  Solving solving;
  int other_values = 0, other_moves = 0;  // positions whose result differs from the baseline's
};

// `processors` sequential searches at once, against one: the speedup that the computer allows.
struct Capacity {
  std::string setting;
  int processors = 1;
  int positions = 0;
  Ratios ceiling;
};

struct Summary {
  // Grouped by setting, within it threads first and then each cost model, all in the order of the
  // rows. Within a group the baseline is first.
  std::vector<Comparison> comparisons;
  std::vector<Capacity> capacities;
  // Time between the searches in real time, as shares of the search time: for allocating and
  // clearing tables, and for everything else, as processes, capacity probes and storing rows.
  struct Harness {
    double tables = 0, rest = 0;
  };
  std::optional<Harness> harness;
};

// Summarises the rows of a result file. Skips rows that do not belong to a cell, and failed cells.
// If a cell was run again, its last row counts.
Summary summarize(std::span<const Json> rows);

// The tables, as aligned text or as Markdown. `about_intervals` says how the intervals were made,
// or why there are none.
std::string summary_table(const Summary& summary, const std::string& about_intervals,
                          TableFormat format);

}  // namespace splitpoint
