// processor_exchange.h - workers that are ahead exchange processors with workers that are behind.
//
// At the end of a quantum every worker waits for the slowest. If one processor is slower than the
// others, because it shares a core with another program, or is a core of another kind, then the
// worker on it is always the slowest. So the first worker that has done most of its quantum gives
// its processor to the one that is furthest behind, and takes that one's. Both then end the quantum
// at about the same time, and it lasts as long as with the mean speed of both. For processors of
// different speeds, such exchanges give the shortest schedules: Horvath, Lam and Sethi, "A level
// algorithm for preemptive scheduling", JACM 24, 1977. Only where a worker runs depends on real
// time. What it computes does not.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <vector>

#include "parallel/machines/binding.h"

namespace splitpoint {

class ProcessorExchange {
 public:
  explicit ProcessorExchange(int workers) : places_(static_cast<std::size_t>(workers)) {}

  // No worker has exchanged processors yet; before the workers run.
  void reset();
  // The worker, which calls it, has been bound to `cpu`, or to Binding::kNone.
  void begin(int worker, int cpu);
  // Two workers exchange processors. False if one is not bound, or took part already in this
  // quantum, whose number is >= 1; then `ahead` may take part no more in it. Any worker may call
  // it; both must call follow() soon: until then they share a processor.
  bool exchange(int ahead, int behind, std::uint32_t quantum);
  // Binds the worker, which calls it, to the processor that it has now.
  void follow(int worker);

  [[nodiscard]] std::uint64_t exchanges() const {
    return exchanges_.load(std::memory_order_relaxed);
  }

 private:
  struct alignas(128) Place {
    std::atomic<int> cpu{Binding::kNone};   // of the worker
    std::atomic<std::uint32_t> quantum{0};  // of the last exchange
    int bound = Binding::kNone;             // only the worker itself uses it
  };

  [[nodiscard]] Place& place(int worker) { return places_[static_cast<std::size_t>(worker)]; }
  bool claim(int worker, std::uint32_t quantum);

  std::vector<Place> places_;
  std::atomic<std::uint64_t> exchanges_{0};
};

}  // namespace splitpoint
