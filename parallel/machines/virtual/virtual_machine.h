// virtual_machine.h - a machine with any number of processors, in virtual time.
//
// It is a conservative discrete-event simulation on one thread. Every worker is a fiber with a
// clock, the clock of its processor. The worker with the earliest clock runs. Work advances its
// clock by the cost model. Just before work that accesses shared data, the worker lets every worker
// with an earlier clock run. So shared accesses happen in the order of virtual time (with `lag` 0).
// A run is a pure function of the search and the VirtualOptions: it is the same on every computer
// under any load.
//
// No fiber ever waits in real time. If no worker can run, the search is stuck, and run() throws.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "parallel/machines/fiber.h"
#include "parallel/machines/sanitizers.h"
#include "parallel/machines/virtual/costs.h"
#include "parallel/machines/virtual/event_queue.h"
#include "parallel/machines/virtual/processors.h"
#include "parallel/machines/virtual/worker_slot.h"

namespace splitpoint {

// The search cannot go on: no worker can run, or no worker has searched a node for very long.
// what() gives the state of every worker and the seed that reproduces the run.
struct StuckSearch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct VirtualOptions {
  int processors = 1;  // 1..Event::kMaxWorkers
  int workers = 0;     // 0: as many as processors; else processors..Event::kMaxWorkers
  CostModel costs = unit_costs();
  // 0: all work takes the time of the cost model. Otherwise each unit of work takes a random time
  // from 0 to twice that, with this seed: the same on average, but with another interleaving.
  std::uint64_t seed = 0;
  // In ticks, >= 0: how far a worker may run ahead of the others. This saves switches, but shared
  // accesses may happen out of order.
  Ticks lag = 0;
  // Bytes of a worker's stack; a guard page protects it, and only used pages take memory. The
  // longest line that can be searched needs about 1 MiB, with sanitizers several times that.
  std::size_t stack = std::size_t{8} << 20;
  // The search counts as stuck after so many switches (some seconds) in which no worker searches a
  // node.
  std::uint64_t patience = 100'000'000;
};

// The results of a run, besides the time accounts of its processors.
struct VirtualFacts {
  std::uint64_t fingerprint = 0;  // of the whole schedule: which worker ran when
  std::uint64_t switches = 0;     // from worker to worker
  std::uint64_t transfers = 0;    // of CacheLines, from processor to processor
  int most_at_work = 1;           // the most workers that had work at the same time
};

// Carrier holds one suspended worker: a Fiber, or in tests a thread that waits for its turn.
template <class Carrier>
class BasicVirtualMachine {
 public:
  static constexpr std::string_view kName = "virtual";

  // Serves waiting workers in the order in which they asked. The time of Work::lock passes while
  // the lock is held.
  class Mutex {
   public:
    explicit Mutex(BasicVirtualMachine& machine) : machine_(machine) {}
    Ticks lock() {
      const sanitizers::TsanIgnore unwatched;
      machine_.synchronise();
      machine_
          .check_progress();  // checked here because unlock(), which also switches, must not throw
      const Ticks asked = machine_.now();
      if (held_) machine_.wait_for(waiting_);
      held_ = true;
      sanitizers::acquire(this);
      const Ticks waited = machine_.now() - asked;
      machine_.clock_ += machine_.cost_here(Work::lock);
      return waited;
    }
    void unlock() {
      sanitizers::release(this);
      const sanitizers::TsanIgnore unwatched;
      machine_.let_others_catch_up();
      if (waiting_.empty())
        held_ = false;
      else
        machine_.pass_lock(waiting_);
    }

   private:
    BasicVirtualMachine& machine_;
    bool held_ = false;
    WaitQueue waiting_;
  };

  // fetch() brings the line to the processor that asks, in the time of Work::scan: one transfer
  // after the other, in the order in which they are asked for. What a worker waits for earlier ones
  // counts as lock time. The line stays for the time of Work::lock, the time of modify(). With
  // random times it may go sooner; then another worker changes the word between fetch() and the
  // exchange.
  class CacheLine {
   public:
    explicit CacheLine(BasicVirtualMachine& machine) : machine_(machine) {}
    void fetch() {
      const sanitizers::TsanIgnore unwatched;
      machine_.synchronise();
      machine_.check_progress();
      const int processor = machine_.slots_[machine_.current_].processor;
      if (processor == at_) return;
      at_ = processor;
      machine_.wait_until(free_);
      machine_.clock_ += machine_.cost_here(Work::scan);
      ++machine_.facts_.transfers;
      free_ = machine_.clock_ + machine_.cost_here(Work::lock);
      machine_.synchronise();
    }
    void modify() {
      const sanitizers::TsanIgnore unwatched;
      machine_.clock_ += machine_.cost_here(Work::lock);
      machine_.synchronise();
    }

   private:
    BasicVirtualMachine& machine_;
    int at_ = -1;     // the processor that has asked for the line last
    Ticks free_ = 0;  // when that processor lets it go
  };

  template <class T>
  using Signal = PromptSignal<T>;

  explicit BasicVirtualMachine(VirtualOptions options) : options_(std::move(options)) {
    if (options_.workers == 0) options_.workers = options_.processors;
    assert(1 <= options_.processors && options_.processors <= options_.workers);
    assert(options_.workers <= Event::kMaxWorkers);
  }

