// searcher_counts.h - counts the workers that are searching a position to a depth now.
//
// Weill keeps this count in the table entry of the position. Here the counts have their own small
// table. So no count prevents the replacement of an entry, and no count is lost with an entry. The
// table needs no clearing and no ageing: a worker adds one when it enters, and subtracts one from
// the same counter when it leaves, even after an abort. So all counts are 0 when all have left.
//
// Positions that share a counter are confused: then a worker defers a move without need, but no
// value depends on it. 256 KiB; with 64 workers, each ten positions deep, one position in 200 is
// confused.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"

namespace splitpoint {

class SearcherCounts {
 public:
  void enter(Key key, Depth depth) { count(key, depth).fetch_add(1, std::memory_order_relaxed); }
  // Enters only if no worker is there; otherwise returns false and counts nothing. If several
  // workers try at the same time, one enters.
  bool enter_if_nobody_is_there(Key key, Depth depth) {
    std::uint16_t nobody = 0;
    return count(key, depth).compare_exchange_strong(nobody, 1, std::memory_order_relaxed);
  }
  void leave(Key key, Depth depth) { count(key, depth).fetch_sub(1, std::memory_order_relaxed); }

  // Whether all counts are 0, as they must be when no worker searches.
  [[nodiscard]] bool all_gone() const {
    return std::ranges::all_of(
        counts_, [](const Count& c) { return c.load(std::memory_order_relaxed) == 0; });
  }

 private:
  static constexpr int kBits = 17;
  // Relaxed throughout: a count publishes nothing but itself. A wrap-around does no harm.
  using Count = std::atomic<std::uint16_t>;

  Count& count(Key key, Depth depth) {
    const std::uint64_t h = mix(key + static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15ULL);
    return counts_[h >> (64 - kBits)];
  }

  std::vector<Count> counts_ = std::vector<Count>(std::size_t{1} << kBits);
};

}  // namespace splitpoint
