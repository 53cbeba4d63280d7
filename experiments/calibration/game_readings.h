// game_readings.h - the readings that need a game.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/search.h"
#include "experiments/calibration/alone.h"
#include "experiments/calibration/watched_threads.h"
#include "experiments/searching/search_job.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

// Readings of evaluate, probe_hit, probe_miss and store. `searched` is the table of a search of
// `root`, which gives the positions.
template <Game G>
void measure_sequential_costs(const G& root, Depth depth, const TranspositionTable& searched,
                              LoadedTable& loaded, std::uint64_t seed, Readings& out) {
  Alone<G>(root, depth, searched, loaded, Random(seed)).measure(out);
}

// Readings of lock, contended, split and join: every event of one parallel search.
template <Game G>
void measure_parallel_costs(const G& root, const SearchJob& job, TranspositionTable& table,
                            Readings& out) {
  WatchedThreads machine(job.processors);
  Search<G, WatchedThreads, Ybwc> search(machine, table, job.options, job.limits);
  search.run(root);
  out = machine.readings();
}

}  // namespace splitpoint
