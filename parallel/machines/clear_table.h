// clear_table.h - all workers together clear a table, or make the system allocate its memory.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// Each worker clears its part, and so is the first to write to this memory of a new table. No
// search may use the table meanwhile.
template <Machine M>
void clear_table(TranspositionTable& table, M& machine) {
  machine.run([&](int worker) { table.clear(worker, machine.workers()); });
}

// The same for a new table, which is empty already: see TranspositionTable::touch.
template <Machine M>
void touch_table(TranspositionTable& table, M& machine) {
  machine.run([&](int worker) { table.touch(worker, machine.workers()); });
}

}  // namespace splitpoint
