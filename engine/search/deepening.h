// deepening.h - iterative deepening: every depth from 1 on, each ordered by the one before.
//
// Slate & Atkin, "CHESS 4.5", 1977.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>

#include "engine/search/algorithms.h"
#include "engine/search/search.h"

namespace splitpoint {

// Lengthens a line by what the table remembers, up to `length` moves: table cutoffs shorten it.
template <Game G>
Line lengthened(const Line& line, G pos, const TranspositionTable& table, int length) {
  Line longer;
  std::vector<Key> seen;
  for (const Move m : line.moves()) {
    if (!pos.legal(m)) return longer;
    seen.push_back(pos.key());
    longer.push(m);
    pos.play(m);
  }
  while (longer.length() < std::min(length, kMaxPly) && !pos.over()) {
    if (std::find(seen.begin(), seen.end(), pos.key()) != seen.end()) break;
    const auto e = table.probe(pos.key());
    if (!e || e->move == Move::none || !pos.legal(e->move)) break;
    seen.push_back(pos.key());
    longer.push(e->move);
    pos.play(e->move);
  }
  return longer;
}

// Run by one worker; the others help as the strategy says. Leaves the last completed iteration
// in the search's result.
template <class W, Game G>
void deepen(W& worker, const G& root) {
  auto& search = worker.all;
  SearchResult& result = search.result;
  G pos = root;
  for (Depth d = search.first_iteration(); d <= search.limits.depth; ++d) {
    search.iteration.store(d, std::memory_order_relaxed);
    const Value v = with_algorithm(worker.options().algorithm, [&](auto a) {
      return decltype(a)::root(worker, pos, d, result.value);
    });
    if (worker.stopped()) break;
    result.value = v;
    result.depth = d;
    result.best_move = worker.root_move();
    result.pv = worker.pv(0);
    if (result.pv.first() != result.best_move) {
      result.pv.clear();
      if (result.best_move != Move::none) result.pv.push(result.best_move);
    }
    if (result.best_move == Move::none) break;  // no legal move: every depth says the same
  }
  result.pv = lengthened(result.pv, pos, search.table, result.depth);
}

}  // namespace splitpoint
