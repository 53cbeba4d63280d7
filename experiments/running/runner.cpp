// runner.cpp - runs cells: those in real time alone, those in virtual time side by side.
// SPDX-License-Identifier: MIT
#include "experiments/running/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "experiments/running/capacity_probe.h"
#include "experiments/running/cell_run.h"
#include "experiments/running/cell_server.h"
#include "experiments/running/disturbance.h"
#include "experiments/running/pace.h"
#include "experiments/running/progress.h"
#include "experiments/running/rank_processes.h"
#include "experiments/running/side_by_side.h"
#include "parallel/machines/binding.h"

namespace splitpoint {
namespace {

using Cells = std::vector<const Cell*>;

// Allocates the tables in advance: as many as the largest capacity cell needs.
void prepare_tables(const Cells& cells, CellTables& tables) {
  std::size_t most = 1;
  for (const Cell* cell : cells)
    if (cell->kind == CellKind::capacity && !cell->needs_ranks())
      most = std::max(most, static_cast<std::size_t>(cell->processors));
  std::chrono::nanoseconds took{0};
  tables.cleared(most, cells.front()->setting.hash_mib, took);
}

// A memory limit is a limit of a process, so then each cell needs its own. A shared process makes
// small cells in virtual time several times as fast: it keeps stacks, and forks are few.
CellProcess process_of(const Experiment& e) {
  return e.memory_mib > 0 ? CellProcess::fresh : CellProcess::shared;
}

std::unique_ptr<CellServer> make_server(const Experiment& e, const Cells& cells) {
  const auto tables = std::make_shared<CellTables>();
  return std::make_unique<CellServer>(
      CellWork([&, tables](std::size_t i) { return run_cell(e, *cells[i], *tables); },
               [&, tables] { prepare_tables(cells, *tables); }),
      CellLimits{.seconds = e.timeout_seconds, .memory_mib = e.memory_mib}, process_of(e));
}

// Limits the simulated processors of all searches at once. Each processor has a stack, and memory
// for the largest search need not be enough for two of them. So the largest searches take turns.
class ProcessorBudget {
 public:
  // The share of one search, held while this lives. The constructor waits until enough is free.
  class Reservation {
   public:
    Reservation(ProcessorBudget& budget, int processors)
        : budget_(budget),
          taken_(processors == kUnlimitedProcessors ? kMaxVirtualProcessors : processors) {
      std::unique_lock lock(budget_.mutex_);
      budget_.changed_.wait(lock, [&] { return taken_ <= budget_.free_; });
      budget_.free_ -= taken_;
    }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    ~Reservation() {
      {
        const std::lock_guard lock(budget_.mutex_);
        budget_.free_ += taken_;
      }
      budget_.changed_.notify_all();
    }

   private:
    ProcessorBudget& budget_;
    int taken_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int free_ = kMaxVirtualProcessors * 3 / 2;
};

Json with_cell(Json row, const Cell& cell) {
  row["cell"] = cell_json(cell);  // a failed cell's row has it too
  return row;
}

// Stores the rows in the order of the cells, not in the order in which the cells end.
void run_all_virtual(const Cells& cells, std::vector<std::unique_ptr<CellServer>>& servers,
                     const std::function<void(const Cell&, Json)>& store) {
  ProcessorBudget budget;
  const auto work = [&](std::size_t i, int slot) -> Result<Json> {
    const ProcessorBudget::Reservation held(budget, cells[i]->processors);
    return with_cell(servers[static_cast<std::size_t>(slot)]->run(i), *cells[i]);
  };
  const Result<bool> done =
      run_side_by_side(cells.size(), static_cast<int>(servers.size()), work,
                       [&](std::size_t i, Json row) { store(*cells[i], std::move(row)); });
  if (!done) throw std::logic_error(done.error().text());  // `work` never returns an error
}

class RealTime {
 public:
  RealTime(const Experiment& e, const Cells& cells)
      : e_(e), cells_(cells), pace_([this](int processors) {
          return Pace::work(job_of(e_, *cells_[0]).pinning, processors);
        }) {
    Binding::look_at_computer();  // once here, not once in each cell's process
    server_ = make_server(e, cells);
  }

