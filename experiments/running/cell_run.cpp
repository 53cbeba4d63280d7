// cell_run.cpp - a search, or several at once, and the time and resources they took.
// SPDX-License-Identifier: MIT
#include "experiments/running/cell_run.h"

#include <chrono>
#include <stdexcept>
#include <utility>
#include <vector>

#include "experiments/recording/machine_facts.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/running/concurrent_searches.h"
#include "experiments/running/rank_processes.h"
#include "experiments/searching/cluster_search.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

SearchOutcome search(const SearchJob& job, TranspositionTable& table) {
  Result<SearchOutcome> outcome = run_search(job, table);
  if (!outcome) throw std::runtime_error(outcome.error().text());
  return *std::move(outcome);
}

// The job after the first two moves of the line found. Unchanged if the game is then over.
SearchJob two_moves_later(SearchJob job, const SearchOutcome& found) {
  if (found.pv.size() < 2) return job;
  std::string on = job.position.empty() ? found.position : job.position;
  if (on.find(" moves ") == std::string::npos) on += " moves";
  on += ' ' + found.pv[0] + ' ' + found.pv[1];
  const Result<PositionFacts> there = describe_position(job.game, on);
  if (!there || there->over || there->moves.empty()) return job;
  job.position = on;
  job.goal = {};  // the suite's goal belongs to the position before these moves
  return job;
}

// Makes the search that comes before the cell's own, so that the table has the wanted contents. It
// runs on the same clock. Returns the job of the cell's own search.
SearchJob prepare_table(TableStart start, const SearchJob& job, TranspositionTable& table) {
  if (start == TableStart::cold) return job;
  SearchJob before = job;
  before.strategy = kBaseline;
  before.processors = 1;
  before.quantum = 0;
  before.ranks = 1;
  if (job.machine != VirtualMachine::kName) before.machine = Serial::kName;
  if (start == TableStart::warm && --before.limits.depth < 1) return job;
  const SearchOutcome found = search(before, table);
  if (start == TableStart::cleared) table.clear();
  return start == TableStart::warm ? job : two_moves_later(job, found);
}

// The serial machine has no threads to bind, so the calling thread is bound.
SearchOutcome search_bound(const SearchJob& job, TranspositionTable& table) {
  if (job.machine != Serial::kName) return search(job, table);
  const Binding binding(job.pinning, 1);
  const int cpu = binding.bind(0);
  SearchOutcome outcome = search(job, table);
  binding.release();  // the next cell may need all processors
  outcome.cpus = {cpu};
  return outcome;
}

Json run_alone(const SearchJob& wanted, const Setting& setting, CellTables& tables) {
  std::chrono::nanoseconds for_tables{0};
  TranspositionTable& table = tables.cleared(1, setting.hash_mib, for_tables).front();
  const SearchJob job = prepare_table(setting.table, wanted, table);
  const SearchOutcome outcome = search_bound(job, table);
  Json row = outcome_json(job, outcome, setting.hash_mib);
  row["table_ns"] = for_tables.count();
  return row;
}

// The row of the slowest copy, with the times of all copies.
Json run_capacity(const SearchJob& job, const Setting& setting, std::size_t copies,
                  CellTables& tables) {
  std::chrono::nanoseconds for_tables{0};
  Result<ConcurrentSearches> found =
      search_concurrently(job, tables.cleared(copies, setting.hash_mib, for_tables));
  if (!found) throw std::runtime_error(found.error().text());
  ConcurrentSearches all = *std::move(found);
  Json times = Json::array();
  std::size_t slowest = 0;
  for (std::size_t i = 0; i < all.outcomes.size(); ++i) {
    times.push_back(all.outcomes[i].time);
    if (all.outcomes[i].time > all.outcomes[slowest].time) slowest = i;
  }
  all.outcomes[slowest].cpus = all.cpus;
  Json row = outcome_json(job, all.outcomes[slowest], setting.hash_mib);
  row["times_ns"] = std::move(times);
  row["table_ns"] = for_tables.count();
  return row;
}

Json null_if_negative(std::int64_t value) { return value < 0 ? Json() : Json(value); }

Json run_on_cluster(const Experiment& e, const SearchJob& job, const Cell& cell) {
  using Clock = std::chrono::steady_clock;
  const RankWork work =
      cell.kind == CellKind::capacity ? RankWork::independent : RankWork::together;
  const Clock::time_point until = e.timeout_seconds > 0
                                      ? Clock::now() + std::chrono::seconds(e.timeout_seconds)
                                      : Clock::time_point::max();
  Result<Json> printed =
      run_ranks(rank_command(job, cell.setting.hash_mib, work, e.launcher), until);
  if (!printed) throw std::runtime_error(printed.error().text());
  Json row = *std::move(printed);
  row["table_ns"] = 0;
  return row;
}

Json run_real(const Experiment& e, const SearchJob& job, const Cell& cell, CellTables& tables) {
  const Usage before = usage_now();
  Json row =
      cell.needs_ranks() ? run_on_cluster(e, job, cell)
      : cell.kind == CellKind::capacity
          ? run_capacity(job, cell.setting, static_cast<std::size_t>(cell.processors), tables)
          : run_alone(job, cell.setting, tables);
  const Usage used = usage_since(before);
  row["cpu_ns"] = used.cpu;
  row["steal_ns"] = null_if_negative(used.steal);
  row["pressure_ns"] = null_if_negative(used.pressure);
  return row;
}

Json run_virtual(const SearchJob& wanted, const Setting& setting) {
  TranspositionTable table = make_table(setting.hash_mib);
  const SearchJob job = prepare_table(setting.table, wanted, table);
  return outcome_json(job, search(job, table), setting.hash_mib);
}

}  // namespace

SearchJob job_of(const Experiment& e, const Cell& cell) {
  SearchJob job;
  job.game = cell.suite->game;
  job.position = cell.position->text;
  job.rules = e.rules;
  job.options = cell.setting.options;
  job.limits = {.depth = cell.depth(),
                .nodes = cell.setting.nodes,
                .time = cell.setting.milliseconds * 1'000'000};
  job.goal = cell.position->goal;
  job.strategy = cell.strategy;
  job.variant = cell.setting.variant;
  const bool sequential = cell.strategy == kBaseline;
  job.quantum = sequential ? 0 : cell.setting.quantum;
  job.ranks = sequential ? 1 : cell.setting.ranks;
  job.network = cell.setting.network;
  if (cell.is_virtual()) {
    job.machine = VirtualMachine::kName;
    job.processors = cell.processors;
    job.costs = *cell.costs;
    job.seed = cell.seed;
    job.lag = e.lag;
    return job;
  }
  if (cell.needs_ranks()) {
    job.machine = kClusterName;
    job.ranks = cell.setting.ranks;
    job.processors = cell.processors;
    job.watchdog = e.watchdog;
    job.seed = static_cast<std::uint64_t>(cell.repeat);
    return job;
  }
  job.machine = sequential         ? Serial::kName
                : job.quantum == 0 ? Threads::kName
                                   : DeterministicMachine::kName;
  job.processors = sequential ? 1 : cell.processors;
  job.pinning.wanted = e.pin;
  job.pinning.cpus = e.cpus;
  job.watchdog = e.watchdog;
  job.seed = static_cast<std::uint64_t>(cell.repeat);
  return job;
}

Json run_cell(const Experiment& e, const Cell& cell, CellTables& tables) {
  const SearchJob job = job_of(e, cell);
  Json row = cell.is_virtual() ? run_virtual(job, cell.setting) : run_real(e, job, cell, tables);
  row["cell"] = cell_json(cell);
  return row;
}

}  // namespace splitpoint
