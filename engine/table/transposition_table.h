// transposition_table.h - the table that all workers share, without a lock.
//
// An entry is two 64-bit words, key ^ data and data, written and read as relaxed atomics. A torn
// entry, one word from each of two writers, does not give back the key it is probed with, so it
// reads as a miss (Hyatt & Mann, "A lock-less transposition-table implementation for parallel
// search", ICGA Journal 2002). Four entries share a cache line: three are kept by depth and
// age, the fourth is always replaced.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/table/entry.h"
#include "engine/table/table_memory.h"

namespace splitpoint {

// AtomRef is std::atomic_ref, or a test's double with its load() and store(): every access during
// a search goes through it, so a double decides in which order the words of many writers arrive.
template <template <class> class AtomRef>
class BasicTranspositionTable {
 public:
  // A table of `mib` MiB, all entries empty. Errors: 0, or more than the machine has free.
  static Result<BasicTranspositionTable> make(std::size_t mib) {
    Result<TableMemory> memory = TableMemory::allocate(mib);
    if (!memory) return memory.error();
    return BasicTranspositionTable(*std::move(memory));
  }

  [[nodiscard]] std::optional<Entry> probe(Key key) const {
    const Found found = find(bucket(key), key);
    if (found.data == PackedEntry::kEmpty) return std::nullopt;
    return PackedEntry::unpack(found.data);
  }

  // Updates the entry of the same key, where there is one. Else `entry` goes into the last way, or
  // into the least worthy of the depth-preferred ways if it is at least as deep as that is worth.
  // What it drives out there goes into the last way if it is worth more than what is in it.
  void store(Key key, const Entry& entry) {
    Bucket& bucket = this->bucket(key);
    const Found same = find(bucket, key);
    if (same.data != PackedEntry::kEmpty) return write(*same.slot, key, update(same.data, entry));
    Slot& last = bucket.slot.back();
    Slot* least = &last;
    std::uint64_t driven_out = 0;
    int least_worth = std::numeric_limits<int>::max();
    for (std::size_t way = 0; way < kWays - 1; ++way) {
      const std::uint64_t data = load(bucket.slot[way].data);
      if (const int its = worth(data); its < least_worth) {
        least = &bucket.slot[way];
        driven_out = data;
        least_worth = its;
      }
    }
    if (entry.depth < least_worth) return write(last, key, entry);
    if (least_worth > worth(load(last.data)))
      write(last, load(least->check) ^ driven_out, driven_out);
    write(*least, key, entry);
  }

  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // Entries of earlier searches are the first to go. Call between searches.
  void new_search() { generation_ = (generation_ + 1) % PackedEntry::kGenerations; }

  // Of a table that nobody has used since it was made, and which is empty already: has the system
  // find the memory for part `part` of `parts`, which it does when a page is written first. Half
  // the work of clear().
  void touch(int part = 0, int parts = 1) {
    assert(0 <= part && part < parts);
    constexpr std::size_t kPage = 4096 / sizeof(Bucket);
    const std::size_t begin = buckets_ * part / parts, end = buckets_ * (part + 1) / parts;
    for (std::size_t i = begin; i < end; i += kPage)
      *reinterpret_cast<volatile char*>(table_ + i) = 0;
  }

  // Empties part `part` of `parts`. The parts may be cleared at the same time, but not while
  // anybody searches: this writes plain memory.
  void clear(int part = 0, int parts = 1) {
    assert(0 <= part && part < parts);
    const std::size_t begin = buckets_ * part / parts, end = buckets_ * (part + 1) / parts;
    std::memset(table_ + begin, 0, (end - begin) * sizeof(Bucket));
  }

  [[nodiscard]] std::size_t mib() const { return memory_.bytes() >> 20; }
  [[nodiscard]] std::size_t entries() const { return buckets_ * kWays; }
  [[nodiscard]] bool huge_pages() const { return memory_.huge_pages(); }