  // Allocates memory and wakes the processors, if the experiment says so. Call before measure().
  void begin() {
    if (e_.warm_up_seconds > 0) warm_up();
    if (e_.retries > 0) find_usual_pace();
    since_ = Clock::now();
  }

  // `attempt` counts from 1.
  Json measure(std::size_t i, int attempt) {
    const Cell& cell = *cells_[i];
    Ticks waited = 0;
    Pace::Reading pace;
    if (has_pace(cell))  // waits for a better moment only if disturbed cells are run again
      pace = e_.retries > 0 ? pace_.wait(cell.real_processors(), waited)
                            : pace_.read(cell.real_processors());
    Json row = with_cell(server_->run(i), cell);
    row["attempt"] = attempt;
    const Clock::time_point before = since_;
    since_ = Clock::now();
    if (row.contains("failed")) return row;
    row["pace"] = pace_after(cell, pace, waited);
    bool fresh = false;
    row["probe"] =
        probe_.after(job_of(e_, cell), cell.real_processors(), row["time_ns"].get<Ticks>(), fresh);
    const std::vector<std::string> wrong =
        disturbances(row, row["probe"], fresh, cell.real_processors(), available());
    if (!wrong.empty()) row["contaminated"] = wrong;
    since_ = Clock::now();
    row["harness_ns"] =
        (since_ - before) / std::chrono::nanoseconds(1) - row["time_ns"].get<Ticks>();
    return row;
  }

 private:
  using Clock = Pace::Clock;

  void find_usual_pace() {
    std::set<int> counts;
    for (const Cell* cell : cells_)
      if (has_pace(*cell)) counts.insert(cell->real_processors());
    pace_.settle(counts);
  }
  // Otherwise the threads share processors and slow each other down.
  [[nodiscard]] bool has_pace(const Cell& cell) const {
    return cell.real_processors() <= available();
  }
  Json pace_after(const Cell& cell, const Pace::Reading& before, Ticks waited) {
    if (!has_pace(cell)) return {};
    const Pace::Reading after = pace_.read(cell.real_processors());
    return {{"usual_ns", after.usual},
            {"before_ns", before.now},
            {"after_ns", after.now},
            {"waited_ns", waited}};
  }
  void warm_up() {
    if (process_of(e_) == CellProcess::shared) server_->prepare();
    const auto most = std::max_element(
        cells_.begin(), cells_.end(),
        [](const Cell* a, const Cell* b) { return a->real_processors() < b->real_processors(); });
    const int processors = std::min((*most)->real_processors(), available_);
    const SearchJob job = job_of(e_, *cells_[0]);
    CapacityProbe::warm_up(job, processors, Ticks{e_.warm_up_seconds} * 1'000'000'000);
    std::set<int> counts;
    for (const Cell* cell : cells_) counts.insert(cell->real_processors());
    probe_.settle(job, counts);
  }
  // On this computer. A cluster's other computers may have more, which the launcher knows.
  [[nodiscard]] int available() const {
    return e_.cpus.empty() ? available_ : static_cast<int>(e_.cpus.size());
  }

  const Experiment& e_;
  const Cells& cells_;
  std::unique_ptr<CellServer> server_;
  CapacityProbe probe_;
  Pace pace_;
  Clock::time_point since_;  // end of the previous measurement
  const int available_ = Binding::available_processors();
};

bool contaminated(const Json& row) { return row.contains("contaminated"); }

// How many attempts each cell has had, by the stored rows. A finished cell has had most().
class Attempts {
 public:
  Attempts(const Experiment& e, const std::vector<Json>& rows) : most_(1 + e.retries) {
    for (const Json& row : rows)
      if (row.contains("cell"))
        had_[row["cell"].dump()] = contaminated(row) ? row.value("attempt", 1) : most_;
  }
  [[nodiscard]] int had(const Cell& cell) const {
    const auto found = had_.find(cell_json(cell).dump());
    return found == had_.end() ? 0 : found->second;
  }
  [[nodiscard]] int most() const { return most_; }

