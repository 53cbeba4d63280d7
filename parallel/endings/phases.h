// phases.h - workers share the chunks of a range, one phase after another.
//
// A worker claims the next chunk by adding to a shared counter (self-scheduling: Tang & Yew,
// "Processor self-scheduling for multiple-nested parallel loops", 1986). A phase ends when all
// workers have arrived at a barrier. What a worker did in one phase, all see in the next.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

template <Machine M>
class Phases {
 public:
  // `chunk` >= 1 is the number of indices that a worker claims at once.
  Phases(M& machine, std::size_t chunk)
      : machine_(machine),
        chunk_(chunk),
        claims_(machine),
        arrivals_(machine),
        spans_(static_cast<std::size_t>(machine.workers())) {}

  // All workers call it with the same arguments. Calls body(begin, end) for each chunk of
  // [0, size), and after all chunks, before any worker returns, last() once.
  template <class F, class Last>
  void run(int me, std::size_t size, const F& body, const Last& last) {
    const Ticks begun = machine_.span(me);
    Ticks longest = begun;
    for (;;) {
      // A chunk needs what was before the phase, not the chunks that its worker did earlier.
      machine_.set_span(me, begun);
      const std::size_t begin = claim();
      if (begin >= size) break;
      body(begin, std::min(begin + chunk_, size));
      longest = std::max(longest, machine_.span(me));
    }
    spans_[static_cast<std::size_t>(me)].ticks = std::max(longest, machine_.span(me));
    arrive(me, last);
    machine_.set_span(me, span_);
  }

  // The longest chain of dependent work up to the end of the last phase, in ticks. After the run.
  [[nodiscard]] Ticks span() const { return span_; }

 private:
  struct alignas(128) Span {  // a cache line of its own
    Ticks ticks = 0;
  };

  // Relaxed: it only must be different for all. The barrier orders what the chunks hold.
  std::size_t claim() {
    claims_.fetch();
    claims_.modify();
    return next_.fetch_add(chunk_, std::memory_order_relaxed);
  }

  // Acquire and release at the counter: the last worker sees what all others have done. Release and
  // acquire at the phase: all others see it too, and what last() did.
  template <class Last>
  void arrive(int me, const Last& last) {
    const std::uint32_t phase = phase_.load(std::memory_order_relaxed);
    arrivals_.fetch();
    arrivals_.modify();
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == machine_.workers()) {
      arrived_.store(0, std::memory_order_relaxed);
      next_.store(0, std::memory_order_relaxed);
      for (const Span& s : spans_) span_ = std::max(span_, s.ticks);
      last();
      phase_.store(phase + 1, std::memory_order_release);
      if (me != 0) machine_.unpark(0);
    } else {
      while (phase_.load(std::memory_order_acquire) == phase) machine_.park(me, Wait::idle);
    }
    // Who goes on wakes two others, so that all are awake after a logarithm of their number.
    for (int other = 2 * me + 1; other <= 2 * me + 2 && other < machine_.workers(); ++other)
      machine_.unpark(other);
  }

  M& machine_;
  const std::size_t chunk_;
  typename M::CacheLine claims_, arrivals_;
  alignas(128) std::atomic<std::size_t> next_{0};
  alignas(128) std::atomic<int> arrived_{0};
  alignas(128) std::atomic<std::uint32_t> phase_{0};
  std::vector<Span> spans_;
  Ticks span_ = 0;  // only the last worker to arrive writes it
};

}  // namespace splitpoint
