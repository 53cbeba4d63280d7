// clear_table.h - all workers together empty a table or let the system allocate its memory.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/machine.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

// Each worker empties its part. On a new table it thereby writes that memory first. No search may
// use the table meanwhile.
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
