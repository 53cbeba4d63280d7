// threads.h - the machine in real time with one thread for each worker.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/core/machine.h"
#include "parallel/machines/thread_team.h"
#include "parallel/machines/waiting.h"
#include "parallel/machines/worker_status.h"

namespace splitpoint {

class Threads {
 public:
  static constexpr std::string_view kName = "threads";

  // A waiting thread spins; the time counts as the lock time of its worker.
  using Mutex = AdaptiveMutex<Threads>;
  using CacheLine = RealCacheLine<Threads>;
  template <class T>
  using Signal = PromptSignal<T>;

  // Makes `processors` >= 1 workers. Worker i runs on thread i of the team.
  Threads(int processors, const Pinning& pinning);

  static int available_processors() { return Binding::available_processors(); }

  [[nodiscard]] int processors() const { return team_.size(); }
  // The processor that each thread was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return team_.cpus(); }
  [[nodiscard]] int workers() const { return team_.size(); }
  // The worker that calls it.
  [[nodiscard]] int current() const { return static_cast<int>(own_slot - slots_.get()); }
  // Calls body(i) for every worker i and returns when all have returned. Worker 0 runs on the
  // calling thread. Throws the first exception that a body threw.
  void run(const std::function<void(int)>& body);
  void spend(Work) {}  // real work takes real time
  void meet() {}
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  void park(int worker, Wait why);
  void unpark(int worker);
  // The worker spins until done() is true. The time counts as its lock time.
  template <class F>
  void spin_until(F&& done) {
    if (done()) return;
    waits_for_lock();
    const Ticks asked = now();
    for (int round = 0; !done(); ++round) wait_a_little(round);
    waited_for_lock(now() - asked);
  }
  // For a worker that waits inside a library, not in park(): its waiting time begins and ends here.
  // end_waiting() returns the reason that begin_waiting() was given.
  void begin_waiting(int worker, Wait why);
  Wait end_waiting(int worker);
  [[nodiscard]] WorkerTime time_of(int processor) const { return slots_[processor].time; }
  // The ticks that a parking worker spins for its permit before it sleeps. Measured by one spin
  // without a permit.
  [[nodiscard]] Ticks spin_time() const;
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}
  // The state of a worker. Any thread may ask at any time. A worker updates it only when it waits.
  [[nodiscard]] WorkerStatus state_of(int worker) const {
    return slots_[worker].state.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool has_permit(int worker) const {
    return slots_[worker].permit.load(std::memory_order_relaxed) != 0;
  }

 private:
  friend Mutex;
  // One worker's permit and clock, on cache lines of its own.
  struct alignas(128) WorkerSlot {
    std::atomic<std::uint32_t> permit{0};
    // Relaxed: other threads read it only to report it.
    std::atomic<WorkerStatus> state{WorkerStatus::dormant};
    WorkerTime time;
    std::chrono::steady_clock::time_point waiting_since;
  };

  static void waits_for_lock();
  static void waited_for_lock(Ticks waited);
  [[nodiscard]] bool spin_for_permit(WorkerSlot& slot) const;
  void wait_a_little(int round) const;
  void work(int worker, const std::function<void(int)>& body);

  // The slot of the worker on this thread; the mutex adds the waiting time there.
  static constinit thread_local WorkerSlot* own_slot;

  ThreadTeam team_;
  std::unique_ptr<WorkerSlot[]> slots_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace splitpoint
