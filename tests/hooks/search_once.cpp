// search_once.cpp - one fixed sequential search, for counting instructions.
//
// Compiled three times: with the hooks of machine and strategy, without them, and with Young
// Brothers Wait on one processor, whose hooks really do something.
// SPDX-License-Identifier: MIT
#include <cstdio>

#include "engine/games/xiangqi/position.h"
#include "engine/search/search.h"
#include "parallel/sequential.h"
#include "parallel/serial.h"
#include "parallel/ybwc.h"

int main() {
  using namespace splitpoint;
  using xiangqi::Position;
#ifdef SPLITPOINT_YBWC
  using Strategy = Ybwc;
#else
  using Strategy = Sequential;
#endif
  const Position root =
      Position::parse("r1bak1bN1/4a4/1Cn1c4/2pr5/p3C1p1p/2P6/P3P1c1P/4B1N2/4A4/R2AK1B1R b").value();
  TranspositionTable table = TranspositionTable::make(4).value();
  Serial machine;
  Search<Position, Serial, Strategy> search(machine, table, SearchOptions{}, Limits{.depth = 9});
  const SearchResult r = search.run(root);
  std::printf("%d %llu\n", r.value, static_cast<unsigned long long>(r.stats.nodes()));
  return 0;
}
