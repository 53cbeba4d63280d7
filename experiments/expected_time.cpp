// expected_time.cpp - short searches, carried on.
// SPDX-License-Identifier: MIT
#include "experiments/expected_time.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "experiments/cell_run.h"
#include "parallel/serial.h"

namespace splitpoint {
namespace {

constexpr Ticks kTry = 200'000'000;                    // ns for one position
constexpr int kPositions = 3;                          // of each suite
constexpr double kLeastGrowth = 1.2, kMostGrowth = 8;  // of the time, from one ply to the next
constexpr double kEfficiency = 0.8;    // P processors of threads are worth P to this power
constexpr double kSimulation = 1.5;    // how much longer a simulated node takes, with one more
constexpr double kPerDoubling = 0.25;  // for every doubling of the processors

// Seconds of the sequential search to `job`'s depth, in a small table.
double sequential_seconds(SearchJob job) {
  Result<TranspositionTable> made = TranspositionTable::make(16);
  if (!made) return 0;
  TranspositionTable table = *std::move(made);
  job.strategy = kBaseline;
  job.machine = Serial::kName;
  job.processors = 1;
  const Depth wanted = job.limits.depth;
  const auto search_to = [&](Depth depth, Ticks limit) {
    table.clear();
    job.limits = {.depth = depth, .nodes = job.limits.nodes, .time = limit};
    const Result<SearchOutcome> o = run_search(job, table);
    return o ? *o : SearchOutcome{};
  };
  const auto seconds = [](const SearchOutcome& o) { return static_cast<double>(o.time) / 1e9; };
  const Ticks own_limit = job.limits.time;
  const Ticks limit = own_limit > 0 ? std::min(own_limit, kTry) : kTry;
  const SearchOutcome tried = search_to(wanted, limit);
  if (tried.depth >= wanted || limit == own_limit || !tried.branching) return seconds(tried);
  const double growth = std::clamp(*tried.branching, kLeastGrowth, kMostGrowth);
  return seconds(search_to(tried.depth, 0)) * std::pow(growth, wanted - tried.depth);
}

// What tells apart searches that take different times.
std::string kind_of(const Cell& cell) {
  Json json = cell_json(cell);
  for (const char* const key : {"kind", "position", "depth", "strategy", "machine", "processors",
                                "costs", "seed", "repeat"})
    json.erase(key);
  return json.dump();
}

}  // namespace

ExpectedTime expected_time(const Experiment& e, const std::vector<Cell>& cells, int jobs) {
  const auto there = static_cast<double>(Binding::available_processors());
  std::map<std::string, std::map<const SuitePosition*, double>> tried;
  ExpectedTime sum;
  for (const Cell& cell : cells) {
    auto& known = tried[kind_of(cell)];
    if (known.size() < kPositions && !known.contains(cell.position)) {
      SearchJob job = job_of(e, cell);
      const Ticks limit = job.limits.time;
      double seconds = sequential_seconds(std::move(job));
      if (limit > 0) seconds = std::min(seconds, static_cast<double>(limit) / 1e9);
      known[cell.position] = seconds;
    }
    double mean = 0;
    for (const auto& [position, seconds] : known)
      mean += seconds / static_cast<double>(known.size());
    const auto own = known.find(cell.position);
    const double seconds = own == known.end() ? mean : own->second;
    const double p = cell.processors == kUnlimitedProcessors ? 64 : cell.processors;
    if (cell.is_virtual())
      sum.virtual_seconds += seconds * kSimulation * (1 + kPerDoubling * std::log2(p)) / jobs;
    else if (cell.strategy == kBaseline)
      sum.real_seconds += seconds;
    else
      sum.real_seconds += seconds / std::pow(std::min(p, there), kEfficiency);
  }
  return sum;
}

}  // namespace splitpoint
