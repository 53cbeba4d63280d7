// expected_time.cpp - short searches, carried on.
// SPDX-License-Identifier: MIT
#include "experiments/expected_time.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "experiments/cell_run.h"
#include "parallel/serial.h"

namespace splitpoint {
namespace {

constexpr Ticks kTry = 200'000'000;          // ns for one position
constexpr Ticks kSecondTry = 3'000'000'000;  // ns for one that is expected to take ...
constexpr double kFar = 20;                  // ... more seconds than this
constexpr int kPositions = 3;                // of each suite
constexpr std::size_t kTableMib = 16;
constexpr double kLeastGrowth = 1.2, kMostGrowth = 8;  // of the time, from one ply to the next
constexpr double kEfficiency = 0.8;    // P processors of threads are worth P to this power
constexpr double kSimulation = 1.5;    // how much longer a simulated node takes, with one more
constexpr double kPerDoubling = 0.25;  // for every doubling of the processors

// Short sequential searches of a job, in a small table.
class Trial {
 public:
  Trial(SearchJob job, TranspositionTable& table)
      : job_(std::move(job)), wanted_(job_.limits), table_(table) {
    job_.strategy = kBaseline;
    job_.machine = Serial::kName;
    job_.processors = 1;
  }

  // Seconds that all of it takes. How a search grows in its first tenths of a second says little
  // of a game that comes to its end.
  double seconds() {
    const double allowed =
        wanted_.time > 0 ? seconds_in(wanted_.time) : std::numeric_limits<double>::infinity();
    double expected = carried_on(kTry);
    if (expected > kFar && expected < allowed) expected = carried_on(kSecondTry);
    return std::min(expected, allowed);
  }

 private:
  // To judge by `limit` ns of it.
  double carried_on(Ticks limit) {
    const SearchOutcome tried = search(wanted_.depth, limit);
    if (tried.time < limit || tried.depth >= wanted_.depth || !tried.branching)
      return seconds_of(tried);
    const double growth = std::clamp(*tried.branching, kLeastGrowth, kMostGrowth);
    return seconds_of(search(tried.depth, 0)) * std::pow(growth, wanted_.depth - tried.depth);
  }
  SearchOutcome search(Depth depth, Ticks limit) {
    table_.clear();
    job_.limits = {.depth = depth, .nodes = wanted_.nodes, .time = limit};
    const Result<SearchOutcome> o = run_search(job_, table_);
    return o ? *o : SearchOutcome{};
  }
  static double seconds_in(Ticks time) { return static_cast<double>(time) / 1e9; }
  static double seconds_of(const SearchOutcome& o) { return seconds_in(o.time); }

  SearchJob job_;
  const Limits wanted_;
  TranspositionTable& table_;
};

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
  Result<TranspositionTable> made = TranspositionTable::make(kTableMib);
  if (!made) return {};
  TranspositionTable table = *std::move(made);
  std::map<std::string, std::map<const SuitePosition*, double>> tried;
  ExpectedTime sum;
  for (const Cell& cell : cells) {
    auto& known = tried[kind_of(cell)];
    if (known.size() < kPositions && !known.contains(cell.position))
      known[cell.position] = Trial(job_of(e, cell), table).seconds();
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
