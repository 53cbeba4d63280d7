// loaded_table.h - a transposition table as full as in a long search, with known keys.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <utility>

#include "engine/core/random.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

class LoadedTable {
 public:
  // Half full, so that hardly any bucket has replaced an entry.
  explicit LoadedTable(TranspositionTable empty)
      : table(std::move(empty)), stored_(static_cast<std::uint32_t>(table.entries() / 2)) {
    for (std::uint64_t i = 0; i < stored_; ++i) table.store(mix(i + 1), entry());
  }

  [[nodiscard]] Key known_key(Random& random) const { return mix(random.below(stored_) + 1ULL); }
  static Key unknown_key(Random& random) { return mix(random.next() | std::uint64_t{1} << 63); }
  static Entry entry() {
    return {.value = 12, .evaluation = 3, .depth = 5, .bound = Bound::lower, .move = Move{4711}};
  }

  TranspositionTable table;

 private:
  std::uint32_t stored_;
};

}  // namespace splitpoint
