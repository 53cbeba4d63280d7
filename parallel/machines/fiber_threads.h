// fiber_threads.h - the machine in real time that may have more workers than processors.
//
// A processor is a thread, bound if wanted. A worker is a fiber that any processor may run. A
// processor runs one worker until it parks or ends, then the worker that has been ready longest. If
// none is ready, it waits. Workers 0..P-1 run from the start, one on each processor. The others
// begin parked and without a stack; their first permit starts them. The comments of Threads hold
// here too, unless a comment here says otherwise.
//
// One lock guards the machine's data about its workers. Parks and wake-ups are few, some thousands
// a second, and the lock is held for a few instructions. With a lock-free queue of ready workers
// (Boost.Lockfree), a processor that finds it empty and a worker that adds to it would have to
// agree over two variables. Under one lock no wake-up is lost, and the machine knows exactly when
// no worker can ever run again.
//
// A fiber may change threads when it parks. So a worker must not
// - keep the address of a thread_local across park(): the compiler treats it as constant within a
//   function. Workers need no thread_local; this machine reads its own only in a function that is
//   never inlined.
// - park while an exception is handled, or in a destructor that an exception runs: the runtime
//   keeps that state per thread. park() asserts it.
// - park while it holds a Mutex: a Mutex belongs to a thread.
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
#include "parallel/machines/fiber.h"
#include "parallel/machines/thread_team.h"
#include "parallel/machines/waiting.h"
#include "parallel/machines/worker_status.h"

namespace splitpoint {

class FiberThreads {
 public:
  static constexpr std::string_view kName = "fiber-threads";

  // A waiting processor spins; the time counts as its lock time. The holder never parks, so it has
  // a processor and will release the mutex.
  using Mutex = AdaptiveMutex<FiberThreads>;
  using CacheLine = RealCacheLine<FiberThreads>;
  template <class T>
  using Signal = PromptSignal<T>;

  // 1 <= processors <= workers.
  FiberThreads(int processors, int workers, const Pinning& pinning);
  ~FiberThreads();

  [[nodiscard]] int processors() const { return team_.size(); }
  // The processor that each thread was bound to in the last run, or Binding::kNone.
  [[nodiscard]] const std::vector<int>& cpus() const { return team_.cpus(); }
  [[nodiscard]] int workers() const { return workers_; }
  // Calls body(i) for every worker i and returns when all have ended. The calling thread is
  // processor 0. Throws the first exception that a body threw, after the other workers have ended.
  // Only workers unpark, so at some moment no worker may be able to run any more. Then park()
  // throws in every parked worker, workers without a first permit never start, and run() throws the
  // exception of a body or else std::logic_error.
  void run(const std::function<void(int)>& body);
  void spend(Work) {}  // real work takes real time
  void meet() {}
  [[nodiscard]] Ticks now() const {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now() - start_).count();
  }
  // Only workers call these, and a worker parks only itself.
  void park(int worker, Wait why);
  void unpark(int worker);
  // The caller becomes ready, after all that are ready already. False, and nothing else, if there
  // are none. What was said about park() holds here too.
  bool yield(int worker);
  // The caller has waited on its processor for something that no worker does.
  void add_waiting(Wait why, Ticks waited);
  // The time of a processor without a worker counts as that for which its last worker waits.
  [[nodiscard]] WorkerTime time_of(int processor) const;
  [[nodiscard]] Ticks span(int) const { return 0; }
  void set_span(int, Ticks) {}
  // The state of a worker. Any thread may ask at any time.
  [[nodiscard]] WorkerStatus state_of(int worker) const;
  [[nodiscard]] bool has_permit(int worker) const;

 private:
  friend Mutex;
  struct WorkerSlot;    // the machine's data about one worker
  struct Processor;     // its data about one thread
  struct Unwinding {};  // thrown to unwind the stack of a worker that cannot go on

  static void waits_for_lock();
  static void waited_for_lock(Ticks waited);
  static Processor* this_processor();
  static void set_this_processor(Processor* processor);
  static void run_worker(void* slot);
  static bool has_stack(Processor& here);

  void serve(Processor& here);
  WorkerSlot* next(Processor& here, WorkerSlot& left);
  void wait_for_work(Processor& here, std::unique_lock<std::mutex>& lock);
  void wait_for_call(Processor& here) const;
  static void call(Processor& idle);
  void add_ready(WorkerSlot& slot);
  void call_everybody();
  void unwind_parked();

  ThreadTeam team_;
  const int workers_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const std::function<void(int)>* body_ = nullptr;
  std::unique_ptr<Processor[]> processors_;
  std::unique_ptr<WorkerSlot[]> slots_;

  std::mutex mutex_;  // guards the members below and the states and permits in the slots
  boost::circular_buffer<WorkerSlot*> ready_;  // longest ready first; has room for all workers
  std::atomic<bool> has_ready_{false};         // relaxed: a hint, so that yield() costs little
  std::vector<Processor*> idle_;               // processors without work that have not been called
  int alive_ = 0;                              // workers that have not ended
  bool unwinding_ = false;
  std::exception_ptr fault_;
};

}  // namespace splitpoint
