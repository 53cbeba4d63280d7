// event_queue.h - the order in which workers run: a binary heap of (time, worker).
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

// Time and worker in one word: one comparison orders by time, then by worker.
class Event {
 public:
  static constexpr int kWorkerBits = 14;
  static constexpr int kMaxWorkers = 1 << kWorkerBits;

  // 0 <= `time` < 2^49 ticks (6.5 days in nanoseconds); 0 <= `worker` < kMaxWorkers.
  Event(Ticks time, int worker)
      : key_(static_cast<std::uint64_t>(time) << kWorkerBits | static_cast<std::uint64_t>(worker)) {
    assert(0 <= time && time < Ticks{1} << (63 - kWorkerBits));
  }
  [[nodiscard]] Ticks time() const { return static_cast<Ticks>(key_ >> kWorkerBits); }
  [[nodiscard]] int worker() const { return static_cast<int>(key_ & (kMaxWorkers - 1)); }
  [[nodiscard]] std::uint64_t key() const { return key_; }
  friend bool operator<(Event a, Event b) { return a.key_ < b.key_; }
  friend bool operator>(Event a, Event b) { return a.key_ > b.key_; }

 private:
  std::uint64_t key_;
};

class EventQueue {
 public:
  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] Event first() const { return heap_.front(); }

  void clear(std::size_t capacity) {
    heap_.clear();
    heap_.reserve(capacity);
  }
  void add(Event e) {
    heap_.push_back(e);
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
  }
  Event take() {
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
    const Event e = heap_.back();
    heap_.pop_back();
    return e;
  }
  // The same as take() followed by add(e), but in the time of one of them.
  Event exchange(Event e) {
    const Event first = heap_.front();
    const std::size_t n = heap_.size();
    std::size_t i = 0;
    for (std::size_t child = 1; child < n; child = 2 * i + 1) {
      // Arithmetic, not a branch: no processor can predict which child is earlier.
      child += static_cast<std::size_t>(child + 1 < n && heap_[child + 1] < heap_[child]);
      if (e < heap_[child]) break;
      heap_[i] = heap_[child];
      i = child;
    }
    heap_[i] = e;
    return first;
  }

 private:
  std::vector<Event> heap_;
};

}  // namespace splitpoint
