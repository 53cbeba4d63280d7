// spin_lock.h - a lock in one word, which is 1 while it is held; waiting workers spin.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>

namespace splitpoint {

// Holds the lock during its lifetime. A worker may hold only one.
template <template <class> class AtomRef>
class SpinLocked {
 public:
  // Acquire, and release at the end: the next holder sees what the last one wrote.
  explicit SpinLocked(std::uint64_t& lock) : taken_(lock) {
    while (taken_.exchange(1, std::memory_order_acquire) != 0) {
    }
  }
  ~SpinLocked() { taken_.store(0, std::memory_order_release); }
  SpinLocked(const SpinLocked&) = delete;
  SpinLocked& operator=(const SpinLocked&) = delete;

 private:
  AtomRef<std::uint64_t> taken_;
};

}  // namespace splitpoint
