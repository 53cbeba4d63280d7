// cell_tables.cpp - all processors clear and map the tables, before any clock runs.
// SPDX-License-Identifier: MIT
#include "experiments/running/cell_tables.h"

#include <algorithm>
#include <new>
#include <utility>

#include "parallel/machines/clear_table.h"
#include "parallel/machines/threads.h"

namespace splitpoint {

TranspositionTable make_table(std::size_t mib) {
  Result<TranspositionTable> made = TranspositionTable::make(mib);
  if (!made) throw std::bad_alloc();
  return *std::move(made);
}

std::span<TranspositionTable> CellTables::cleared(std::size_t count, std::size_t mib,
                                                  std::chrono::nanoseconds& took) {
  const auto start = std::chrono::steady_clock::now();
  if (!tables_.empty() && tables_.front().mib() != mib) tables_.clear();
  Threads all(Binding::available_processors(), false);
  for (std::size_t i = 0; i < std::min(count, tables_.size()); ++i) clear_table(tables_[i], all);
  while (tables_.size() < count) {
    tables_.push_back(make_table(mib));
    touch_table(tables_.back(), all);
  }
  took += std::chrono::steady_clock::now() - start;
  return {tables_.data(), count};
}

}  // namespace splitpoint
