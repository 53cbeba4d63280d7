// waiting.h - how a thread waits. For work: it spins, then sleeps. For a mutex: it only spins.
// SPDX-License-Identifier: MIT
#pragma once
#include <tbb/spin_mutex.h>

#include <chrono>

#include "engine/core/machine.h"

namespace splitpoint {

// How often a waiting thread looks for work before it sleeps: about 200 us in all. To sleep and be
// woken takes a quarter of that; a third of the quarter is time of the waking thread.
inline constexpr int kSpins = 10'000;

inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

inline Ticks since(std::chrono::steady_clock::time_point t) {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now() - t).count();
}

// The mutex of a machine on threads. It measures the time that a thread waits.
//
// Critical sections take about a microsecond, so a waiting thread spins. After a long spin it
// yields its processor. No thread sleeps, so unlock() is a plain store and not an atomic exchange
// that asks for sleepers. An exchange waits until all earlier stores have reached their cache
// lines, including stores to the table. So it costs far more in a search than alone
// (experiments/micro/sharing.cpp).
template <class M>
class AdaptiveMutex {
 public:
  explicit AdaptiveMutex(M& /*machine*/) {}

  // Returns the ticks that the caller waited.
  Ticks lock() {
    if (mutex_.try_lock()) return 0;
    M::waits_for_lock();
    const auto start = std::chrono::steady_clock::now();
    mutex_.lock();
    const Ticks waited = since(start);
    M::waited_for_lock(waited);
    return waited;
  }
  // For a watching thread that is no worker: never waits and measures nothing.
  bool try_lock() { return mutex_.try_lock(); }
  void unlock() { mutex_.unlock(); }

 private:
  tbb::spin_mutex mutex_;
};

}  // namespace splitpoint
