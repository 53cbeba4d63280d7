// search_job.h - one search, named by strings as on the command line, and what came of it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/search/options.h"
#include "engine/search/stats.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

struct SearchJob {
  std::string game = "xiangqi";
  std::string position;  // the game's own text (FEN); empty: the start position
  std::vector<std::pair<std::string, std::string>> rules;  // variants of the game's rules
  SearchOptions options;
  Limits limits;
  std::string strategy = "sequential";
  std::string machine = "serial";  // serial | threads
  int processors = 1;              // 1..kMaxProcessors; more than 1 needs machine "threads"
  bool pin = true;                 // bind thread i to the i-th processor of the machine
  std::uint64_t seed = 1;
};

inline constexpr int kMaxProcessors = 1024;

struct SearchOutcome {
  std::string position;   // as the game writes it
  Value value = 0;        // centipawns, for the side to move at the root
  Depth depth = 0;        // the last depth completed
  std::string best_move;  // empty when the root has no legal move
  std::vector<std::string> pv;
  std::vector<std::string> readable_pv;  // the same for people, where the game has such a form
  Ticks time = 0;  // wall clock, from the start of the first iteration to the end
  Ticks busy = 0, idle = 0, lock = 0, wait = 0;  // sums over the workers
  int table_permille = 0;                        // how full the table was at the end
  Stats stats;
};

// Runs the job on a cleared or warm `table`, as the caller left it. Errors: an unknown name, a
// malformed position, a combination that cannot be.
Result<SearchOutcome> run_search(const SearchJob& job, TranspositionTable& table);

// Node counts of the legal-move tree `depth` plies deep: in all, and by root move.
struct PerftOutcome {
  std::uint64_t nodes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> by_move;
};
Result<PerftOutcome> run_perft(const std::string& game, const std::string& position, Depth depth);

// Names, one each: games with a line about them, strategies likewise.
struct Named {
  std::string name, about;
};
std::vector<Named> list_games();
std::vector<Named> list_strategies();

}  // namespace splitpoint
