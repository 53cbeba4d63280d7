// lengthened_line.h - continues a principal variation with the moves that the table knows.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <vector>

#include "engine/core/game.h"
#include "engine/search/line.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// `line`, which begins at `pos`, continued up to `length` moves. Table cutoffs make the lines of a
// search shorter than its depth.
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

}  // namespace splitpoint
