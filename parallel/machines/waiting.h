// waiting.h - how a thread of the system waits: for work it looks a while, then lets the system put
// it to sleep; for a mutex it only looks.
// SPDX-License-Identifier: MIT
#pragma once
#include <tbb/spin_mutex.h>

#include <chrono>

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

// The mutex of a machine on threads, which charges the waiting to whoever waits.
//
// What it guards is done in a microsecond, so whoever waits looks again, and lets others run when
// it has looked in vain for long: nobody sleeps, and giving the mutex back is a store, not an
// atomic exchange that finds out whether anybody does. An exchange has to wait until all that was
// stored before it has reached its cache lines, those of the table among it: each costs far more in
// a search than alone (experiments/micro/sharing.cpp).
template <class M>
class PatientMutex {
 public:
  explicit PatientMutex(M& /*machine*/) {}

  // Ticks that had to be waited.
  Ticks lock() {
    if (mutex_.try_lock()) return 0;
    M::waits_for_lock();
    const auto start = std::chrono::steady_clock::now();
    mutex_.lock();
    const Ticks waited = since(start);
    M::waited_for_lock(waited);
    return waited;
  }
  // For who looks on from outside, on a thread that is no worker's.
  bool try_lock() { return mutex_.try_lock(); }
  void unlock() { mutex_.unlock(); }

 private:
  tbb::spin_mutex mutex_;
};

}  // namespace splitpoint