  [[nodiscard]] int processors() const { return options_.processors; }
  [[nodiscard]] int workers() const { return options_.workers; }
  [[nodiscard]] Ticks now() const { return clock_; }
  [[nodiscard]] int current() const { return current_; }  // the running worker
  [[nodiscard]] WorkerTime time_of(int processor) const { return processors_.time(processor); }
  [[nodiscard]] const VirtualOptions& options() const { return options_; }
  [[nodiscard]] VirtualFacts facts() const { return facts_; }
  [[nodiscard]] Ticks span(int worker) const {
    return (worker == current_ ? clock_ : slots_[worker].stopped) - slots_[worker].off_span;
  }
  void set_span(int worker, Ticks span) { slots_[worker].off_span = clock_ - span; }

  // Calls body(i) for every worker i and returns when all have ended. Throws StuckSearch, the
  // exception of a body, or std::bad_alloc if there is no memory for the stacks. Before that it
  // unwinds the stacks of all workers.
  template <class Body>
  void run(Body&& body);

  // The only function of the machine that every node calls.
  void spend(Work work) {
    const sanitizers::TsanIgnore unwatched;
    clock_ += cost_here(work);
    if (work == Work::node || work == Work::quiescence) last_node_ = facts_.switches;
    if (work == Work::join) begin_work();
    if (is_meeting(work)) synchronise();
  }
  void meet() {}  // every node is a meeting, and nothing after it takes time
  // Time passes on the running worker's processor. Workers with an earlier clock then run first.
  void take(Ticks time) {
    const sanitizers::TsanIgnore unwatched;
    clock_ += time;
    synchronise();
  }
  void park(int worker, Wait why);
  void unpark(int worker);
  // The worker looks at shared memory until another worker has made a step. It counts as waiting
  // for a lock. Another worker must be able to run.
  void wait_for_a_step() {
    const sanitizers::TsanIgnore unwatched;
    assert(!events_.empty());
    wait_until(std::max(clock_, events_.first().time()) + 1);
    synchronise();
  }

  using WorkerSlot = BasicWorkerSlot<Carrier>;
  [[nodiscard]] const WorkerSlot& slot(int worker) const { return slots_[worker]; }

 private:
  static constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

  struct Unwinding {};  // thrown to unwind the stack of a worker that cannot go on

  template <class Body>
  void run_worker(int worker, Body& body);

  [[nodiscard]] Ticks cost(Work work, bool far) const {
    return far ? options_.costs.remote[work] : options_.costs.local[work];
  }
  [[nodiscard]] Ticks jittered(Ticks cost) {
    if (options_.seed == 0 || cost == 0) return cost;
    return static_cast<Ticks>(random_.next() % static_cast<std::uint64_t>(2 * cost + 1));
  }
  Ticks slowed(Ticks cost);
  Ticks cost_here(Work work) { return plain_ ? options_.costs.local[work] : unusual_cost(work); }
  Ticks unusual_cost(Work work);
  [[nodiscard]] int socket(int processor) const {
    return static_cast<int>(std::int64_t{processor} * options_.costs.sockets / options_.processors);
  }
  // Whether a processor sleeps after `idle` idle ticks; before, it spins.
  [[nodiscard]] bool sleeps_after(Ticks idle) const {
    return options_.costs.spin == 0 || idle > options_.costs.spin;
  }
  // The cost of `work` from the running worker's processor to `processor`.
  Ticks cost_to(int processor, Work work) {
    return jittered(cost(work, socket(processor) != socket(slots_[current_].processor)));
  }

  void begin_work();
  // Lets other workers run until none is behind the running worker by more than `lag`.
  void synchronise() {
    if (clock_ > horizon_) [[unlikely]]
      yield_to_earlier();
  }
  // The same, but never throws.
  void let_others_catch_up() {
    if (clock_ > horizon_ && !unwinding_) [[unlikely]]
      switch_to_the_first();
  }
  void yield_to_earlier();
  void check_progress();  // throws if no worker has searched a node for `patience` switches
  void switch_to_the_first();
  void block();
  void wait_for(WaitQueue& line);
  void wait_until(Ticks time);
  void pass_lock(WaitQueue& line);
  void make_ready(int worker, Ticks time);
  void begin(int worker);
  void assign(int processor, int worker, Ticks time);
  void release_processor(Ticks WorkerTime::*account);
  // With as many processors as workers, no worker waits for a processor, so this need not meet.
  void meet_if_processors_are_wanted() {
    if (workers() > processors()) synchronise();
  }
  void dispatch(Event e);
  void set_horizon();
  Carrier& next_to_run();
  void unwind_all();

  VirtualOptions options_;
  bool plain_ = true;
  Ticks clock_ = 0;         // of the running worker
  Ticks horizon_ = kNever;  // the running worker need not meet up to this time
  int current_ = -1;
  std::uint64_t last_node_ = 0;  // value of `switches` when the last node was searched
  int at_work_ = 0, alive_ = 0;
  VirtualFacts facts_;
  EventQueue events_;  // the workers that could run, without the running one
  std::vector<WorkerSlot> slots_;
  Processors processors_;
  WaitQueue queued_;                // workers that wait for a processor
  void (*entry_)(void*) = nullptr;  // of every worker
  Carrier main_;
  Random random_{0};
  Ticks thousandths_ = 0;  // of a tick, left over from slowdowns
  bool unwinding_ = false;
  std::exception_ptr fault_;
};

using VirtualMachine = BasicVirtualMachine<Fiber>;

}  // namespace splitpoint

#include "parallel/machines/virtual/virtual_machine_run.inl.h"
