// watched_threads.h - the machine `threads` with timers on the work of parallel search.
//
// A search on it is a real parallel search, so each kind of work is measured under the conditions
// of a search. For example, another processor was the last to hold a lock.
// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "experiments/calibration/readings.h"
#include "parallel/machines/threads.h"

namespace splitpoint {

class WatchedThreads {
 public:
  static constexpr std::string_view kName = "watched";

  class Mutex {
   public:
    explicit Mutex(WatchedThreads& machine) : machine_(machine), mutex_(machine.threads_) {}

    Ticks lock() {
      const Ticks asked = machine_.end_of_preparing();
      const Ticks waited = mutex_.lock();
      const Ticks got = machine_.now();
      contended_ = given_back_ > asked;
      if (contended_) machine_.note(Work::contended, got - given_back_);
      taking_ = got - asked;
      return waited;
    }
    void unlock() {
      const bool free = !contended_;
      const Ticks taking = taking_, start = given_back_ = machine_.now();
      mutex_.unlock();
      const Ticks giving = machine_.now() - start;
      if (free) machine_.note(Work::lock, taking + giving - machine_.clock_read_);
    }

   private:
    WatchedThreads& machine_;
    Threads::Mutex mutex_;
    // Only the holder of the lock uses these.
    Ticks given_back_ = -1, taking_ = 0;
    bool contended_ = false;
  };

  using CacheLine = RealCacheLine<WatchedThreads>;
  template <class T>
  using Signal = PromptSignal<T>;

  explicit WatchedThreads(int processors)
      : threads_(processors, true),
        logs_(std::make_unique<Log[]>(static_cast<std::size_t>(processors))) {
    std::vector<double> looks;
    for (int i = 0; i < 1000; ++i) {
      const Ticks before = now();
      looks.push_back(static_cast<double>(now() - before));
    }
    clock_read_ = static_cast<Ticks>(median(std::move(looks)));
  }

  [[nodiscard]] int processors() const { return threads_.processors(); }
  [[nodiscard]] int workers() const { return threads_.workers(); }
  [[nodiscard]] Ticks now() const { return threads_.now(); }
  [[nodiscard]] WorkerTime time_of(int processor) const { return threads_.time_of(processor); }
  [[nodiscard]] Ticks span(int worker) const { return threads_.span(worker); }
  void set_span(int, Ticks) { end_of_preparing(); }  // a worker begins to search a child

  void run(const std::function<void(int)>& body) {
    threads_.run([&](int worker) {
      mine() = &logs_[worker];
      body(worker);
      mine() = nullptr;
    });
  }
  // Opening a split point ends where others can see it, at the change of its word; joining ends
  // where the worker begins to search a child.
  void spend(Work work) {
    if (work != Work::split && work != Work::join) return;
    mine()->preparing = work;
    mine()->since = now();
  }
  void meet() { end_of_preparing(); }
  void park(int worker, Wait why) { threads_.park(worker, why); }
  void unpark(int worker) { threads_.unpark(worker); }

  // All readings. Call after run(). The time to read the clock is subtracted from each.
  [[nodiscard]] Readings readings() const {
    Readings all;
    for (int i = 0; i < workers(); ++i)
      for (std::size_t kind = 0; kind < kWorkKinds; ++kind)
        all.lists[kind].insert(all.lists[kind].end(), logs_[i].noted.lists[kind].begin(),
                               logs_[i].noted.lists[kind].end());
    return all;
  }

 private:
  struct alignas(128) Log {
    Readings noted;
    Work preparing = Work::split;
    Ticks since = -1;  // start of it; -1 if there is none
  };

  static Log*& mine() {
    static thread_local Log* log = nullptr;
    return log;
  }
  void note(Work work, Ticks time) const {
    mine()->noted[work].push_back(static_cast<double>(std::max<Ticks>(0, time - clock_read_)));
  }
  Ticks end_of_preparing() const {
    const Ticks time = now();
    Log& log = *mine();
    if (log.since < 0) return time;
    note(log.preparing, time - log.since);
    log.since = -1;
    return now();
  }

  Threads threads_;
  std::unique_ptr<Log[]> logs_;
  Ticks clock_read_ = 0;  // the time to read the clock
};

}  // namespace splitpoint
