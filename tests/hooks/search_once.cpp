// search_once.cpp - one fixed search by one worker, for counting instructions.
//
// It is compiled four times: with the hooks of machine and strategy, without them, with Young
// Brothers Wait on one processor, and with Young Brothers Wait on two processors with the second
// one always idle. In the last, every node that may be shared becomes a split point, and every
// child there is claimed and reported by an exchange of its word.
// SPDX-License-Identifier: MIT
#include <cstdio>

#include "engine/games/xiangqi/position.h"
#include "engine/search/search.h"
#include "experiments/micro/one_of_two.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/strategies/sequential.h"
#include "parallel/strategies/ybwc.h"

int main() {
  using namespace splitpoint;
  using xiangqi::Position;
#if defined(SPLITPOINT_YBWC) || defined(SPLITPOINT_ALONE)
  using Strategy = Ybwc;
#else
  using Strategy = Sequential;
#endif
#ifdef SPLITPOINT_ALONE
  using Runtime = OneOfTwo;
#else
  using Runtime = Serial;
#endif
  const Position root =
      Position::parse("r1bak1bN1/4a4/1Cn1c4/2pr5/p3C1p1p/2P6/P3P1c1P/4B1N2/4A4/R2AK1B1R b").value();
  TranspositionTable table = TranspositionTable::make(4).value();
  Runtime machine;
  Search<Position, Runtime, Strategy> search(machine, table, SearchOptions{}, Limits{.depth = 9});
  const SearchResult r = search.run(root);
  std::printf("%d %llu\n", r.value, static_cast<unsigned long long>(r.stats.nodes()));
  return 0;
}
