// worker_set.h - a set of workers that all workers may read and change at any time.
//
// Sequentially consistent throughout. A worker that is about to sleep adds itself and then looks
// for work; a worker with work offers it and then looks for sleepers. One of the two must see the
// other.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

namespace splitpoint {

class WorkerSet {
 public:
  static constexpr int kNobody = -1;

  explicit WorkerSet(int workers) : words_((static_cast<std::size_t>(workers) + 63) / 64) {}

  [[nodiscard]] bool empty() const { return count_.load() == 0; }

  // False if it was a member already.
  bool add(int worker) {
    const bool was = (word(worker).fetch_or(bit(worker)) & bit(worker)) != 0;
    if (!was) count_.fetch_add(1);
    return !was;
  }
  // False if it was not a member: if two remove the same worker, one succeeds.
  bool remove(int worker) {
    const bool was = (word(worker).fetch_and(~bit(worker)) & bit(worker)) != 0;
    if (was) count_.fetch_sub(1);
    return was;
  }
  // Removes and returns the next member after `worker`, cyclically by number; kNobody: empty set.
  int take_after(int worker) {
    int taken = kNobody;
    each_after(worker, [&](int other) {
      if (remove(other)) taken = other;
      return taken == kNobody;
    });
    return taken;
  }
  // Calls f(other) for each member, cyclically from the one after `worker` to `worker` itself,
  // until f returns false.
  template <class F>
  void each_after(int worker, F&& f) const {
    const std::size_t n = words_.size(), from = static_cast<std::size_t>(worker) + 1;
    for (std::size_t i = 0; i <= n; ++i) {
      const std::size_t w = (from / 64 + i) % n;
      std::uint64_t mask = words_[w].load();
      const std::uint64_t late = w == from / 64 % n ? ~std::uint64_t{0} << from % 64 : 0;
      if (i == 0) mask &= late;
      if (i == n) mask &= ~late;
      for (; mask != 0; mask &= mask - 1)
        if (!f(static_cast<int>(w * 64) + std::countr_zero(mask))) return;
    }
  }

 private:
  using Word = std::atomic<std::uint64_t>;

  static std::uint64_t bit(int worker) {
    return std::uint64_t{1} << static_cast<std::size_t>(worker) % 64;
  }
  Word& word(int worker) { return words_[static_cast<std::size_t>(worker) / 64]; }

  alignas(128) std::vector<Word> words_;
  alignas(128) std::atomic<int> count_{0};
};

}  // namespace splitpoint
