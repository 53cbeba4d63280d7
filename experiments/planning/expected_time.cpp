// expected_time.cpp - short searches, carried on.
// SPDX-License-Identifier: MIT
#include "experiments/planning/expected_time.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "experiments/running/cell_run.h"
#include "parallel/machines/serial.h"

namespace splitpoint {
namespace {

constexpr Ticks kTry = 200'000'000;                    // ns for one position
constexpr Ticks kSecondTry = 3'000'000'000;            // ns for one that is expected to take ...
constexpr double kFar = 20;                            // ... more seconds than this
constexpr int kPositions = 3;                          // of each suite, searched in the same way
constexpr double kPatience = 20;                       // seconds for all tries, about
constexpr std::size_t kTableMib = 16;                  // small: clearing it is part of a try
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

// What was found in the suites, of which each has an equal share of kPatience.
class Trials {
 public:
  Trials(const Experiment& e, TranspositionTable& table)
      : e_(e), table_(table), patience_(kPatience / static_cast<double>(e.suites.size())) {}

  // Searches the position of `cell` alone, unless enough is known of its kind or time is up.
  void try_one(const Cell& cell) {
    Found& suite = suites_[cell.suite];
    Kind& kind = suite.kinds[kind_of(cell)];
    if (suite.all.count > 0 && suite.spent >= patience_) return;
    if (kind.known.size() >= kPositions || kind.known.contains(cell.position)) return;
    const auto begun = Clock::now();
    const double seconds = Trial(job_of(e_, cell), table_).seconds();
    suite.spent += std::chrono::duration<double>(Clock::now() - begun).count();
    kind.known[cell.position] = seconds;
    kind.all.add(seconds);
    suite.all.add(seconds);
  }

  // Seconds of the sequential search of a cell: where it was not tried the mean of others of its
  // kind, or of its whole suite. try_one() must have seen every suite.
  [[nodiscard]] double seconds(const Cell& cell) {
    Found& suite = suites_[cell.suite];
    const Kind& kind = suite.kinds[kind_of(cell)];
    if (const auto own = kind.known.find(cell.position); own != kind.known.end())
      return own->second;
    return (kind.all.count > 0 ? kind.all : suite.all).mean();
  }

 private:
  using Clock = std::chrono::steady_clock;
  struct Times {
    double sum = 0;
    int count = 0;
    void add(double seconds) {
      sum += seconds;
      ++count;
    }
    [[nodiscard]] double mean() const { return sum / count; }
  };
  struct Kind {
    std::map<const SuitePosition*, double> known;
    Times all;
  };
  struct Found {
    std::map<std::string, Kind> kinds;
    Times all;
    double spent = 0;
  };

  const Experiment& e_;
  TranspositionTable& table_;
  const double patience_;
  std::map<const Suite*, Found> suites_;
};

// All cells once, each far from the one before, as multiples of the golden ratio are.
std::vector<const Cell*> scattered(const std::vector<Cell>& cells) {
  std::size_t step = std::max<std::size_t>(1, cells.size() * 618 / 1000);
  while (std::gcd(step, cells.size()) > 1) ++step;
  std::vector<const Cell*> order;
  for (std::size_t i = 0; i < cells.size(); ++i) order.push_back(&cells[i * step % cells.size()]);
  return order;
}

}  // namespace

ExpectedTime expected_time(const Experiment& e, const std::vector<Cell>& cells, int jobs) {
  const auto there = static_cast<double>(Binding::available_processors());
  Result<TranspositionTable> made = TranspositionTable::make(kTableMib);
  if (!made) return {};
  TranspositionTable table = *std::move(made);
  Trials trials(e, table);
  for (const Cell* const cell : scattered(cells)) trials.try_one(*cell);
  ExpectedTime sum;
  for (const Cell& cell : cells) {
    const double seconds = trials.seconds(cell);
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
