// instance.inl.h - the definitions for a file made from instance.cpp.in, for one game.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/calibration/game_readings.h"
#include "experiments/searching/described_position.inl.h"
#include "experiments/searching/instance.h"
#include "experiments/searching/job_position.h"

namespace splitpoint {

template <Game G>
Result<bool> read_alone_in(const SearchJob& job, const TranspositionTable& searched,
                           LoadedTable& loaded, std::uint64_t seed, Readings& out) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  measure_sequential_costs(*root, job.limits.depth, searched, loaded, seed, out);
  return true;
}

template <Game G>
Result<bool> read_together_in(const SearchJob& job, TranspositionTable& table, Readings& out) {
  const Result<G> root = position_of<G>(job);
  if (!root) return root.error();
  measure_parallel_costs(*root, job, table, out);
  return true;
}

template <Game G>
Instance instance() {
  return {search_in_laboratory<G>, perft_game<G>,    describe_in<G>,
          look_up_in<G>,           read_alone_in<G>, read_together_in<G>};
}

}  // namespace splitpoint
