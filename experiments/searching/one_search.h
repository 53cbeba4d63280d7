// one_search.h - runs one search of one game by one strategy, from its job to its outcome.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/quote.h"
#include "engine/search/branching.h"
#include "engine/search/search.h"
#include "experiments/definition/strategy_spec.h"
#include "experiments/searching/job_control.h"
#include "experiments/searching/job_position.h"
#include "experiments/searching/search_job.h"
#include "experiments/searching/virtual_searches.h"
#include "experiments/searching/watchdog.h"
#include "experiments/tracing/trace_collector.h"
#include "parallel/machines/deterministic/deterministic_machine.h"
#include "parallel/machines/fiber_threads.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint {

template <Game G>
std::vector<std::string> line_texts(G pos, const Line& line) {
  std::vector<std::string> texts;
  for (const Move m : line.moves()) {
    texts.push_back(pos.move_text(m));
    pos.play(m);
  }
  return texts;
}

// Tells the control the names of moves, and finds the root moves that it allows. Error: one of them
// is not legal.
template <Game G>
std::optional<Error> prepare_control(JobControl& control, const G& root) {
  control.line_texts = [root](const Line& line) { return line_texts(root, line); };
  control.move_text = [root](Move m) { return root.move_text(m); };
  control.root_moves.clear();
  for (const std::string& text : control.allowed) {
    const Result<Move> move = root.parse_move(text);
    if (!move) return Error{quote(text), move.error().what};
    control.root_moves.push_back(*move);
  }
  return {};
}

template <Game G>
SearchOutcome outcome_of(const G& root, const SearchResult& r, const auto& table) {
  SearchOutcome o;
  o.position = root.text();
  o.value = r.value;
  o.depth = r.depth;
  if (r.best_move != Move::none) o.best_move = root.move_text(r.best_move);
  G pos = root;
  for (const Move m : r.pv.moves()) {
    o.pv.push_back(pos.move_text(m));
    if constexpr (Readable<G>) o.readable_pv.push_back(pos.readable_text(m));
    pos.play(m);
  }
  o.stats = r.stats;
  o.table_permille = table.permille_full();
  return o;
}

// Adds the times of the processors for which counts(i) is true to the outcome. One that ended early
// was idle from then on.
template <Machine M, class F>
void account(const M& machine, SearchOutcome& o, F&& counts) {
  o.processors = 0;
  if constexpr (requires { machine.cpus(); }) o.cpus = machine.cpus();
  if constexpr (HasQuanta<M>)
    if (machine.threads() != nullptr) o.cpus = machine.threads()->cpus();
  for (int i = 0; i < machine.processors(); ++i)
    o.time = std::max(o.time, machine.time_of(i).total);
  for (int i = 0; i < machine.processors(); ++i) {
    if (!counts(i)) continue;
    ++o.processors;
    const WorkerTime t = machine.time_of(i);
    o.idle += t.idle + o.time - t.total;
    o.lock += t.lock;
    o.wait += t.split;
    o.busy += t.total - t.idle - t.lock - t.split;
  }
  const VirtualMachine* simulated = nullptr;
  if constexpr (std::same_as<M, VirtualMachine>) simulated = &machine;
  if constexpr (HasQuanta<M>) simulated = machine.virtual_machine();
  if (simulated != nullptr) {
    const VirtualFacts facts = simulated->facts();
    o.virtual_run = {facts.fingerprint, facts.switches, simulated->span(0), facts.most_at_work};
  }
}
template <Machine M>
void account(const M& machine, SearchOutcome& o) {
  account(machine, o, [](int) { return true; });
}

template <class Strategy>
typename Strategy::Options options_of(const StrategySpec& spec) {
  typename Strategy::Options strategy_options;
  for (const auto& option : Strategy::kOptions)
    for (const auto& [name, value] : spec.options)
      if (name == option.name) strategy_options.*option.member = value;
  return strategy_options;
}

// Whether the strategy can run on machine M. Spare workers need fibers; a strategy without spare
// workers is faster on plain threads. Serial is for the sequential search: a parallel strategy on
// one processor visits the same tree, so it would only take time to compile.
template <class M, class Strategy>
constexpr bool runs_on() {
  if (std::same_as<M, Serial>) return std::same_as<Strategy, Sequential>;
  if (std::same_as<M, Threads>) return !WantsSpareWorkers<Strategy>;
  if (ScheduledByLibrary<Strategy>) return false;
  if (HasQuanta<M>) return IsDeterministic<Strategy>;
  if (std::same_as<M, FiberThreads>) return WantsSpareWorkers<Strategy>;
  return true;
}

// Whether every worker has a thread of its own, or one of several.
template <Machine M>
bool is_on_threads(const M& machine) {
  if constexpr (HasQuanta<M>) return machine.threads() != nullptr;
  return std::same_as<M, Threads> || std::same_as<M, FiberThreads>;
}

// Searches on the virtual machine are compiled elsewhere, but for those of the laboratory.
template <class S, Game G>
SearchResult run(S& search, const G& root) {
  if constexpr (std::same_as<S, Search<G, VirtualMachine, typename S::Strategy>>)
    return run_virtual<typename S::Strategy>(search, root);
  else
    return search.run(root);
}

