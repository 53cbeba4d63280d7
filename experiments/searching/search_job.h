// search_job.h - one search, described by strings as on the command line, and its outcome.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/search/known_values.h"
#include "engine/search/options.h"
#include "engine/search/stats.h"
#include "engine/table/transposition_table.h"
#include "experiments/definition/goal.h"
#include "parallel/cluster/cluster_facts.h"
#include "parallel/cluster/network_costs.h"
#include "parallel/machines/binding.h"
#include "parallel/machines/virtual/costs.h"
#include "parallel/machines/virtual/event_queue.h"

namespace splitpoint {

class JobControl;
class TraceCollector;

struct SearchJob {
  std::string game = "xiangqi";
  std::string position;  // the game's own text (FEN); empty: the start position
  std::vector<std::pair<std::string, std::string>> rules;  // game options: name, value
  SearchOptions options;
  Limits limits;
  Goal goal;                            // the solution to find, if there is one
  std::string strategy = "sequential";  // with its options: see strategy_spec.h
  std::string variant;                  // of the search: see variant_spec.h; empty: the usual one
  std::string machine = "serial";       // serial | threads | virtual | deterministic | cluster
  // 1..kMaxProcessors, of the virtual machine 1..kMaxVirtualProcessors; the serial one has 1. Of a
  // cluster: for each rank.
  int processors = 1;
  Pinning pinning;  // of the threads
  // Seed of the virtual machine's random costs (see VirtualOptions) and of the strategy's choices.
  std::uint64_t seed = 0;
  CostModel costs = unit_costs();  // of the virtual machine
  Ticks lag = 0;                   // of the virtual machine
  // Of the deterministic machine: the longest quanta in ticks; 0: the usual ones. On the
  // virtual machine, above 0: the deterministic machine runs on it.
  Ticks quantum = 0;
  // Above 1, on the virtual machine: a cluster of so many ranks, each with `processors`.
  int ranks = 1;
  NetworkCosts network;           // what their messages cost
  JobControl* control = nullptr;  // of an engine that plays; null: the search runs to its limits
  // Of this game, for nodes that need no search; null: none. Not for a cluster.
  std::shared_ptr<const AnyKnownValues> known;
  // On threads: if no node is searched for this long, the process reports what the workers do, and
  // ends. 0: never.
  Ticks watchdog = 0;
};

inline constexpr int kMaxProcessors = 1024, kMaxVirtualProcessors = Event::kMaxWorkers;
// As many processors as the search can use; only on the virtual machine. The search is repeated
// with more processors until at least half of them are never used.
inline constexpr int kUnlimitedProcessors = -1;

// Facts that only a simulation can know.
struct VirtualOutcome {
  std::uint64_t fingerprint = 0;  // of the whole schedule: the same on every computer
  std::uint64_t switches = 0;     // from worker to worker, in the simulation
  Ticks span = 0;                 // the longest chain of work that the search contains
  int most_at_work = 0;           // the most workers that had work at the same time
};

// Facts about a search in quanta; the same in every run.
struct DeterministicOutcome {
  Ticks length = 0;               // of the longest quanta
  std::uint32_t quanta = 0;       // that the search took
  std::uint32_t until = 0;        // SearchResult::until
  std::uint64_t fingerprint = 0;  // of all clocks
  std::vector<std::uint64_t> worker_nodes;
};

struct SearchOutcome {
  std::string position;   // in the game's own notation
  Value value = 0;        // centipawns, for the side to move at the root
  Depth depth = 0;        // the last depth completed
  std::string best_move;  // empty when the root has no legal move
  std::vector<std::string> pv;
  std::vector<std::string> readable_pv;  // in a readable notation; empty if the game has none
  int processors = 1;
  std::vector<int> cpus;  // where its threads were bound, or Binding::kNone; else empty
  Ticks time = 0;         // on the machine's clock, from the start to the end of the last worker
  // Sums over the workers; the four add up to processors * time. On the virtual machine `busy` is
  // the work.
  Ticks busy = 0, idle = 0, lock = 0, wait = 0;
  std::optional<VirtualOutcome> virtual_run;
  std::optional<DeterministicOutcome> deterministic_run;
  std::optional<ClusterFacts> cluster_run;
  int table_permille = 0;            // how full the table was at the end
  std::optional<double> branching;   // branching_factor() of its iterations
  std::optional<Solution> solution;  // if there was a goal
  Stats stats;
};

// Runs the job on `table`, which may be empty or warm. With kUnlimitedProcessors it clears the
// table before each try. A job with a variant uses a new table of the same size instead. Records
// the workers' events in `trace` if it is not null. Errors: an unknown name, a malformed position,
// an impossible combination. Throws StuckSearch.
Result<SearchOutcome> run_search(const SearchJob& job, TranspositionTable& table,
                                 TraceCollector* trace = nullptr);

// Leaf counts of the legal-move tree at `depth` plies: the sum, and by root move.
struct PerftOutcome {
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> by_move;
};
Result<PerftOutcome> run_perft(const std::string& game, const std::string& position, Depth depth);

// Facts about a position, without a search.
struct PositionFacts {
  std::string position;  // in the game's own notation
  std::string diagram;   // empty if the game has none
  bool over = false;     // decided by rule
  Value value = 0;       // of the evaluation, in centipawns, for the side to move
  std::vector<std::string> moves, readable_moves;  // legal; the second as readable_pv
};
// Errors: an unknown game, a malformed position.
Result<PositionFacts> describe_position(const std::string& game, const std::string& position);

// What the table knows about a position.
struct KnownPosition {
  std::string move;           // empty: none
  Bound bound = Bound::none;  // none: the table has no value
  Value value = 0;            // centipawns, for the side to move
  Depth depth = 0;            // plies
};
// Nothing is known if the table has no entry of it. Errors: as describe_position(). May be called
// during a search.
Result<KnownPosition> look_up_position(const std::string& game, const std::string& position,
                                       const TranspositionTable& table);

// All games, with a line about each.
struct GameInfo {
  std::string name, about;
};
std::vector<GameInfo> list_games();

// Whether a strategy, given with or without options, has work for any number of processors. It then
// cannot run with kUnlimitedProcessors.
bool has_unbounded_work(const std::string& strategy);

}  // namespace splitpoint
