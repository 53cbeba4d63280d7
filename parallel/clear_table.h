// clear_table.h - emptying a table with all processors at once.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// Each worker empties its share, and so is the first to touch that memory. Nobody may be searching.
template <Machine M>
void clear_table(TranspositionTable& table, M& machine) {
  machine.run([&](int worker) { table.clear(worker, machine.workers()); });
}

}  // namespace splitpoint
