// runner.cpp - running cells: real ones alone, virtual ones beside each other.
// SPDX-License-Identifier: MIT
#include "experiments/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <latch>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "experiments/machine_facts.h"
#include "experiments/outcome_json.h"
#include "experiments/progress.h"
#include "experiments/search_job.h"
#include "experiments/side_by_side.h"
#include "parallel/clear_table.h"
#include "parallel/threads.h"

namespace splitpoint {
namespace {

SearchJob job_of(const Experiment& e, const Cell& cell) {
  SearchJob job;
  job.game = cell.suite->game;
  job.position = cell.position->text;
  job.rules = e.rules;
  job.options = e.options;
  job.limits.depth = e.depth_of(*cell.position);
  job.strategy = cell.strategy;
  if (cell.is_virtual()) {
    job.machine = "virtual";
    job.processors = cell.processors;
    job.costs = *cell.costs;
    job.seed = cell.seed;
    job.lag = e.lag;
    return job;
  }
  const bool sequential = cell.strategy == kBaseline;
  job.machine = sequential ? "serial" : "threads";
  job.processors = sequential ? 1 : cell.processors;
  job.pin = e.pin;
  job.watchdog = e.watchdog;
  job.seed = static_cast<std::uint64_t>(cell.repeat);
  return job;
}

// Tables are kept from cell to cell: making one costs more than clearing it.
class Tables {
 public:
  explicit Tables(std::size_t mib) : mib_(mib) {}

  // At least `count` tables, all empty. Error: the memory is not there.
  Result<TranspositionTable*> empty(int count) {
    const auto wanted = static_cast<std::size_t>(count);
    while (tables_.size() < wanted) {
      Result<TranspositionTable> made = TranspositionTable::make(mib_);
      if (!made) return made.error();
      tables_.push_back(*std::move(made));
    }
    for (std::size_t i = 0; i < wanted; ++i) clear_table(tables_[i], machine_);
    return tables_.data();
  }

 private:
  std::size_t mib_;
  Threads machine_{Threads::available_processors(), false};
  std::vector<TranspositionTable> tables_;
};

// The slowest of the copies with the time of each.
Result<Json> run_capacity(const SearchJob& job, int copies, std::size_t hash_mib, Tables& tables) {
  const Result<TranspositionTable*> table = tables.empty(copies);
  if (!table) return table.error();
  std::vector<std::optional<Result<SearchOutcome>>> outcomes(static_cast<std::size_t>(copies));
  std::latch start(copies);
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      outcomes[i].emplace(run_search(job, (*table)[i]));
    });
  threads.clear();
  Json times = Json::array();
  const SearchOutcome* slowest = nullptr;
  for (const auto& outcome : outcomes) {
    if (!*outcome) return outcome->error();
    const SearchOutcome& o = **outcome;
    times.push_back(o.time);
    if (slowest == nullptr || o.time > slowest->time) slowest = &o;
  }
  Json row = outcome_json(job, *slowest, hash_mib);
  row["times_ns"] = std::move(times);
  return row;
}

Result<Json> run_alone(const SearchJob& job, std::size_t hash_mib, Tables& tables) {
  const Result<TranspositionTable*> table = tables.empty(1);
  if (!table) return table.error();
  const Result<SearchOutcome> outcome = run_search(job, **table);
  if (!outcome) return outcome.error();
  return outcome_json(job, *outcome, hash_mib);
}

Result<Json> run_real(const Experiment& e, const Cell& cell, Tables& tables) {
  const SearchJob job = job_of(e, cell);
  const Usage before = usage_now();
  Result<Json> done = cell.kind == CellKind::capacity
                          ? run_capacity(job, cell.processors, e.hash_mib, tables)
                          : run_alone(job, e.hash_mib, tables);
  if (!done) return Error{cell_text(cell), done.error().text()};
  const Usage after = usage_now();
  Json row = *std::move(done);
  row["cpu_ns"] = after.cpu - before.cpu;
  row["steal_ns"] = after.steal - before.steal;
  row["cell"] = cell_json(cell);
  return row;
}

