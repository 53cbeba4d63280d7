// many_workers.h - what tests of machines with more workers than processors share.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "engine/core/machine.h"

namespace splitpoint {

// Bodies that speak of many workers at once index by them.
inline std::size_t at(int worker) { return static_cast<std::size_t>(worker); }

template <Machine M>
void unpark_all_but(int self, M& machine) {
  for (int i = 0; i < machine.workers(); ++i)
    if (i != self) machine.unpark(i);
}

}  // namespace splitpoint
