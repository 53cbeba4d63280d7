// sequential_runs.h - sequential searches, and the costs of a node that explain how long they take.
//
// What a node costs cannot be measured by itself: it is what is left of a search's time when
// evaluations, probes and stores have been taken off. Two unknowns, interior and quiescence nodes,
// and many searches: least squares, neither cost below 1 ns. The searches are of equal length, so
// that none counts for more; of the errors, not of their ratios to the time, which would be least
// for costs that are too low.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/suite.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

// One search, made again in every round.
struct SequentialRun {
  std::string name;
  SearchJob job;
  std::vector<double> times = {};  // ns of processor time, one a round
  Stats stats = {};                // of every time: the search is the same

  // How often work of that kind was done.
  [[nodiscard]] double count(Work work) const;
};

// Every position with and without quiescence, so that both kinds of nodes can be told apart. Each
// search is stopped after about `nodes`.
std::vector<SequentialRun> sequential_runs(const std::string& game,
                                           const std::vector<SuitePosition>& positions,
                                           Selectivity selectivity, std::uint64_t nodes);

// Searches once more; `table` is cleared before. Errors: as run_search().
Result<bool> repeat(SequentialRun& run, TranspositionTable& table);

// Ticks that `costs` predict.
double predicted(const SequentialRun& run, const Costs& costs);

// Time `round` of every run, or the median of all its times.
inline constexpr int kAllRounds = -1;
double time_of(const SequentialRun& run, int round);

struct NodeCosts {
  double node = 1, quiescence = 1;  // ns
};
// `known` holds what evaluations, probes and stores cost.
NodeCosts fit_nodes(const std::vector<SequentialRun>& runs, const Costs& known,
                    int round = kAllRounds);

}  // namespace splitpoint
