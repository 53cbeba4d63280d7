// buffered_table.h - a view of a table for workers that search in quanta (HasQuanta, machine.h).
//
// During a quantum the table does not change. Every worker keeps its stores in a buffer of its own;
// it sees them, the others do not. At the end of the quantum the stores of all are committed, in
// the order of workers, and those of one worker in the order in which they were made. So what a
// probe finds does not depend on how fast the workers run.
// Bergan et al., "CoreDet: a compiler and runtime system for deterministic multithreaded
// execution", ASPLOS 2010, buffer all stores of a program in this way.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/table/entry.h"

namespace splitpoint {

template <class Table>
class BufferedTable {
 public:
  // The commit has so many parts, each with keys of its own, which may run side by side.
  static constexpr int kParts = 16;

  // A worker makes at most `stores` in a quantum, < 2^32. Memory: 32 bytes for each, and 16 KiB.
  BufferedTable(Table& table, int workers, std::size_t stores) : table_(table) {
    for (int i = 0; i < workers; ++i) {
      buffers_.push_back(std::make_unique<Buffer>());
      buffers_.back()->stores.reserve(stores);
    }
  }

  // What `worker` sees.
  [[nodiscard]] std::optional<Entry> probe(int worker, Key key) const {
    const Buffer& b = *buffers_[static_cast<std::size_t>(worker)];
    if (const Last last = b.last[slot(key)]; last.quantum == quantum_)
      if (const Store& s = b.stores[last.store]; s.key == key) return s.entry;
    return table_.probe(key);
  }
  void store(int worker, Key key, const Entry& entry) {
    Buffer& b = *buffers_[static_cast<std::size_t>(worker)];
    assert(b.stores.size() < b.stores.capacity());
    const auto index = static_cast<std::uint32_t>(b.stores.size());
    b.stores.push_back({key, entry, kEnd});
    b.last[slot(key)] = {quantum_, index};
    Chain& chain = b.chains[part(key)];
    (chain.first == kEnd ? chain.first : b.stores[chain.last].next) = index;
    chain.last = index;
  }
  void prefetch(Key key) const { table_.prefetch(key); }

  // Commits the stores of all workers to one part of the table. No worker may search meanwhile.
  void commit(int part) {
    for (const auto& b : buffers_) {
      const std::vector<Store>& stores = b->stores;
      Chain& chain = b->chains[static_cast<std::size_t>(part)];
      std::uint32_t ahead = chain.first;
      for (int i = 0; i < kAhead && ahead != kEnd; ++i, ahead = stores[ahead].next)
        table_.prefetch(stores[ahead].key);
      for (std::uint32_t i = chain.first; i != kEnd; i = stores[i].next) {
        if (ahead != kEnd) {
          table_.prefetch(stores[ahead].key);
          ahead = stores[ahead].next;
        }
        table_.store(stores[i].key, stores[i].entry);
      }
      chain = {};
    }
  }
  // After all parts: the buffers are empty.
  void next_quantum() {
    for (const auto& b : buffers_) b->stores.clear();
    ++quantum_;
  }
  void commit_all() {
    for (int i = 0; i < kParts; ++i) commit(i);
    next_quantum();
  }

  // The table of the last commit.
  [[nodiscard]] const Table& committed() const { return table_; }
  void new_search() { table_.new_search(); }
  [[nodiscard]] int permille_full() const { return table_.permille_full(); }

 private:
  static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
  static constexpr int kAhead = 8;  // stores that are prefetched
  static constexpr std::size_t kSlots = 2048;

  struct Store {
    Key key;
    Entry entry;
    std::uint32_t next;  // of the same part
  };
  static_assert(sizeof(Store) == 32);
  // The last store of a key with these low bits. Another one of the same quantum replaces it; then
  // the worker does not see its store before the commit.
  struct Last {
    std::uint32_t quantum = 0, store = 0;
  };
  struct Chain {
    std::uint32_t first = kEnd, last = kEnd;
  };
  struct alignas(128) Buffer {
    std::vector<Store> stores;
    std::array<Chain, kParts> chains;
    std::array<Last, kSlots> last;
  };

  static std::size_t slot(Key key) { return key % kSlots; }
  // The high bits, as they choose the bucket: no two parts share one.
  static std::size_t part(Key key) { return key >> 60; }

  Table& table_;
  std::vector<std::unique_ptr<Buffer>> buffers_;
  std::uint32_t quantum_ = 1;
};

}  // namespace splitpoint
