// sequential_runs.cpp - makes the searches and solves for the two costs.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/sequential_runs.h"

#include <algorithm>
#include <array>

#include "experiments/calibration/readings.h"

namespace splitpoint {
namespace {

constexpr std::array kInSearches{Work::node,      Work::quiescence, Work::evaluate,
                                 Work::probe_hit, Work::probe_miss, Work::store};

SequentialRun run_of(const std::string& game, const SuitePosition& position,
                     Selectivity selectivity, bool quiescence, std::uint64_t nodes) {
  SequentialRun run{.name = position.id + (quiescence ? "" : ", no quiescence"), .job = {}};
  run.job.game = game;
  run.job.position = position.text;
  run.job.options.selectivity = selectivity;
  run.job.options.quiescence = quiescence;
  run.job.limits.depth = kMaxPly / 2;
  run.job.limits.nodes = nodes;
  return run;
}

}  // namespace

double SequentialRun::count(Work work) const {
  const std::uint64_t found = stats.hits.value() + stats.rejected.value();
  switch (work) {
    case Work::node: return static_cast<double>(stats.interior.value());
    case Work::quiescence: return static_cast<double>(stats.quiescence.value());
    case Work::evaluate: return static_cast<double>(stats.evaluations.value());
    case Work::probe_hit: return static_cast<double>(found);
    case Work::probe_miss: return static_cast<double>(stats.probes.value() - found);
    case Work::store: return static_cast<double>(stats.stores.value());
    default: return 0;
  }
}

std::vector<SequentialRun> sequential_runs(const std::string& game,
                                           const std::vector<SuitePosition>& positions,
                                           Selectivity selectivity, std::uint64_t nodes) {
  std::vector<SequentialRun> runs;
  for (const SuitePosition& p : positions)
    for (const bool quiescence : {true, false})
      runs.push_back(run_of(game, p, selectivity, quiescence, nodes));
  return runs;
}

Result<bool> repeat(SequentialRun& run, TranspositionTable& table) {
  table.clear();
  const std::int64_t start = processor_time();
  const Result<SearchOutcome> outcome = run_search(run.job, table);
  if (!outcome) return outcome.error();
  run.times.push_back(static_cast<double>(processor_time() - start));
  run.stats = outcome->stats;
  return true;
}

double predicted(const SequentialRun& run, const Costs& costs) {
  double ticks = 0;
  for (const Work work : kInSearches) ticks += run.count(work) * static_cast<double>(costs[work]);
  return ticks;
}

double time_of(const SequentialRun& run, int round) {
  return round == kAllRounds ? median(run.times) : run.times[static_cast<std::size_t>(round)];
}

NodeCosts fit_nodes(const std::vector<SequentialRun>& runs, const Costs& known, int round) {
  Costs others = known;
  others[Work::node] = others[Work::quiescence] = 0;
  double nn = 0, nq = 0, qq = 0, nt = 0, qt = 0;  // sums of products
  for (const SequentialRun& run : runs) {
    const double n = run.count(Work::node), q = run.count(Work::quiescence);
    const double rest = time_of(run, round) - predicted(run, others);
    nn += n * n, nq += n * q, qq += q * q, nt += n * rest, qt += q * rest;
  }
  const double determinant = nn * qq - nq * nq;
  NodeCosts costs;
  if (determinant > 0)
    costs = {(nt * qq - qt * nq) / determinant, (qt * nn - nt * nq) / determinant};
  if (costs.quiescence < 1 || determinant <= 0) costs = {nn > 0 ? (nt - nq) / nn : 1, 1};
  if (costs.node < 1) costs = {1, qq > 0 ? (qt - nq) / qq : 1};
  return {std::max(1.0, costs.node), std::max(1.0, costs.quiescence)};
}

}  // namespace splitpoint
