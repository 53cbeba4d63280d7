// calibration.cpp - measures everything once per round, until the time is up.
// SPDX-License-Identifier: MIT
#include "experiments/calibration/calibration.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "experiments/calibration/changes.h"
#include "experiments/calibration/loaded_table.h"
#include "experiments/calibration/marks.h"
#include "experiments/calibration/parking.h"
#include "experiments/calibration/scans.h"
#include "experiments/running/concurrent_searches.h"
#include "experiments/searching/instance.h"

namespace splitpoint {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;            // the searches are so short that this many rounds fit
constexpr double kSearchShare = 0.6;  // of the time, for the sequential searches
constexpr double kUsualNode = 250;    // ns; it sets the length of the searches
constexpr std::size_t kFewest = 5;    // a search needs this many events for a reading

// Costs in ns for work that could not be measured; from experiments/costs/measured.toml.
struct Assumed {
  Work work;
  double cost;
};
constexpr std::array kAssumed{Assumed{Work::mark, 35},
                              Assumed{Work::lock, 21},
                              Assumed{Work::contended, 233},
                              Assumed{Work::split, 9},
                              Assumed{Work::join, 545},
                              Assumed{Work::scan, 82},
                              Assumed{Work::unpark_spinning, 107},
                              Assumed{Work::wake_spinning, 91},
                              Assumed{Work::unpark, 16553},
                              Assumed{Work::wake, 27465}};
constexpr double kAssumedSpin = 168'925;

class Calibrator {
 public:
  // `tables`: one for each processor.
  Calibrator(const CalibrationPlan& plan, Instance game, std::vector<TranspositionTable> tables,
             TranspositionTable loaded)
      : plan_(plan), game_(game), tables_(std::move(tables)), loaded_(std::move(loaded)) {}

  Result<Calibration> run() {
    const auto end = Clock::now() + std::chrono::duration<double>(plan_.seconds);
    const double time = plan_.seconds * 1e9 * kSearchShare / kRounds;
    const double nodes = time / kUsualNode / static_cast<double>(2 * plan_.sample.size());
    result_.runs = sequential_runs(plan_.game, plan_.sample, plan_.selectivity,
                                   static_cast<std::uint64_t>(nodes));
    Clock::duration longest{};
    do {
      const auto start = Clock::now();
      if (const Result<bool> done = round(); !done) return done.error();
      longest = std::max(longest, Clock::now() - start);
      ++result_.rounds;
    } while (Clock::now() + longest < end);
    conclude();
    return std::move(result_);
  }

 private:
  Result<bool> round() {
    for (SequentialRun& run : result_.runs) {
      if (Result<bool> done = repeat(run, tables_[0]); !done) return done;
      if (!run.job.options.quiescence) continue;
      SearchJob job = run.job;
      job.limits.depth = kWalk;
      if (Result<bool> done =
              game_.measure_sequential_costs(job, tables_[0], loaded_, ++seed_, readings_);
          !done)
        return done;
      if (plan_.processors < 2) continue;
      if (Result<bool> done = measure_parallel_search(run.job); !done) return done;
      if (Result<bool> done = measure_slowdown(run.job); !done) return done;
    }
    readings_[Work::change].push_back(change_reading());
    if (plan_.processors >= 2) measure_communication();
    return true;
  }

  // One parallel search. A reading is the mean over the events of a kind, because costs add up.
  Result<bool> measure_parallel_search(SearchJob job) {
    job.processors = plan_.processors;
    tables_[0].clear();
    Readings events;
    if (Result<bool> done = game_.measure_parallel_costs(job, tables_[0], events); !done)
      return done;
    for (const Work work : {Work::lock, Work::contended, Work::split, Work::join})
      if (const auto& list = events[work]; list.size() >= kFewest)
        readings_[work].push_back(std::accumulate(list.begin(), list.end(), 0.0) /
                                  static_cast<double>(list.size()));
    return true;
  }

  // The time of the same sequential search in 2, 4, ... copies at once, up to one per processor,
  // against the time of one alone.
  Result<bool> measure_slowdown(const SearchJob& job) {
    const Result<double> alone = mean_time(job, 1);
    if (!alone) return alone.error();
    for (int copies = 2;; copies = std::min(2 * copies, plan_.processors)) {
      const Result<double> beside = mean_time(job, copies);
      if (!beside) return beside.error();
      slowdowns_[copies].push_back(kNoSlowdown * *beside / *alone);
      if (copies == plan_.processors) return true;
    }
  }

  Result<double> mean_time(const SearchJob& job, int copies) {
    const std::span tables = std::span(tables_).first(static_cast<std::size_t>(copies));
    for (TranspositionTable& table : tables) table.clear();
    const Result<ConcurrentSearches> all = search_concurrently(job, tables);
    if (!all) return all.error();
    double sum = 0;
    for (const SearchOutcome& o : all->outcomes)
      sum += static_cast<double>(std::max<Ticks>(1, o.time));
    return sum / copies;
  }

