// cell_tables.h - the tables of a process that runs one cell after the other.
//
// To have the system find memory takes several times as long as to empty it, and where the computer
// is a virtual one its host may have to find it, too: 64 MiB were seen to take 80 ms in place of 2.
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
  // `count` >= 1 empty tables of `mib` >= 1 MiB, each page of which was touched; those of an
  // earlier cell where they are as large. They stay until the next call. What that takes is added
  // to `took`. Throws std::bad_alloc when the memory is not there.
  std::span<TranspositionTable> emptied(std::size_t count, std::size_t mib,
                                        std::chrono::nanoseconds& took);

 private:
  std::vector<TranspositionTable> tables_;
};

// A table as the search of a cell wants it. Throws std::bad_alloc when the memory is not there.
TranspositionTable make_table(std::size_t mib);

}  // namespace splitpoint
