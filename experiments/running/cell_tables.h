// cell_tables.h - transposition tables that are reused by the cells of one process.
//
// Getting new memory from the system takes several times as long as clearing a table. On a virtual
// machine its host may have to find the memory too: 64 MiB took 80 ms where clearing takes 2 ms.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/table/transposition_table.h"

namespace splitpoint {

class CellTables {
 public:
  // Returns `count` >= 1 empty tables of `mib` >= 1 MiB, with every page mapped. Reuses the tables
  // of an earlier cell if they have the same size. The tables are valid until the next call. Adds
  // the time that this takes to `took`. Throws std::bad_alloc.
  std::span<TranspositionTable> cleared(std::size_t count, std::size_t mib,
                                        std::chrono::nanoseconds& took);

 private:
  std::vector<TranspositionTable> tables_;
};

// An empty table. Throws std::bad_alloc.
TranspositionTable make_table(std::size_t mib);

}  // namespace splitpoint
