// many_workers.h - functions that tests of machines with many workers share.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "engine/core/machine.h"

namespace splitpoint {

// A worker's number as an index.
inline std::size_t at(int worker) { return static_cast<std::size_t>(worker); }

template <Machine M>
void unpark_all_but(int self, M& machine) {
  for (int i = 0; i < machine.workers(); ++i)
    if (i != self) machine.unpark(i);
}

}  // namespace splitpoint