template <class S, Game G>
SearchResult run_traced(S& search, const SearchJob& job, const G& root, TraceCollector& trace) {
  using M = typename S::Runtime;
  const M& machine = search.machine;
  trace.begin(fmt::format("{}, {}, {}, P = {}", job.game, S::Strategy::kName, M::kName,
                          machine.processors()),
              machine.workers(), is_on_threads(machine),
              [root](Move m) { return root.move_text(m); });
  for (const auto& w : search.workers) w->recorder = &trace.recorder(w->id);
  SearchResult result = run(search, root);
  trace.end();
  return result;
}

// A watchdog for the search; null if the job wants none or the machine is not threads.
template <class S>
std::unique_ptr<Watchdog> watchdog_of(S& search, const SearchJob& job) {
  using M = typename S::Runtime;
  std::unique_ptr<Watchdog> watchdog;
  if constexpr (!std::same_as<M, Serial> && !std::same_as<M, VirtualMachine>)
    if (is_on_threads(search.machine) && job.watchdog > 0)
      watchdog = std::make_unique<Watchdog>(
          job.watchdog, [&search] { return nodes_so_far(search); },
          [&search, &job] {
            end_stuck(stuck_text(job.watchdog, fmt::format("{} on {}", job.strategy, M::kName),
                                 state_of(search)));
          });
  return watchdog;
}

// The table as workers on the machine see it.
template <Machine M, class Table>
decltype(auto) view_of(Table& table, const M& machine) {
  if constexpr (HasQuanta<M>)
    return BufferedTable<Table>(table, machine.workers(),
                                static_cast<std::size_t>(machine.most_per_quantum(Work::store)));
  else
    return (table);
}

template <class S>
DeterministicOutcome deterministic_outcome(const S& search, const SearchResult& result) {
  const auto& machine = search.machine;
  DeterministicOutcome o{
      machine.length(), machine.quantum(), result.until, machine.fingerprint(), {}};
  for (const auto& w : search.workers) o.worker_nodes.push_back(w->stats.nodes());
  return o;
}

// One search on the given machine and table. Errors: as run_search().
template <class Strategy, Game G, Machine M, class Table>
Result<SearchOutcome> search_on(const SearchJob& job, Table& table, M& machine,
                                TraceCollector* trace) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  const Result<Target> target = target_of(*root, job.goal);
  if (!target) return target.error();
  SearchOutcome o;
  const Result<StrategySpec> spec = parse_strategy("strategy", job.strategy);
  if (!spec) return spec.error();
  if constexpr (runs_on<M, Strategy>() &&
                (!HasQuanta<M> || std::same_as<Table, TranspositionTable>)) {
    SearchOptions options = job.options;
    options.seed = job.seed;
    auto&& seen = view_of(table, machine);
    Search<G, M, Strategy, std::remove_cvref_t<decltype(seen)>> search(
        machine, seen, options, job.limits, options_of<Strategy>(*spec));
    if (job.control != nullptr) {
      if (const auto error = prepare_control(*job.control, *root)) return *error;
      search.control = job.control;
    }
    if (job.known != nullptr) {
      search.known = dynamic_cast<const KnownValues<G>*>(job.known.get());
      if (search.known == nullptr) return Error{"endings", fmt::format("are not of {}", G::kName)};
    }
    const auto watchdog = watchdog_of(search, job);
    const SearchResult result =
        trace == nullptr ? run(search, *root) : run_traced(search, job, *root, *trace);
    o = outcome_of(*root, result, table);
    if constexpr (HasQuanta<M>) o.deterministic_run = deterministic_outcome(search, result);
    o.branching = branching_factor(result.iterations);
    if (job.goal.has_condition()) o.solution = solution_of(*target, result.iterations);
  }
  account(machine, o);
  return o;
}

inline VirtualOptions virtual_options(const SearchJob& job, int processors) {
  return {.processors = processors,
          .workers = strategy_of(job.strategy).workers_for(processors),
          .costs = job.costs,
          .seed = job.seed,
          .lag = job.lag};
}

// Makes the job's machine and returns on(machine). Errors: an unknown machine, a processor count
// that it cannot have.
Result<SearchOutcome> on_machine_of(const SearchJob& job, auto on) {
  const int most = job.machine == VirtualMachine::kName ? kMaxVirtualProcessors : kMaxProcessors;
  if (job.processors < 1 || job.processors > most)
    return Error{"processors", fmt::format("{} is not in 1..{}", job.processors, most)};
  if (job.machine == VirtualMachine::kName && job.quantum > 0) {
    DeterministicMachine machine(virtual_options(job, job.processors), job.quantum);
    return on(machine);
  }
  if (job.machine == VirtualMachine::kName) {
    VirtualMachine machine(virtual_options(job, job.processors));
    return on(machine);
  }
  if (job.machine == DeterministicMachine::kName) {
    DeterministicMachine machine(
        job.processors, job.pinning,
        job.quantum > 0 ? job.quantum : DeterministicMachine::usual_quantum(job.processors));
    return on(machine);
  }
  if (job.machine == Serial::kName) {
    if (job.processors != 1)
      return Error{"processors", fmt::format("the serial machine has 1, not {}", job.processors)};
    Serial machine;
    return on(machine);
  }
  if (job.machine == Threads::kName) {
    if (const StrategyInfo& s = strategy_of(job.strategy); s.wants_spare_workers) {
      FiberThreads machine(job.processors, s.workers_for(job.processors), job.pinning);
      return on(machine);
    }
    Threads machine(job.processors, job.pinning);
    return on(machine);
  }
  return Error{"machine", fmt::format("'{}' is not one of serial, threads, virtual, deterministic",
                                      job.machine)};
}

}  // namespace splitpoint
