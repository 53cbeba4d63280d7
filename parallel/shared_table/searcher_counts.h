// searcher_counts.h - how many workers are searching a position to a depth at this moment.
//
// Weill keeps this number in the position's entry of the table; here it has a small table of its
// own, so that no entry is kept from being replaced and no number lost with one. Nothing has to be
// cleared or aged either: who enters adds one and who leaves takes it back from the same place,
// both in one step, so when all have left all counts are 0 again, whatever was aborted in between.
//
// Positions that share a count are taken for each other: somebody is put off for nothing, and no
// value depends on that. 256 KiB; with 64 workers, ten positions deep each, one in 200 is.
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
  // False, and nothing is counted, if somebody is there. Of several who come at the same time one
  // gets in.
  bool enter_if_nobody_is_there(Key key, Depth depth) {
    std::uint16_t nobody = 0;
    return count(key, depth).compare_exchange_strong(nobody, 1, std::memory_order_relaxed);
  }
  void leave(Key key, Depth depth) { count(key, depth).fetch_sub(1, std::memory_order_relaxed); }

  // As it should be whenever nobody searches.
  [[nodiscard]] bool all_gone() const {
    return std::ranges::all_of(
        counts_, [](const Count& c) { return c.load(std::memory_order_relaxed) == 0; });
  }

 private:
  static constexpr int kBits = 17;
  // Relaxed throughout: a count publishes nothing but itself. It may wrap around without harm.
  using Count = std::atomic<std::uint16_t>;

  Count& count(Key key, Depth depth) {
    const std::uint64_t h = mix(key + static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15ULL);
    return counts_[h >> (64 - kBits)];
  }

  std::vector<Count> counts_ = std::vector<Count>(std::size_t{1} << kBits);
};

}  // namespace splitpoint
