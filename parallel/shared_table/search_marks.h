// search_marks.h - marks the moves of positions that some worker is searching now.
//
// A mark is only a hint: there is no lock, and a mark may overwrite another. That costs a little
// work done twice, never a wrong value. 512 KiB.
// Kerrigan, "Simplified ABDADA", tckerrigan.com/Chess/Parallel_Search, 2017.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"

namespace splitpoint {

class SearchMarks {
 public:
  // Identifies playing `m` in the position `key`. Its lower half, which is stored, is never 0.
  static std::uint64_t tag(Key key, Move m) {
    return mix(key + static_cast<std::uint64_t>(m) * 0x9e3779b97f4a7c15ULL) | 1;
  }

  // Returns false if the mark is there already. Otherwise sets it in the first free place of the
  // bucket, or over the first mark if all are taken.
  bool add(std::uint64_t tag) {
    Bucket& b = bucket(tag);
    Mark* place = nullptr;
    for (Mark& mark : b) {
      const std::uint32_t there = mark.load(std::memory_order_relaxed);
      if (there == half(tag)) return false;
      if (there == 0 && place == nullptr) place = &mark;
    }
    (place != nullptr ? *place : b[0]).store(half(tag), std::memory_order_relaxed);
    return true;
  }
  void remove(std::uint64_t tag) {
    for (Mark& mark : bucket(tag))
      if (mark.load(std::memory_order_relaxed) == half(tag))
        mark.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kBuckets = 1 << 15, kWays = 4;
  // Relaxed throughout: a mark publishes nothing but itself.
  using Mark = std::atomic<std::uint32_t>;
  using Bucket = std::array<Mark, kWays>;

  static std::uint32_t half(std::uint64_t tag) { return static_cast<std::uint32_t>(tag); }
  Bucket& bucket(std::uint64_t tag) { return buckets_[tag >> 49]; }

  std::vector<Bucket> buckets_{kBuckets};
};

}  // namespace splitpoint
