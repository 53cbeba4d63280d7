// search_marks.h - marks moves that a worker is searching now.
//
// A mark is only a hint: there is no lock, and a mark may overwrite another. Then a little work is
// done twice, but no value is wrong. 512 KiB.
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
  // Identifies the move `m` in the position `key`. The lower half, which is stored, is never 0.
  static std::uint64_t tag(Key key, Move m) {
    return mix(key + static_cast<std::uint64_t>(m) * 0x9e3779b97f4a7c15ULL) | 1;
  }

  // False if the mark exists already. Otherwise sets it in the first free place of the bucket, or
  // over the first mark if the bucket is full.
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
