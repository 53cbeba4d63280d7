// ending_blocks.h - an ending table in its file: blocks are unpacked when they are first needed.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "engine/endings/ending_file.h"

namespace splitpoint {

// Any number of threads may ask at once. What was unpacked stays in memory: a byte an index, and
// never more than the whole table.
class EndingBlocks {
 public:
  explicit EndingBlocks(EndingFile file)
      : file_(std::move(file)), blocks_(std::make_unique<Block[]>(file_.blocks())) {}

  [[nodiscard]] const EndingFile& file() const { return file_; }
  // no_position if the block cannot be unpacked.
  [[nodiscard]] EndingCode code(std::size_t i) const {
    const Codes& block = this->block(i / kEndingBlock);
    return block.empty() ? EndingCode::no_position : block[i % kEndingBlock];
  }

 private:
  using Codes = std::vector<EndingCode>;
  struct Block {
    Block() = default;
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block() { delete codes.load(std::memory_order_relaxed); }

    std::atomic<const Codes*> codes = nullptr;  // null: not unpacked
  };

  [[nodiscard]] const Codes& block(std::size_t number) const {
    std::atomic<const Codes*>& block = blocks_[number].codes;
    // Acquire: pairs with the release below, so that the codes are there.
    if (const Codes* there = block.load(std::memory_order_acquire)) return *there;
    auto mine = std::make_unique<const Codes>(file_.block(number));
    const Codes* first = nullptr;
    // Two threads may unpack the same block; the first one's stays.
    if (block.compare_exchange_strong(first, mine.get(), std::memory_order_release,
                                      std::memory_order_acquire))
      return *mine.release();
    return *first;
  }

  EndingFile file_;
  std::unique_ptr<Block[]> blocks_;
};

}  // namespace splitpoint
