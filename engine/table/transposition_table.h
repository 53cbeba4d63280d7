// transposition_table.h - the table that all workers share.
//
// Three policies make a table. protection/: how entries are protected from two writers at once.
// replacement/: which entry is replaced when a bucket is full. layout/: what an entry stores of a
// value. The usual table takes no lock: the XOR check detects torn entries. Four entries share a
// cache line.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/table/entry.h"
#include "engine/table/layout/value_and_bound.h"
#include "engine/table/protection/xor_check.h"
#include "engine/table/replacement/ageing.h"
#include "engine/table/table_memory.h"

namespace splitpoint {

template <class Protection, class Replacement, class Layout = ValueAndBound>
class BasicTranspositionTable {
 public:
  // A table of `mib` MiB, all entries empty. Errors: 0, or more than the machine has free.
  static Result<BasicTranspositionTable> make(std::size_t mib) {
    Result<TableMemory> memory = TableMemory::allocate(mib);
    if (!memory) return memory.error();
    return BasicTranspositionTable(*std::move(memory));
  }

  // `view`: alpha and beta, for a layout that stores more than one bound.
  [[nodiscard]] std::optional<Entry> probe(Key key, const auto&... view) const {
    const Found found = find(bucket(key), key);
    if (found.data == Layout::kEmpty) return std::nullopt;
    return Layout::unpack(found.data, view...);
  }

  // Updates the entry of the same key if there is one; else the policy chooses a slot.
  void store(Key key, const Entry& entry) {
    Bucket& bucket = this->bucket(key);
    const Found same = find(bucket, key);
    if (same.data != Layout::kEmpty)
      return protection_.write(*same.slot, key, Layout::updated(same.data, entry, generation_));
    Replacement::place(Ways(*this, bucket), key, Layout::pack(entry, generation_));
  }

  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // From now on, entries of earlier searches are replaced first. Call it between searches.
  void new_search() { generation_ = (generation_ + 1) % Layout::kGenerations; }

  // For a new, unused table: writes to every page of part `part` of `parts`, so that the system
  // provides its memory now. Half the work of clear().
  void touch(int part = 0, int parts = 1) {
    assert(0 <= part && part < parts);
    constexpr std::size_t kPage = 4096 / sizeof(Bucket);
    const std::size_t begin = buckets_ * part / parts, end = buckets_ * (part + 1) / parts;
    for (std::size_t i = begin; i < end; i += kPage)
      *reinterpret_cast<volatile char*>(table_ + i) = 0;
  }

  // Empties part `part` of `parts`. Several parts may be cleared at the same time, but not during a
  // search: the writes are not atomic.
  void clear(int part = 0, int parts = 1) {
    assert(0 <= part && part < parts);
    const std::size_t begin = buckets_ * part / parts, end = buckets_ * (part + 1) / parts;
    std::memset(table_ + begin, 0, (end - begin) * sizeof(Bucket));
  }

  [[nodiscard]] std::size_t mib() const { return memory_.bytes() >> 20; }
  [[nodiscard]] std::size_t entries() const { return buckets_ * kWays; }
  [[nodiscard]] bool huge_pages() const { return memory_.huge_pages(); }

  // How many of the first thousand entries are of this search. May be called during a search.
  [[nodiscard]] int permille_full() const {
    int count = 0;
    for (std::size_t i = 0; i < 1000 / kWays; ++i)
      for (Slot& slot : table_[i].slot)
        if (const std::uint64_t data = protection_.data(slot); data != Layout::kEmpty)
          count += Layout::generation(data) == generation_;
    return count;
  }

 private:
  static constexpr std::size_t kWays = Replacement::kWays;

  using Slot = typename Protection::Slot;
  // A bucket whose size is a power of two lies in one cache line.
  static constexpr std::size_t kBytes = kWays * sizeof(Slot);
  struct alignas(std::has_single_bit(kBytes) ? std::min<std::size_t>(kBytes, 64) : 8) Bucket {
    std::array<Slot, kWays> slot;
  };
  static_assert(sizeof(Bucket) == kBytes);

  // The slots of a bucket, as a replacement policy sees them.
  class Ways {
   public:
    Ways(BasicTranspositionTable& table, Bucket& bucket) : table_(table), bucket_(bucket) {}

    [[nodiscard]] std::uint64_t data(std::size_t way) const {
      return table_.protection_.data(bucket_.slot[way]);
    }
    // Copies an entry, whose data was read as `seen`, to another slot. If others write meanwhile,
    // the copy may be torn, and is then a miss like any torn entry.
    void move(std::size_t from, std::uint64_t seen, std::size_t to) const {
      const Stored there = table_.protection_.stored(bucket_.slot[from], seen);
      if (!is_empty(there.data)) write(to, there.key, there.data);
    }
    void write(std::size_t way, Key key, std::uint64_t data) const {
      table_.protection_.write(bucket_.slot[way], key, data);
    }
    static bool is_empty(std::uint64_t data) { return data == Layout::kEmpty; }
    static Depth depth(std::uint64_t data) { return Layout::depth(data); }
    // How many searches ago the entry was stored, 0..63.
    [[nodiscard]] unsigned age(std::uint64_t data) const {
      return (table_.generation_ - Layout::generation(data)) % Layout::kGenerations;
    }

   private:
    BasicTranspositionTable& table_;
    Bucket& bucket_;
  };

  explicit BasicTranspositionTable(TableMemory memory)
      : memory_(std::move(memory)),
        table_(static_cast<Bucket*>(memory_.data())),
        buckets_(memory_.bytes() / sizeof(Bucket)) {}

  // The high bits of key * buckets: works for any number of buckets and uses them evenly.
  [[nodiscard]] Bucket& bucket(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return table_[static_cast<std::size_t>(static_cast<Wide>(key) * buckets_ >> 64)];
  }

  struct Found {
    Slot* slot;
    std::uint64_t data;  // kEmpty: nothing was found
  };
  // Looks into all ways without a branch, because the right way cannot be predicted: a hit takes 12
  // ns instead of 26 (experiments/micro/table.cpp). An empty way looks like key 0. Empty ways come
  // last in a bucket, so the loop goes from back to front: an entry of key 0 then wins.
  Found find(Bucket& bucket, Key key) const {
    Found found{nullptr, Layout::kEmpty};
    for (std::size_t way = kWays; way-- > 0;) {
      Slot& slot = bucket.slot[way];
      std::uint64_t data = Layout::kEmpty;
      const bool match = protection_.read(slot, key, data);
      found.slot = match ? &slot : found.slot;
      found.data = match ? data : found.data;
    }
    return found;
  }

  TableMemory memory_;
  Bucket* table_;
  std::size_t buckets_;
  unsigned generation_ = 0;
  [[no_unique_address]] Protection protection_;
};

using TranspositionTable = BasicTranspositionTable<XorCheck<std::atomic_ref>, Ageing>;

}  // namespace splitpoint
