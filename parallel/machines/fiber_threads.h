// fiber_threads.h - the machine on which workers outnumber processors, in wall-clock time.
//
// A processor is a thread, bound if wanted; a worker is a fiber that any processor may take up.
// A processor runs one worker at a time, until that parks or ends; then it takes the one that has
// been ready longest, or waits. Workers 0..P-1 run from the start, one on each processor; the rest
// begin parked, without a stack, and their first permit starts them. Threads is the same with a
// thread for every worker, so where this says nothing, that holds.
//
// All that the machine knows of its workers is under one lock. Parks and wake-ups are few, some
// thousands a second, and the lock is held for a few instructions. With the ready workers in a
// Boost.Lockfree queue, a processor that finds none and one that adds one would have to find each
// other over two variables; under a lock nothing can come between, so no wake-up is lost, and it is
// known exactly when nobody can ever run again.
//
// What a fiber that changes threads must not do:
// - keep the address of a thread_local over park(). The compiler takes it for a constant of the
//   function. No worker has any business with one; this machine reads its own only in a function
//   that is never inlined.
// - park while an exception is being handled, or in a destructor that one runs: the runtime keeps
//   those per thread. park() asserts it.
// - park while it holds a Mutex: those belong to threads.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <boost/circular_buffer.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/core/machine.h"
#include "parallel/machines/crew.h"
#include "parallel/machines/fiber.h"
#include "parallel/machines/seat_state.h"
#include "parallel/machines/waiting.h"

namespace splitpoint {

class FiberThreads {
 public:
  static constexpr std::string_view kName = "fiber-threads";

  // The processor looks until it is free, and is charged for the waiting. Who holds it does not
  // park, so he has a processor and will be done.
  using Mutex = PatientMutex<FiberThreads>;

  // 1 <= processors <= workers.
  FiberThreads(int processors, int workers, const Pinning& pinning);
  ~FiberThreads();

  [[nodiscard]] int processors() const { return crew_.size(); }
  // What each was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return crew_.cpus(); }
  [[nodiscard]] int workers() const { return workers_; }
  // Back when all workers have ended; one that never got a permit has not. The calling thread is
  // processor 0. What a body throws is thrown again here, the first of it, when the others have
  // ended. When no worker can run any more (only workers unpark), those that are parked are thrown
  // out of park() and those that never started never will; then what a body threw is thrown again,
  // or a std::logic_error.
  void run(const std::function<void(int)>& body);
  void spend(Work) {}  // real work takes real time
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  // Only workers call these two, and park() only for themselves.
  void park(int worker, Wait why);
  void unpark(int worker);
  // A processor without a worker waits for what the one that left it last waits for.
  [[nodiscard]] WorkerTime time_of(int processor) const;
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}
  // What a worker does, for anybody at any time.
  [[nodiscard]] SeatState state_of(int worker) const;
  [[nodiscard]] bool has_permit(int worker) const;

 private:
  friend Mutex;
  struct Seat;          // what there is of one worker
  struct Processor;     // and of one thread
  struct Unwinding {};  // thrown through the frames of a worker that will not go on

  static void waits_for_lock();
  static void waited_for_lock(Ticks waited);
  static Processor* this_processor();
  static void sit_down(Processor* processor);
  static void live(void* seat);
  static bool has_stack(Processor& here);

  void serve(Processor& here);
  Seat* next(Processor& here, Seat& left);
  void wait_for_work(Processor& here, std::unique_lock<std::mutex>& lock);
  void wait_for_call(Processor& here) const;
  static void call(Processor& idle);
  void call_everybody();
  void give_up();

  Crew crew_;
  const int workers_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const std::function<void(int)>* body_ = nullptr;
  std::unique_ptr<Processor[]> processors_;
  std::unique_ptr<Seat[]> seats_;

  std::mutex mutex_;  // of all that follows, and of the states and permits in the seats
  boost::circular_buffer<Seat*> ready_;  // longest ready first; has room for all
  std::vector<Processor*> idle_;         // without work and not called
  int alive_ = 0;                        // workers that have not ended
  bool unwinding_ = false;
  std::exception_ptr fault_;
};

}  // namespace splitpoint
