// deepening.h - iterative deepening: searches depth 1, 2, 3 ...; each iteration orders the next.
//
// Slate & Atkin, "CHESS 4.5", 1977.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/algorithms/algorithms.h"
#include "engine/search/search.h"

namespace splitpoint {

// The value of `pos`, the root, searched `depth` plies deep. `guess` is the expected value. The
// result is invalid if the worker was aborted meanwhile.
template <class W, Game G>
Value search_root(W& worker, G& pos, Depth depth, Value guess) {
  return with_algorithm(worker.options().algorithm,
                        [&](auto a) { return decltype(a)::root(worker, pos, depth, guess); });
}

// Makes the iteration that this worker has just completed the result of the search.
template <class W>
void accept_iteration(W& worker, Depth depth, Value value) {
  SearchResult& result = worker.search.result;
  result.value = value;
  result.depth = depth;
  result.best_move = worker.root_move();
  result.iterations.push_back({depth, value, result.best_move, worker.search.machine.now(),
                               worker.search.nodes(), worker.search.known_nodes()});
  result.pv = worker.pv(0);
  if (result.pv.first() != result.best_move) {
    result.pv.clear();
    if (result.best_move != Move::none) result.pv.push(result.best_move);
  }
  if (SearchControl* const control = worker.search.control;
      control != nullptr && control->on_iteration(result))
    worker.search.stop.store(true);
}

// The search ends in the middle of an iteration, whose best move so far is `best` (none: it has
// none). Every iteration begins with the best move of the last one, so another move is better. The
// value and the depth of the result stay.
template <class W>
void accept_unfinished_iteration(W& worker, Move best) {
  SearchResult& result = worker.search.result;
  if (result.depth == 0 || best == Move::none || best == result.best_move) return;
  result.best_move = best;
  result.pv = worker.pv(0);
  if (result.pv.first() == best) return;
  result.pv.clear();
  result.pv.push(best);
}

// Whether the search is complete. A position without a legal move needs no further iterations.
template <class S>
bool is_last_iteration(const S& search) {
  const SearchResult& result = search.result;
  return result.depth > 0 &&
         (result.depth >= search.last_iteration() || result.best_move == Move::none);
}

// Iterative deepening by one worker; the strategy decides how the others help.
template <class W, Game G>
void deepen(W& worker, const G& root) {
  auto& search = worker.search;
  G pos = root;
  for (Depth d = search.first_iteration(); !is_last_iteration(search);
       d = search.iteration_from(d + 1)) {
    search.iteration.store(d);
    const auto iteration = trace::iteration(worker, d);
    const Value v = search_root(worker, pos, d, search.result.value);
    if (worker.stopped()) {
      // Without a line, the root move may have failed high just before.
      const Move best = worker.pv(0).first();
      accept_unfinished_iteration(worker, best != Move::none ? best : worker.root_move());
      return;
    }
    accept_iteration(worker, d, v);
  }
}

}  // namespace splitpoint
