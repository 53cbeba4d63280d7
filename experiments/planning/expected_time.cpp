// expected_time.cpp - extrapolates from short searches.
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

constexpr Ticks kTrial = 200'000'000;                  // ns for one position
constexpr Ticks kLongTrial = 3'000'000'000;            // ns, if the search is expected to take ...
constexpr double kLongSearch = 20;                     // ... more seconds than this
constexpr int kPositions = 3;                          // of each suite and configuration
constexpr double kBudget = 20;                         // seconds for all trials, roughly
constexpr std::size_t kTableMib = 16;                  // small, because every trial clears it
constexpr double kLeastGrowth = 1.2, kMostGrowth = 8;  // of the time, from one ply to the next
constexpr double kEfficiency = 0.8;    // speedup on P processors of threads: P to this power
constexpr double kSimulation = 1.5;    // time of a simulated node, relative to a real one, ...
constexpr double kPerDoubling = 0.25;  // ... and more by this share for each doubling of processors

// Short sequential searches of a job, in a small table.
class Trial {
 public:
  Trial(SearchJob job, TranspositionTable& table)
      : job_(std::move(job)), wanted_(job_.limits), table_(table) {
    job_.strategy = kBaseline;
    job_.machine = Serial::kName;
    job_.processors = job_.ranks = 1;
  }

  // Expected seconds of the whole search. If the game ends within the search, its first tenths of a
  // second say little about the rest.
  double seconds() {
    const double allowed =
        wanted_.time > 0 ? seconds_in(wanted_.time) : std::numeric_limits<double>::infinity();
    double expected = extrapolated(kTrial);
    if (expected > kLongSearch && expected < allowed) expected = extrapolated(kLongTrial);
    return std::min(expected, allowed);
  }

 private:
  // Expected seconds, from a search of `limit` ns.
  double extrapolated(Ticks limit) {
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

// The fields on which the time per position depends.
std::string kind_of(const Cell& cell) {
  Json json = cell_json(cell);
  for (const char* const key : {"kind", "position", "depth", "strategy", "machine", "processors",
                                "costs", "seed", "repeat"})
    json.erase(key);
  return json.dump();
}

// The trials of all suites. Each suite has an equal share of kBudget.
class Trials {
 public:
  Trials(const Experiment& e, TranspositionTable& table)
      : experiment_(e), table_(table), budget_(kBudget / static_cast<double>(e.suites.size())) {}

  // Searches the position of `cell` sequentially, unless its kind has enough trials or the budget
  // of the suite is spent. Every suite gets at least one trial.
  void try_one(const Cell& cell) {
    SuiteTrials& suite = suites_[cell.suite];
    KindTrials& kind = suite.kinds[kind_of(cell)];
    if (suite.all.count > 0 && suite.spent >= budget_) return;
    if (kind.seconds.size() >= kPositions || kind.seconds.contains(cell.position)) return;
    const auto begun = Clock::now();
    const double seconds = Trial(job_of(experiment_, cell), table_).seconds();
    suite.spent += std::chrono::duration<double>(Clock::now() - begun).count();
    kind.seconds[cell.position] = seconds;
    kind.all.add(seconds);
    suite.all.add(seconds);
  }

  // Expected seconds of the sequential search of a cell. Without a trial of its position: the mean
  // of its kind, or else of its suite. try_one() must have seen every suite.
  [[nodiscard]] double seconds(const Cell& cell) {
    SuiteTrials& suite = suites_[cell.suite];
    const KindTrials& kind = suite.kinds[kind_of(cell)];
    if (const auto own = kind.seconds.find(cell.position); own != kind.seconds.end())
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
  struct KindTrials {
    std::map<const SuitePosition*, double> seconds;
    Times all;
  };
  struct SuiteTrials {
    std::map<std::string, KindTrials> kinds;
    Times all;
    double spent = 0;
  };

  const Experiment& experiment_;
  TranspositionTable& table_;
  const double budget_;  // seconds for each suite
  std::map<const Suite*, SuiteTrials> suites_;
};

// All cells once, neighbours far apart: steps of the golden ratio.
std::vector<const Cell*> spread_out(const std::vector<Cell>& cells) {
  std::size_t step = std::max<std::size_t>(1, cells.size() * 618 / 1000);
  while (std::gcd(step, cells.size()) > 1) ++step;
  std::vector<const Cell*> order;
  order.reserve(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) order.push_back(&cells[i * step % cells.size()]);
  return order;
}

}  // namespace

ExpectedTime expected_time(const Experiment& e, const std::vector<Cell>& cells, int jobs) {
  const auto available = static_cast<double>(Binding::available_processors());
  Result<TranspositionTable> made = TranspositionTable::make(kTableMib);
  if (!made) return {};
  TranspositionTable table = *std::move(made);
  Trials trials(e, table);
  for (const Cell* const cell : spread_out(cells)) trials.try_one(*cell);
  ExpectedTime sum;
  for (const Cell& cell : cells) {
    const double seconds = trials.seconds(cell);
    const double p =
        cell.setting.ranks * (cell.processors == kUnlimitedProcessors ? 64 : cell.processors);
    if (cell.is_virtual())
      sum.virtual_seconds += seconds * kSimulation * (1 + kPerDoubling * std::log2(p)) / jobs;
    else if (cell.strategy == kBaseline)
      sum.real_seconds += seconds;
    else
      sum.real_seconds += seconds / std::pow(std::min(p, available), kEfficiency);
  }
  return sum;
}

}  // namespace splitpoint
