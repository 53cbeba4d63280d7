// threads.h - the machine of real processors: one pinned thread each, in wall-clock time.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/core/machine.h"
#include "parallel/machines/crew.h"
#include "parallel/machines/seat_state.h"
#include "parallel/machines/waiting.h"

namespace splitpoint {

class Threads {
 public:
  static constexpr std::string_view kName = "threads";

  // Its thread looks until it is free, and counts the time spent waiting for it.
  using Mutex = PatientMutex<Threads>;

  // `processors` >= 1 workers, each on a thread of the crew.
  Threads(int processors, const Pinning& pinning);

  static int available_processors() { return Binding::available_processors(); }

  [[nodiscard]] int processors() const { return crew_.size(); }
  // What each was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return crew_.cpus(); }
  [[nodiscard]] int workers() const { return crew_.size(); }
  // Worker 0 runs on the calling thread. What a body throws is thrown again here, the first of it.
  void run(const std::function<void(int)>& body);
  void spend(Work) {}  // real work takes real time
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  void park(int worker, Wait why);
  void unpark(int worker);
  // For a worker that waits by other means than park(), those of a library: from here on it waits,
  // and from there on it has work again. Says what for it had waited.
  void begin_waiting(int worker, Wait why);
  Wait end_waiting(int worker);
  [[nodiscard]] WorkerTime time_of(int processor) const { return seats_[processor].time; }
  // How long a worker that parks looks for its permit before it sleeps: does it once, in vain.
  [[nodiscard]] Ticks spin_time() const;
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}
  // What a worker does, for anybody at any time; written only where it has to wait.
  [[nodiscard]] SeatState state_of(int worker) const {
    return seats_[worker].state.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool has_permit(int worker) const {
    return seats_[worker].permit.load(std::memory_order_relaxed) != 0;
  }

 private:
  friend Mutex;
  // One worker's permit and clock, on cache lines of its own.
  struct alignas(128) Seat {
    std::atomic<std::uint32_t> permit{0};
    std::atomic<SeatState> state{
        SeatState::dormant};  // relaxed: only somebody who watches reads it
    WorkerTime time;
    std::chrono::steady_clock::time_point waiting_since;
  };

  static void waits_for_lock();
  static void waited_for_lock(Ticks waited);
  [[nodiscard]] bool spin_for_permit(Seat& seat) const;
  void work(int worker, const std::function<void(int)>& body);

  // Which worker's seat this thread sits on, for the mutex to charge its waiting to.
  static thread_local Seat* own_seat;

  Crew crew_;
  std::unique_ptr<Seat[]> seats_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace splitpoint
