// threads.h - the machine of real processors: one pinned thread each, in wall-clock time.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint {

class Threads {
 public:
  static constexpr std::string_view kName = "threads";

  // Blocks its thread, after a short spin, and counts the time spent waiting for it.
  class Mutex {
   public:
    explicit Mutex(Threads& machine) : machine_(machine) {}
    Ticks lock();
    void unlock() { mutex_.unlock(); }

   private:
    Threads& machine_;
    std::mutex mutex_;
  };

  // `processors` >= 1 workers. With `pin`, worker i is bound to the i-th processor this process
  // may use, one of every core first; more workers than there are of them are left unbound.
  Threads(int processors, bool pin);
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // Processors this process may run on: affinity and control group considered.
  static int available_processors();

  [[nodiscard]] int processors() const { return processors_; }
  [[nodiscard]] int workers() const { return processors_; }
  // Worker 0 runs on the calling thread. What a body throws is thrown again here, the first of it.
  void run(const std::function<void(int)>& body);
  void spend(Work) {}  // real work takes real time
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  void park(int worker, Wait why);
  void unpark(int worker);
  [[nodiscard]] WorkerTime time_of(int worker) const { return seats_[worker].time; }
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}

 private:
  // One worker's permit and clock, on cache lines of its own.
  struct alignas(128) Seat {
    std::atomic<std::uint32_t> permit{0};
    WorkerTime time;
  };
  class Binding;

  [[nodiscard]] bool spin_for_permit(Seat& seat) const;
  void work(int worker, const std::function<void(int)>& body);

  const int processors_;
  const bool spin_;  // pointless when workers outnumber processors
  std::unique_ptr<Seat[]> seats_;
  std::unique_ptr<Binding> binding_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace splitpoint