  // Entries of this search per thousand, counted in the first thousand. May be called during a
  // search.
  [[nodiscard]] int permille_full() const {
    int count = 0;
    for (std::size_t i = 0; i < 1000 / kWays; ++i)
      for (Slot& slot : table_[i].slot)
        if (const std::uint64_t data = load(slot.data); data != PackedEntry::kEmpty)
          count += PackedEntry::generation(data) == generation_;
    return count;
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr int kAgePenalty = 4;    // plies that an entry is worth less for every search
  static constexpr Depth kDepthSlack = 2;  // plies that a newer bound may be shallower

  struct Slot {
    std::uint64_t check;  // key ^ data
    std::uint64_t data;   // a PackedEntry
  };
  struct alignas(64) Bucket {
    std::array<Slot, kWays> slot;
  };
  static_assert(sizeof(Slot) == 16 && sizeof(Bucket) == 64);

  explicit BasicTranspositionTable(TableMemory memory)
      : memory_(std::move(memory)),
        table_(static_cast<Bucket*>(memory_.data())),
        buckets_(memory_.bytes() / sizeof(Bucket)) {}

  // The high bits of key * buckets: any number of buckets, evenly used.
  [[nodiscard]] Bucket& bucket(Key key) const {
    __extension__ using Wide = unsigned __int128;
    return table_[static_cast<std::size_t>(static_cast<Wide>(key) * buckets_ >> 64)];
  }

  // Relaxed: the words publish nothing but themselves, and the XOR finds those that do not match.
  static std::uint64_t load(std::uint64_t& word) {
    return AtomRef<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
  // Relaxed: in whatever order others see the two words, one of them alone is a miss.
  static void write(Slot& slot, Key key, std::uint64_t data) {
    AtomRef<std::uint64_t>(slot.data).store(data, std::memory_order_relaxed);
    AtomRef<std::uint64_t>(slot.check).store(key ^ data, std::memory_order_relaxed);
  }
  void write(Slot& slot, Key key, const Entry& entry) {
    write(slot, key, PackedEntry::pack(entry, generation_));
  }

  struct Found {
    Slot* slot;
    std::uint64_t data;  // kEmpty: nothing was found
  };
  // Looks into all four ways without a branch, since which one it is cannot be predicted: a hit
  // takes 12 ns in place of 26, experiments/micro/table.cpp. Empty ways look like key 0; they are
  // behind the others, so the order from the back lets an entry of key 0 win.
  static Found find(Bucket& bucket, Key key) {
    Found found{nullptr, PackedEntry::kEmpty};
    for (std::size_t way = kWays; way-- > 0;) {
      Slot& slot = bucket.slot[way];
      const std::uint64_t data = load(slot.data);
      const bool match = (load(slot.check) ^ data) == key;
      found.slot = match ? &slot : found.slot;
      found.data = match ? data : found.data;
    }
    return found;
  }

  [[nodiscard]] int worth(std::uint64_t data) const {
    if (data == PackedEntry::kEmpty) return std::numeric_limits<int>::min();
    const unsigned age = (generation_ - PackedEntry::generation(data)) % PackedEntry::kGenerations;
    return PackedEntry::depth(data) - kAgePenalty * static_cast<int>(age);
  }

  // What is to be remembered of a position of which `word` was, now that `now` is known. The newer
  // value wins, unless it is none at all or a much shallower bound found by the same search. The
  // winner takes over what only the other knows of the move and the evaluation.
  [[nodiscard]] Entry update(std::uint64_t word, const Entry& now) const {
    const Entry old = PackedEntry::unpack(word);
    const bool poorer = now.bound != Bound::exact && now.depth < old.depth - kDepthSlack &&
                        PackedEntry::generation(word) == generation_;
    const bool keep = old.bound != Bound::none && (now.bound == Bound::none || poorer);
    Entry winner = keep ? old : now;
    const Entry& other = keep ? now : old;
    if (winner.move == Move::none) winner.move = other.move;
    if (winner.evaluation == Entry::kNoEvaluation) winner.evaluation = other.evaluation;
    return winner;
  }

  TableMemory memory_;
  Bucket* table_;
  std::size_t buckets_;
  unsigned generation_ = 0;
};

using TranspositionTable = BasicTranspositionTable<std::atomic_ref>;

}  // namespace splitpoint
