// capacity_probe.cpp - small sequential searches, alone and at once.
// SPDX-License-Identifier: MIT
#include "experiments/running/capacity_probe.h"

#include <algorithm>
#include <cstdint>
#include <latch>
#include <thread>
#include <vector>

#include "experiments/planning/cell.h"
#include "parallel/machines/serial.h"

namespace splitpoint {
namespace {

constexpr double kShare = 0.0025;  // of the time measured, for probing
constexpr int kWarmth = 4;         // the search to warm up takes a quarter of the time
constexpr int kFewest = 2;         // processors; one search against one says nothing

// Nodes per second of `copies` searches at once, added up. 0 if the position has no move.
double rate(SearchJob job, int copies, Ticks time) {
  job.strategy = kBaseline;
  job.machine = Serial::kName;
  job.processors = 1;
  job.limits = {.time = time};
  const Binding binding(job.pinning, copies);
  std::vector<double> rates(static_cast<std::size_t>(copies), 0);
  std::latch start(copies);
  std::vector<std::jthread> threads;
  threads.reserve(rates.size());
  for (int i = 0; i < copies; ++i)
    threads.emplace_back([&, i] {
      Result<TranspositionTable> made = TranspositionTable::make(1);
      static_cast<void>(binding.bind(i));
      if (!made) return start.count_down();
      TranspositionTable table = *std::move(made);
      SearchJob warm = job;
      warm.limits.time = time / kWarmth;
      static_cast<void>(run_search(warm, table));  // wakes the processor, maps the memory
      start.arrive_and_wait();
      const Result<SearchOutcome> o = run_search(job, table);
      if (o && o->time > 0)
        rates[static_cast<std::size_t>(i)] =
            1e9 * static_cast<double>(o->stats.nodes()) / static_cast<double>(o->time);
    });
  threads.clear();
  double sum = 0;
  for (const double r : rates) sum += r;
  return sum;
}

}  // namespace

void CapacityProbe::warm_up(const SearchJob& job, int processors, Ticks time) {
  rate(job, processors, time);
}

bool CapacityProbe::probe(const SearchJob& job, int processors) {
  const double alone = rate(job, 1, kEach), together = rate(job, processors, kEach);
  if (alone <= 0) return false;
  latest_[processors] = {together / alone, std::chrono::steady_clock::now()};
  return true;
}

void CapacityProbe::settle(const SearchJob& job, const std::set<int>& processors) {
  std::set<int> counts;
  for (const int p : processors) counts.insert(std::max(p, kFewest));
  for (const int p : counts) probe(job, p);
}

Json CapacityProbe::after(const SearchJob& job, int processors, Ticks took, bool& fresh) {
  measured_ += took;
  fresh = false;
  processors = std::max(processors, kFewest);
  const auto budget = static_cast<Ticks>(kShare * static_cast<double>(measured_));
  constexpr Ticks kCost = 2 * (kEach + kEach / kWarmth);
  if (spent_ + kCost <= budget) {
    spent_ += kCost;
    fresh = probe(job, processors);
  }
  const auto found = latest_.find(processors);
  if (found == latest_.end()) return {};
  const std::chrono::nanoseconds age = std::chrono::steady_clock::now() - found->second.at;
  return {{"processors", processors}, {"ceiling", found->second.ceiling}, {"age_ns", age.count()}};
}

}  // namespace splitpoint
