// waiting.h - how a thread of the system waits: it looks a while, then lets the system put it to
// sleep.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <mutex>

#include "engine/core/machine.h"

namespace splitpoint {

// How often somebody who waits for work looks for it before he sleeps: about 200 us. A sleep and a
// wake-up take a quarter of that, a third of it from whoever has to wake him.
inline constexpr int kSpins = 10'000;

inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

inline Ticks since(std::chrono::steady_clock::time_point t) {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - t).count();
}

// Locks what somebody else has, and says for how long that had to wait. `spin`: every thread has a
// processor, so the holder is running and will soon be done.
inline Ticks lock_patiently(std::mutex& mutex, bool spin) {
  const auto start = std::chrono::steady_clock::now();
  constexpr int kLooks = 100;
  for (int i = 0; spin && i < kLooks; ++i) {
    relax();
    if (mutex.try_lock()) return since(start);
  }
  mutex.lock();
  return since(start);
}

// The mutex of a machine on threads, which charges the waiting to whoever waits.
template <class M>
class PatientMutex {
 public:
  explicit PatientMutex(M& machine) : machine_(machine) {}

  // Ticks that had to be waited.
  Ticks lock() {
    if (mutex_.try_lock()) return 0;
    M::waits_for_lock();
    const Ticks waited = lock_patiently(mutex_, machine_.fits());
    M::waited_for_lock(waited);
    return waited;
  }
  // For who looks on from outside, on a thread that is no worker's.
  bool try_lock() { return mutex_.try_lock(); }
  void unlock() { mutex_.unlock(); }

 private:
  M& machine_;
  std::mutex mutex_;
};

}  // namespace splitpoint
