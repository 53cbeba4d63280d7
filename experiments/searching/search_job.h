// search_job.h - one search, named by strings as on the command line, and what came of it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/search/options.h"
#include "engine/search/stats.h"
#include "engine/table/transposition_table.h"
#include "experiments/definition/goal.h"
#include "parallel/machines/binding.h"
#include "parallel/machines/virtual/costs.h"
#include "parallel/machines/virtual/event_queue.h"

namespace splitpoint {

class TraceCollector;

struct SearchJob {
  std::string game = "xiangqi";
  std::string position;  // the game's own text (FEN); empty: the start position
  std::vector<std::pair<std::string, std::string>> rules;  // variants of the game's rules
  SearchOptions options;
  Limits limits;
  Goal goal;                            // what the search should find
  std::string strategy = "sequential";  // with its knobs: see strategy_spec.h
  std::string variant;                  // of the search: see variant_spec.h; empty: the usual one
  std::string machine = "serial";       // serial | threads | virtual
  // 1..kMaxProcessors, of the virtual machine 1..kMaxVirtualProcessors; the serial one has 1.
  int processors = 1;
  Pinning pinning;  // of the threads
  // Of the virtual machine's costs: see VirtualOptions. Strategies draw from it as well.
  std::uint64_t seed = 0;
  CostModel costs = unit_costs();  // of the virtual machine
  Ticks lag = 0;                   // likewise
  // On threads: without a node for so long, the process ends and says what the workers do. 0:
  // never.
  Ticks watchdog = 0;
};

inline constexpr int kMaxProcessors = 1024, kMaxVirtualProcessors = Event::kMaxWorkers;
// As many processors as are ever wanted; only on the virtual machine. Tries ever more until half
// of them are never needed.
inline constexpr int kUnlimitedProcessors = -1;

// What only a simulation can know.
struct VirtualOutcome {
  std::uint64_t fingerprint = 0;  // of the whole schedule: the same on every computer
  std::uint64_t switches = 0;     // from worker to worker, in the simulation
  Ticks span = 0;                 // the longest chain of work that the search contains
  int most_at_work = 0;           // workers that had work at the same time, at most
};

struct SearchOutcome {
  std::string position;   // as the game writes it
  Value value = 0;        // centipawns, for the side to move at the root
  Depth depth = 0;        // the last depth completed
  std::string best_move;  // empty when the root has no legal move
  std::vector<std::string> pv;
  std::vector<std::string> readable_pv;  // the same for people, where the game has such a form
  int processors = 1;
  std::vector<int> cpus;  // that its threads were bound to, or Binding::kNone; else empty
  Ticks time = 0;         // on the machine's clock, from the start until the last worker has ended
  // Sums over the workers, together processors * time. On the virtual machine `busy` is the work.
  Ticks busy = 0, idle = 0, lock = 0, wait = 0;
  std::optional<VirtualOutcome> virtual_run;
  int table_permille = 0;            // how full the table was at the end
  std::optional<double> branching;   // branching_factor() of its iterations
  std::optional<Solution> solution;  // if there was a goal
  Stats stats;
};

// Runs the job on a cleared or warm `table`, as the caller left it; with kUnlimitedProcessors it is
// cleared before each try. Errors: an unknown name, a malformed position, a combination that cannot
// be. Throws StuckSearch. What the workers do goes to `trace`, if there is one.
Result<SearchOutcome> run_search(const SearchJob& job, TranspositionTable& table,
                                 TraceCollector* trace = nullptr);

// Node counts of the legal-move tree `depth` plies deep: in all, and by root move.
struct PerftOutcome {
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> by_move;
};
Result<PerftOutcome> run_perft(const std::string& game, const std::string& position, Depth depth);

// What there is to be said of a position without searching it.
struct PositionFacts {
  std::string position;                            // as the game writes it
  std::string diagram;                             // empty where the game has none
  bool over = false;                               // decided by rule
  std::vector<std::string> moves, readable_moves;  // the legal ones; the second as in readable_pv
};
// Errors: an unknown game, a malformed position.
Result<PositionFacts> describe_position(const std::string& game, const std::string& position);

// The games there are, with a line about each.
struct Named {
  std::string name, about;
};
std::vector<Named> list_games();

// Whether a strategy, with or without knobs, has work for any number of processors: then it cannot
// have as many as it wants.
bool takes_all(const std::string& strategy);

}  // namespace splitpoint
