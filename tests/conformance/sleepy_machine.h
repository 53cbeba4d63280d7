// sleepy_machine.h - a deterministic machine on threads that sleep at random moments.
//
// Everything that a search asks of its machine may sleep, before and after: work, locks, marks,
// signals, parking. The threads begin in any order. The result must be that of the machine itself.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.h"
#include "parallel/machines/deterministic/deterministic_machine.h"

namespace splitpoint {

class SleepyMachine : public DeterministicMachine {
 public:
  class Mutex : public DeterministicMachine::Mutex {
   public:
    using DeterministicMachine::Mutex::Mutex;
    Ticks lock() {
      const Rest rest;
      return DeterministicMachine::Mutex::lock();
    }
    void unlock() {
      const Rest rest;
      DeterministicMachine::Mutex::unlock();
    }
  };

  using CacheLine = RealCacheLine<SleepyMachine>;

  template <class T>
  class Signal : public DeterministicMachine::Signal<T> {
   public:
    using DeterministicMachine::Signal<T>::Signal;
    [[nodiscard]] T load() const {
      const Rest rest;
      return DeterministicMachine::Signal<T>::load();
    }
    void store(T value) {
      const Rest rest;
      DeterministicMachine::Signal<T>::store(value);
    }
    void add(T more) {
      const Rest rest;
      DeterministicMachine::Signal<T>::add(more);
    }
  };

  SleepyMachine(int processors, Ticks length, std::uint64_t seed)
      : DeterministicMachine(processors, {}, length) {
    for (int i = 0; i < processors; ++i)
      moments_.push_back({Random(mix(seed + 100 * static_cast<std::uint64_t>(i)))});
  }

  void run(const std::function<void(int)>& body) {
    DeterministicMachine::run([&](int worker) {
      own = &moments_[static_cast<std::size_t>(worker)];
      sleep(own->random.below(300));
      body(worker);
      own = nullptr;
    });
  }
  void set_commit(Commit commit) {
    auto part = std::move(commit.part);
    commit.part = [part](int number) {
      const Rest rest;
      part(number);
    };
    DeterministicMachine::set_commit(std::move(commit));
  }
  void spend(Work work) {
    const Rest rest;
    DeterministicMachine::spend(work);
  }
  void spend(NodePart part) {
    const Rest rest;
    DeterministicMachine::spend(part);
  }
  void meet() {
    const Rest rest;
    DeterministicMachine::meet();
  }
  void park(int worker, Wait why) {
    const Rest rest;
    DeterministicMachine::park(worker, why);
  }
  void unpark(int worker) {
    const Rest rest;
    DeterministicMachine::unpark(worker);
  }
  // The times that workers have slept; after run().
  [[nodiscard]] int sleeps() const {
    return std::accumulate(moments_.begin(), moments_.end(), 0,
                           [](int n, const Moments& m) { return n + m.sleeps; });
  }

 private:
  struct alignas(128) Moments {
    Random random;
    int sleeps = 0;
  };

  // Perhaps sleeps now, and perhaps at its end.
  class Rest {
   public:
    Rest() { may_sleep(); }
    ~Rest() { may_sleep(); }
    Rest(const Rest&) = delete;
    Rest& operator=(const Rest&) = delete;
  };

  // Once in 1,000 times; as often, it lets other threads run.
  static void may_sleep() {
    if (own == nullptr) return;  // outside run()
    const std::uint32_t lot = own->random.below(1000);
    if (lot == 0) {
      ++own->sleeps;
      sleep(own->random.below(100));
    } else if (lot == 1) {
      std::this_thread::yield();
    }
  }
  static void sleep(std::uint32_t microseconds) {
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
  }

  // Of the worker on this thread; null outside run().
  static inline constinit thread_local Moments* own = nullptr;

  std::vector<Moments> moments_;
};

}  // namespace splitpoint
