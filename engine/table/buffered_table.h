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
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/types.h"
#include "engine/table/entry.h"

namespace splitpoint {

template <class Table>
class BufferedTable {
 public:
  // A worker makes at most `stores` in a quantum, < 2^32. Memory: 26 bytes for each, and 20 KiB.
  BufferedTable(Table& table, int workers, std::size_t stores)
      : table_(table),
        part_bits_(std::min(static_cast<int>(std::bit_width(static_cast<unsigned>(workers))), 4)) {
    for (int i = 0; i < workers; ++i) {
      buffers_.push_back(std::make_unique<Buffer>());
      buffers_.back()->blocks.reserve(stores / kInBlock + kMostParts);
    }
  }

  // The commit has so many parts, each with keys of its own, which may run side by side: more than
  // workers, up to 16, because some workers come late.
  [[nodiscard]] int parts() const { return 1 << part_bits_; }

  // What `worker` sees.
  [[nodiscard]] std::optional<Entry> probe(int worker, Key key) const {
    const Buffer& b = *buffers_[static_cast<std::size_t>(worker)];
    if (const Last last = b.last[slot(key)]; last.quantum == quantum_)
      if (const Store& s = b.at(last.store); s.key == key) return s.entry;
    return table_.probe(key);
  }
  void store(int worker, Key key, const Entry& entry) {
    Buffer& b = *buffers_[static_cast<std::size_t>(worker)];
    Chain& chain = b.chains[part(key)];
    if (chain.in_last == kInBlock) b.lengthen(chain);
    const std::uint32_t index = chain.last * kInBlock + chain.in_last++;
    b.at(index) = {key, entry};
    b.last[slot(key)] = {quantum_, index};
  }
  void prefetch(Key key) const { table_.prefetch(key); }

  // Commits the stores of all workers to one part of the table. No worker may search meanwhile.
  void commit(int part) {
    const auto chain_of = [part](Buffer& b) -> Chain& {
      return b.chains[static_cast<std::size_t>(part)];
    };
    for (const auto& b : buffers_) prefetch_all(b->stores(chain_of(*b), chain_of(*b).first));
    for (const auto& b : buffers_) {
      Chain& chain = chain_of(*b);
      for (std::uint32_t i = chain.first; i != kEnd; i = b->blocks[i].next) {
        prefetch_all(b->stores(chain, b->blocks[i].next));
        for (const Store& s : b->stores(chain, i)) table_.store(s.key, s.entry);
      }
      chain = {};
    }
  }
  // After all parts: the buffers are empty.
  void next_quantum() {
    for (const auto& b : buffers_) b->used = 0;
    ++quantum_;
  }
  void commit_all() {
    for (int i = 0; i < parts(); ++i) commit(i);
    next_quantum();
  }

  // The table of the last commit.
  [[nodiscard]] const Table& committed() const { return table_; }
  void new_search() { table_.new_search(); }
  [[nodiscard]] int permille_full() const { return table_.permille_full(); }

 private:
  static constexpr std::uint32_t kEnd = ~std::uint32_t{0};
  static constexpr std::uint32_t kInBlock = 10;
  static constexpr int kMostParts = 16;
  static constexpr std::size_t kSlots = 2048;

  struct Store {
    Key key = 0;
    Entry entry;
  };
  // Stores of one part, in the order in which they were made. The worker that commits them is often
  // another one, so it loads them from the cache of the worker that made them. That takes long, and
  // a block takes hardly longer than one store.
  struct alignas(64) Block {
    std::array<Store, kInBlock> stores;
    std::uint32_t next = kEnd;  // of the same part
  };
  static_assert(sizeof(Block) == 256);
  // The last store of a key with these low bits. Another one of the same quantum replaces it; then
  // the worker does not see its store before the commit.
  struct Last {
    std::uint32_t quantum = 0, store = 0;
  };
  struct Chain {
    std::uint32_t first = kEnd, last = kEnd;
    std::uint32_t in_last = kInBlock;  // stores in the last block
  };
  struct alignas(128) Buffer {
    std::vector<Block> blocks;
    std::uint32_t used = 0;  // of the blocks
    std::array<Chain, kMostParts> chains;
    std::array<Last, kSlots> last;

    Store& at(std::uint32_t index) { return blocks[index / kInBlock].stores[index % kInBlock]; }
    const Store& at(std::uint32_t index) const {
      return blocks[index / kInBlock].stores[index % kInBlock];
    }
    // Those of a block of the chain; none at its end.
    std::span<const Store> stores(const Chain& chain, std::uint32_t block) const {
      if (block == kEnd) return {};
      return std::span(blocks[block].stores).first(block == chain.last ? chain.in_last : kInBlock);
    }
    void lengthen(Chain& chain) {
      assert(used < blocks.capacity());
      if (used == blocks.size()) blocks.emplace_back();
      (chain.first == kEnd ? chain.first : blocks[chain.last].next) = used;
      blocks[used].next = kEnd;
      chain.last = used++;
      chain.in_last = 0;
    }
  };

  void prefetch_all(std::span<const Store> stores) const {
    for (const Store& s : stores) table_.prefetch(s.key);
  }

  static std::size_t slot(Key key) { return key % kSlots; }
  // The high bits, as they choose the bucket: no two parts share one.
  [[nodiscard]] std::size_t part(Key key) const { return key >> (64 - part_bits_); }

  Table& table_;
  const int part_bits_;
  std::vector<std::unique_ptr<Buffer>> buffers_;
  std::uint32_t quantum_ = 1;
};

}  // namespace splitpoint
