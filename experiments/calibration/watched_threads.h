// watched_threads.h - the machine of real processors, with a stop-watch on what they do together.
//
// A search that runs on it is a real parallel search, so each piece of work is met where a search
// meets it: locks that another processor held last.
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
      const Ticks asked = machine_.end_of_copying();
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
      if (free) machine_.note(Work::lock, taking + giving - machine_.look_);
    }

   private:
    WatchedThreads& machine_;
    Threads::Mutex mutex_;
    // The holder's.
    Ticks given_back_ = -1, taking_ = 0;
    bool contended_ = false;
  };

  explicit WatchedThreads(int processors)
      : threads_(processors, true),
        logs_(std::make_unique<Log[]>(static_cast<std::size_t>(processors))) {
    std::vector<double> looks;
    for (int i = 0; i < 1000; ++i) {
      const Ticks before = now();
      looks.push_back(static_cast<double>(now() - before));
    }
    look_ = static_cast<Ticks>(median(std::move(looks)));
  }

  [[nodiscard]] int processors() const { return threads_.processors(); }
  [[nodiscard]] int workers() const { return threads_.workers(); }
  [[nodiscard]] Ticks now() const { return threads_.now(); }
  [[nodiscard]] WorkerTime time_of(int processor) const { return threads_.time_of(processor); }
  [[nodiscard]] Ticks span(int worker) const { return threads_.span(worker); }
  void set_span(int worker, Ticks span) { threads_.set_span(worker, span); }

  void run(const std::function<void(int)>& body) {
    threads_.run([&](int worker) {
      mine() = &logs_[worker];
      body(worker);
      mine() = nullptr;
    });
  }
  // Splitting and joining are copying, and that ends where the copy is shown to others: at a lock.
  void spend(Work work) {
    if (work != Work::split && work != Work::join) return;
    mine()->copying = work;
    mine()->since = now();
  }
  void park(int worker, Wait why) { threads_.park(worker, why); }
  void unpark(int worker) { threads_.unpark(worker); }

  // After run(): every piece of work that was watched, each less what looking at the clock takes.
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
    Work copying = Work::split;
    Ticks since = -1;  // of the copying; -1 when there is none
  };

  static Log*& mine() {
    static thread_local Log* log = nullptr;
    return log;
  }
  void note(Work work, Ticks time) const {
    mine()->noted[work].push_back(static_cast<double>(std::max<Ticks>(0, time - look_)));
  }
  [[nodiscard]] Ticks end_of_copying() const {
    const Ticks time = now();
    Log& log = *mine();
    if (log.since < 0) return time;
    note(log.copying, time - log.since);
    log.since = -1;
    return now();
  }

  Threads threads_;
  std::unique_ptr<Log[]> logs_;
  Ticks look_ = 0;  // at the clock
};

}  // namespace splitpoint