  // Work that needs at least two processors, but no search.
  void measure_communication() {
    readings_[Work::mark].push_back(
        mark_reading(plan_.processors, static_cast<unsigned>(result_.rounds)));
    readings_[Work::scan].push_back(scan_reading(static_cast<unsigned>(result_.rounds)));
    const WakeUp spinning = wake_up_reading(kMoment), asleep = wake_up_reading(kLong);
    readings_[Work::unpark_spinning].push_back(spinning.unpark);
    readings_[Work::wake_spinning].push_back(spinning.wake);
    readings_[Work::unpark].push_back(asleep.unpark);
    readings_[Work::wake].push_back(asleep.wake);
    spins_.push_back(spin_reading());
  }

  void set(Work work, Estimate e, Origin origin) {
    result_.costs[static_cast<std::size_t>(work)] = {e, origin};
    result_.model.local[work] = std::max<Ticks>(0, std::llround(e.value));
  }

  void conclude() {
    for (const Work work :
         {Work::evaluate, Work::probe_hit, Work::probe_miss, Work::store, Work::change})
      set(work, estimate(readings_[work]), Origin::measured);
    for (const auto& [work, cost] : kAssumed)
      if (readings_[work].empty())
        set(work, {.value = cost}, Origin::assumed);
      else
        set(work, estimate(readings_[work]), Origin::measured);
    result_.spin = spins_.empty() ? Cost{{.value = kAssumedSpin}, Origin::assumed}
                                  : Cost{estimate(spins_), Origin::measured};
    result_.model.spin = std::llround(result_.spin.estimate.value);
    set_slowdowns();
    fit_node_costs();
    result_.model.remote = result_.model.local;
  }

  // Interpolates between the processor counts that were measured. The slowdown is at least 1 and
  // never falls as processors are added: a lower reading is an error of measurement.
  void set_slowdowns() {
    int from = 1;
    double least = kNoSlowdown;
    for (const auto& [to, readings] : slowdowns_) {
      const double most = std::max(least, (result_.slowdowns[to] = estimate(readings)).value);
      for (int p = from + 1; p <= to; ++p)
        result_.model.slowdown.push_back(
            std::llround(std::lerp(least, most, double(p - from) / (to - from))));
      from = to;
      least = most;
    }
  }

  void fit_node_costs() {
    std::vector<double> node, quiescence;
    for (int i = 0; i < result_.rounds; ++i) {
      const NodeCosts costs = fit_nodes(result_.runs, result_.model.local, i);
      node.push_back(costs.node);
      quiescence.push_back(costs.quiescence);
    }
    Estimate n = estimate(node), q = estimate(quiescence);
    const NodeCosts all = fit_nodes(result_.runs, result_.model.local);
    n.value = all.node;
    q.value = all.quiescence;
    set(Work::node, n, Origin::fitted);
    set(Work::quiescence, q, Origin::fitted);
  }

  // How long a worker is parked before it is woken: so short that it still spins, and so long that
  // it sleeps.
  static constexpr Ticks kMoment = 1'000, kLong = 2'000'000;
  static constexpr Depth kWalk = 12;  // plies; most nodes of a search are at most this deep

  const CalibrationPlan& plan_;
  const Instance game_;
  std::vector<TranspositionTable> tables_;
  LoadedTable loaded_;
  Readings readings_;
  std::vector<double> spins_;
  std::map<int, std::vector<double>> slowdowns_;  // by processors at once, in thousandths
  std::uint64_t seed_ = 0;
  Calibration result_;
};

}  // namespace

Result<Calibration> calibrate(const CalibrationPlan& plan) {
  const Result<Instance> game = find_instance(plan.game);
  if (!game) return game.error();
  std::vector<TranspositionTable> tables;
  for (int i = 0; i < plan.processors; ++i) {
    Result<TranspositionTable> table = TranspositionTable::make(plan.hash_mib);
    if (!table) return table.error();
    tables.push_back(*std::move(table));
  }
  Result<TranspositionTable> loaded = TranspositionTable::make(plan.hash_mib);
  if (!loaded) return loaded.error();
  return Calibrator(plan, *game, std::move(tables), *std::move(loaded)).run();
}

std::vector<SuitePosition> sample_of(const Suite& suite, std::size_t most) {
  const std::size_t n = suite.positions.size(), count = std::min(n, most);
  std::vector<SuitePosition> sample;
  sample.reserve(count);
  for (std::size_t i = 0; i < count; ++i) sample.push_back(suite.positions[i * n / count]);
  return sample;
}

}  // namespace splitpoint
