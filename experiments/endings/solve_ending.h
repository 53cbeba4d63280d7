// solve_ending.h - solves one ending on the machine that a user has chosen.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "engine/endings/ending_tables.h"
#include "engine/games/endings.h"
#include "parallel/endings/build_ending.h"
#include "parallel/machines/virtual/costs.h"

namespace splitpoint {

struct EndingMachine {
  std::string name = "threads";  // serial | threads | virtual
  int processors = 1;            // the serial machine has 1
  CostModel costs = unit_costs();
  std::size_t chunk = kUsualEndingChunk;  // indices that a worker claims at once
};

struct SolvedEnding {
  std::vector<EndingCode> codes;
  int phases = 0;
  // In ticks. `busy` is the sum over the processors, without waiting: the work. The span is 0 on
  // machines of real time.
  Ticks time = 0, busy = 0, idle = 0, lock = 0, span = 0;
};

// `smaller` has, unpacked, the endings that the moves of this one lead to. Errors: see EndingBuild.
template <EndingBoard B>
Result<SolvedEnding> solve_ending(const EndingIndex<B>& index, const EndingTables<B>& smaller,
                                  const EndingMachine& machine);

extern template Result<SolvedEnding> solve_ending(const EndingIndex<chess::EndingBoard>&,
                                                  const EndingTables<chess::EndingBoard>&,
                                                  const EndingMachine&);
extern template Result<SolvedEnding> solve_ending(const EndingIndex<xiangqi::EndingBoard>&,
                                                  const EndingTables<xiangqi::EndingBoard>&,
                                                  const EndingMachine&);

}  // namespace splitpoint
