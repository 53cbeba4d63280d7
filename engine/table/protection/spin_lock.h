// spin_lock.h - a word that is 1 while somebody holds it; nobody sleeps.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>

namespace splitpoint {

// Holds the lock for as long as this lives. Nobody may hold two.
template <template <class> class AtomRef>
class SpinLocked {
 public:
  // Acquire, and release in the end: what the last holder wrote is seen by the next.
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
