// clear_table.h - emptying a table, or having memory found for it, with all processors at once.
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

// The same of a table that has just been made: see TranspositionTable::touch.
template <Machine M>
void touch_table(TranspositionTable& table, M& machine) {
  machine.run([&](int worker) { table.touch(worker, machine.workers()); });
}

}  // namespace splitpoint
