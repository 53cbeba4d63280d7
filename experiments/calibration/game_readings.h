// game_readings.h - the readings that take a game to make.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/search.h"
#include "experiments/calibration/alone.h"
#include "experiments/calibration/watched_threads.h"
#include "experiments/searching/search_job.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

// evaluate, probes and stores, in positions of the search of `root` that filled `searched`.
template <Game G>
void read_alone(const G& root, Depth depth, const TranspositionTable& searched, LoadedTable& loaded,
                std::uint64_t seed, Readings& out) {
  Alone<G>(root, depth, searched, loaded, Random(seed)).measure(out);
}

// lock, contended, split, join: every one that happens in a parallel search.
template <Game G>
void read_together(const G& root, const SearchJob& job, TranspositionTable& table, Readings& out) {
  WatchedThreads machine(job.processors);
  Search<G, WatchedThreads, Ybwc> search(machine, table, job.options, job.limits);
  search.run(root);
  out = machine.readings();
}

}  // namespace splitpoint
