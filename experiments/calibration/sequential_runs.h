// sequential_runs.h - sequential searches, and the costs of a node fitted to their times.
//
// The cost of a node cannot be measured by itself. It is the rest of a search's time after
// evaluations, probes and stores. The two unknowns, the costs of an interior and of a quiescence
// node, are fitted to many searches by least squares; neither may be below 1 ns. The searches have
// equal length, so that all have the same weight. The fit minimises the errors themselves: relative
// errors would be least for costs that are too low.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/suite.h"
#include "experiments/searching/search_job.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

// One search, repeated in every round.
struct SequentialRun {
  std::string name;
  SearchJob job;
  std::vector<double> times = {};  // ns of processor time, one per round
  Stats stats = {};                // the same in every round

  // How often this kind of work was done; 0 for kinds that only parallel searches have.
  [[nodiscard]] double count(Work work) const;
};

// Two searches of every position, with and without quiescence, so that both kinds of nodes can be
// told apart. Each search is stopped after about `nodes` nodes.
std::vector<SequentialRun> sequential_runs(const std::string& game,
                                           const std::vector<SuitePosition>& positions,
                                           Selectivity selectivity, std::uint64_t nodes);

// Clears `table`, searches again and adds the time to the run. Errors: as run_search().
Result<bool> repeat(SequentialRun& run, TranspositionTable& table);

// The time of the run that `costs` predict, in ticks.
double predicted(const SequentialRun& run, const Costs& costs);

// The time of a run in one round, or the median over all rounds.
inline constexpr int kAllRounds = -1;
double time_of(const SequentialRun& run, int round);

struct NodeCosts {
  double node = 1, quiescence = 1;  // ns
};
// `known` holds the costs of evaluations, probes and stores.
NodeCosts fit_nodes(const std::vector<SequentialRun>& runs, const Costs& known,
                    int round = kAllRounds);

}  // namespace splitpoint