 private:
  int most_;
  std::map<std::string, int> had_;
};

std::optional<std::string> fault_at_depth_1(const Experiment& e, const Cell& cell,
                                            TranspositionTable& table) {
  SearchJob job = job_of(e, cell);
  job.limits.depth = 1;
  if (cell.needs_ranks()) {
    if (cell.kind == CellKind::capacity) return {};
    constexpr std::chrono::seconds kLongest{60};  // mpirun may have to reach other computers
    const Result<Json> row = run_ranks(rank_command(job, 1, RankWork::together, e.launcher),
                                       std::chrono::steady_clock::now() + kLongest);
    return row ? std::nullopt : std::optional(row.error().text());
  }
  table.clear();
  const Result<SearchOutcome> o = run_search(job, table);
  return o ? std::nullopt : std::optional(o.error().text());
}

}  // namespace

Result<bool> rehearse(const Experiment& e, const std::vector<Cell>& cells) {
  std::set<const SuitePosition*> positions;
  std::set<std::tuple<bool, bool, std::string, int>> ways;
  Result<TranspositionTable> made = TranspositionTable::make(1);
  if (!made) return made.error();
  TranspositionTable table = *std::move(made);
  for (const Cell& cell : cells) {
    const bool new_position = positions.insert(cell.position).second;
    const bool new_way =
        ways.emplace(cell.needs_ranks(), cell.is_virtual(), cell.strategy, cell.processors).second;
    if (!new_position && !new_way) continue;
    if (const auto fault = fault_at_depth_1(e, cell, table))
      return Error{fmt::format("{}:{}", cell.suite->file, cell.position->line), *fault};
  }
  return true;
}

std::size_t finished(const Experiment& e, const std::vector<Cell>& cells,
                     const std::vector<Json>& rows) {
  const Attempts attempts(e, rows);
  return static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), [&](const Cell& cell) {
    return attempts.had(cell) >= attempts.most();
  }));
}

void run_cells(const Experiment& e, const std::vector<Cell>& cells, int jobs, bool quiet,
               OpenRun& run) {
  const Attempts attempts(e, run.stored.rows);
  Cells in_virtual_time, in_real_time;
  for (const Cell& cell : cells)
    if (attempts.had(cell) < attempts.most())
      (cell.is_virtual() ? in_virtual_time : in_real_time).push_back(&cell);

  // All servers are forked before the first thread starts.
  std::vector<std::unique_ptr<CellServer>> servers;
  const int wanted = std::min(jobs, static_cast<int>(in_virtual_time.size()));
  servers.reserve(static_cast<std::size_t>(wanted));
  for (int i = 0; i < wanted; ++i) servers.push_back(make_server(e, in_virtual_time));
  std::optional<RealTime> real;
  if (!in_real_time.empty()) real.emplace(e, in_real_time);

  Progress progress(cells.size(), cells.size() - in_virtual_time.size() - in_real_time.size(),
                    quiet);
  const auto store = [&](Json row) {
    run.log.append(row);
    run.stored.rows.push_back(std::move(row));
  };
  run_all_virtual(in_virtual_time, servers, [&](const Cell& cell, Json row) {
    progress.begins(cell_text(cell));
    store(std::move(row));
    progress.ended();
  });
  servers.clear();
  if (real) real->begin();
  for (std::size_t i = 0; i < in_real_time.size(); ++i) {
    progress.begins(cell_text(*in_real_time[i]));
    bool again = true;
    for (int attempt = attempts.had(*in_real_time[i]) + 1; again && attempt <= attempts.most();
         ++attempt) {
      store(real->measure(i, attempt));
      again = contaminated(run.stored.rows.back());
    }
    progress.ended();
  }
}

}  // namespace splitpoint
