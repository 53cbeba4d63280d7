// transposition_table.h - the table that all workers share, without a lock.
//
// An entry is two 64-bit words, key ^ data and data, written and read as relaxed atomics. A torn
// entry, one word from each of two writers, does not give back the key it is probed with, so it
// reads as a miss (Hyatt & Mann, "A lock-less transposition-table implementation for parallel
// search", ICGA Journal 2002). Four entries share a cache line: three are replaced by depth and
// age, the fourth always.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/table/table_memory.h"

namespace splitpoint {

// What is remembered of a position. A value of win or loss counts from the node, not the root.
struct Entry {
  static constexpr Value kNoEvaluation = -32768;

  Value value = 0;  // a bound of this kind; nothing when bound is none
  Value evaluation = kNoEvaluation;
  Depth depth = 0;  // 0..255 plies
  Bound bound = Bound::none;
  Move move = Move::none;
};

class TranspositionTable {
 public:
  static constexpr std::size_t kMinMib = 1;

  // A table of `mib` MiB, rounded down to whole buckets, all entries empty. Errors: fewer than
  // kMinMib, or more than the machine has free.
  static Result<TranspositionTable> make(std::size_t mib);

  // Relaxed loads suffice: nothing is published through an entry, and the XOR finds torn pairs.
  [[nodiscard]] std::optional<Entry> probe(Key key) const;
  void store(Key key, const Entry& entry);
  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // Entries of earlier searches are the first to go. Call between searches.
  void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

  // Empties part `part` of `parts`; the parts may be cleared at the same time.
  void clear(int part = 0, int parts = 1);

  [[nodiscard]] std::size_t mib() const { return memory_.bytes() >> 20; }
  [[nodiscard]] std::size_t entries() const { return buckets_ * kWays; }
  // Entries of this search per thousand, from a sample.
  [[nodiscard]] int permille_full() const;
  [[nodiscard]] bool huge_pages() const { return memory_.huge_pages(); }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr unsigned kGenerationMask = 63;

  struct Slot {
    std::atomic<std::uint64_t> check{0};  // key ^ data
    std::atomic<std::uint64_t> data{0};   // 0: empty
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slot;
  };
  static_assert(sizeof(Slot) == 16 && sizeof(Bucket) == 64);

  explicit TranspositionTable(TableMemory memory);

  // The high bits of key * buckets: any number of buckets, evenly used.
  [[nodiscard]] std::size_t place(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key) * buckets_ >> 64);
  }
  [[nodiscard]] Bucket& bucket(Key key) const { return table_[place(key)]; }

  TableMemory memory_;
  Bucket* table_;
  std::size_t buckets_;
  unsigned generation_ = 0;
};

}  // namespace splitpoint