// Room for the stacks of simulated workers. Each takes two mappings of memory, and Linux gives a
// process 65,530 of them (vm.max_map_count).
class StackRoom {
 public:
  // Taken by a search for as long as this lives; the constructor waits until it is there.
  class Place {
   public:
    Place(StackRoom& room, const SearchJob& job)
        : room_(room),
          stacks_(job.processors == kUnlimitedProcessors ? kMaxVirtualProcessors : job.processors) {
      std::unique_lock lock(room_.mutex_);
      room_.changed_.wait(lock, [&] { return stacks_ <= room_.free_; });
      room_.free_ -= stacks_;
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
      {
        const std::lock_guard lock(room_.mutex_);
        room_.free_ += stacks_;
      }
      room_.changed_.notify_all();
    }

   private:
    StackRoom& room_;
    int stacks_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int free_ = 30'000;
};

// Nothing in the row may differ from run to run. `table` is made when it is not there.
Result<Json> run_virtual(const Experiment& e, const Cell& cell,
                         std::optional<TranspositionTable>& table, StackRoom& room) {
  if (table) {
    table->clear();
  } else {
    Result<TranspositionTable> made = TranspositionTable::make(e.hash_mib);
    if (!made) return Error{cell_text(cell), made.error().text()};
    table.emplace(*std::move(made));
  }
  const SearchJob job = job_of(e, cell);
  const StackRoom::Place place(room, job);
  const Result<SearchOutcome> outcome = run_search(job, *table);
  if (!outcome) return Error{cell_text(cell), outcome.error().text()};
  Json row = outcome_json(job, *outcome, e.hash_mib);
  row["cell"] = cell_json(cell);
  return row;
}

Result<bool> run_all_virtual(const Experiment& e, const std::vector<const Cell*>& cells, int jobs,
                             const std::function<void(const Cell&, Json)>& store) {
  std::vector<std::optional<TranspositionTable>> tables(static_cast<std::size_t>(jobs));
  StackRoom room;
  return run_side_by_side(
      cells.size(), jobs,
      [&](std::size_t i, int slot) {
        return run_virtual(e, *cells[i], tables[static_cast<std::size_t>(slot)], room);
      },
      [&](std::size_t i, Json row) { store(*cells[i], std::move(row)); });
}

}  // namespace

Result<bool> rehearse(const Experiment& e, const std::vector<Cell>& cells) {
  constexpr std::size_t kSmallMib = 1;
  Tables tables(kSmallMib);
  std::set<const SuitePosition*> positions;
  std::set<std::tuple<bool, std::string, int>> ways;
  for (const Cell& cell : cells) {
    const bool new_position = positions.insert(cell.position).second;
    const bool new_way = ways.emplace(cell.is_virtual(), cell.strategy, cell.processors).second;
    if (!new_position && !new_way) continue;
    SearchJob job = job_of(e, cell);
    job.limits.depth = 1;
    if (const Result<Json> row = run_alone(job, kSmallMib, tables); !row)
      return Error{fmt::format("{}:{}", cell.suite->file, cell.position->line), row.error().text()};
  }
  return true;
}

Result<bool> run_cells(const Experiment& e, const std::vector<Cell>& cells, int jobs, bool quiet,
                       OpenRun& run) {
  std::set<std::string> finished;
  for (const Json& row : run.stored.rows)
    if (row.contains("cell")) finished.insert(row["cell"].dump());
  std::vector<const Cell*> in_virtual_time, in_real_time;
  for (const Cell& cell : cells)
    if (!finished.contains(cell_json(cell).dump()))
      (cell.is_virtual() ? in_virtual_time : in_real_time).push_back(&cell);

  Progress progress(cells.size(), finished.size(), quiet);
  const auto store = [&](Json row) {
    run.log.append(row);
    run.stored.rows.push_back(std::move(row));
    progress.ended();
  };
  const auto store_virtual = [&](const Cell& cell, Json row) {
    progress.begins(cell_text(cell));
    store(std::move(row));
  };
  if (Result<bool> done = run_all_virtual(e, in_virtual_time, jobs, store_virtual); !done)
    return done.error();
  Tables tables(e.hash_mib);
  for (const Cell* cell : in_real_time) {
    progress.begins(cell_text(*cell));
    Result<Json> row = run_real(e, *cell, tables);
    if (!row) return row.error();
    store(*std::move(row));
  }
  return true;
}

}  // namespace splitpoint
