// virtual_machine.h - a machine with as many processors as one likes, in virtual time.
//
// A conservative discrete-event simulation on one thread. Every worker is a fiber with a clock,
// which is that of its processor; the one whose clock shows least runs. Work adds to its clock what
// a cost model says, and just before it touches what workers share it hands over to whoever has
// fallen behind. So accesses happen in the order of virtual time, and a run is a pure function of
// the search, the cost model and the seed: the same on every computer, whatever else that is doing.
//
// Nothing here waits for anybody: when no worker can run, the search is stuck, and it says so.
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
#include "parallel/machines/virtual/seat.h"

namespace splitpoint {

// The search cannot go on: no worker can run, or none has searched a node for very long. what()
// says what every worker is doing, and the seed that leads there again.
struct StuckSearch : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct VirtualOptions {
  int processors = 1;  // 1..Event::kMaxWorkers
  int workers = 0;     // 0: as many as processors; else from that up to Event::kMaxWorkers
  CostModel costs = unit_costs();
  // 0: every piece of work takes what the model says. Else anything from nothing to twice as much,
  // drawn with this seed: the same on average, but another interleaving.
  std::uint64_t seed = 0;
  // Ticks that a worker may run ahead of the others: fewer switches, but accesses out of order.
  Ticks lag = 0;
  // Bytes, guarded; only what is used takes memory. The longest line that can be searched needs
  // about 1 MiB, several times that with sanitizers.
  std::size_t stack = std::size_t{8} << 20;
  // Switches without a node, by anybody, after which the search is called stuck: a few seconds.
  std::uint64_t patience = 100'000'000;
};

// What a run came to, beside the accounts of its processors.
struct VirtualFacts {
  std::uint64_t fingerprint = 0;  // of the whole schedule: who ran when
  std::uint64_t switches = 0;     // from worker to worker
  int most_at_work = 1;           // workers that had work at the same time, at most
};

// Carrier holds one suspended worker: a Fiber, or in tests a thread that waits for its turn.
template <class Carrier>
class BasicVirtualMachine {
 public:
  static constexpr std::string_view kName = "virtual";

  // Hands over in the order of asking. What a lock takes, it takes while it is held.
  class Mutex {
   public:
    explicit Mutex(BasicVirtualMachine& machine) : machine_(machine) {}
    Ticks lock() {
      const sanitizers::Unwatched unwatched;
      machine_.meet();
      machine_.lose_patience();  // giving a lock back hands over, too, but must not throw
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
      const sanitizers::Unwatched unwatched;
      machine_.let_others_catch_up();
      if (waiting_.empty())
        held_ = false;
      else
        machine_.hand_on(waiting_);
    }

   private:
    BasicVirtualMachine& machine_;
    bool held_ = false;
    WaitingLine waiting_;
  };

  explicit BasicVirtualMachine(VirtualOptions options) : options_(std::move(options)) {
    if (options_.workers == 0) options_.workers = options_.processors;
    assert(1 <= options_.processors && options_.processors <= options_.workers);
    assert(options_.workers <= Event::kMaxWorkers);
  }

  [[nodiscard]] int processors() const { return options_.processors; }
  [[nodiscard]] int workers() const { return options_.workers; }
  [[nodiscard]] Ticks now() const { return clock_; }
  [[nodiscard]] WorkerTime time_of(int processor) const { return processors_.time(processor); }
  [[nodiscard]] const VirtualOptions& options() const { return options_; }
  [[nodiscard]] VirtualFacts facts() const { return facts_; }
  [[nodiscard]] Ticks span(int worker) const {
    return (worker == current_ ? clock_ : seats_[worker].stopped) - seats_[worker].not_span;
  }
  void set_span(int worker, Ticks span) { seats_[worker].not_span = clock_ - span; }

  // Throws StuckSearch, what a body throws, and std::bad_alloc when there is no memory for the
  // stacks; all workers have been unwound by then.
  template <class Body>
  void run(Body&& body);

  // The only thing here that every node does.
  void spend(Work work) {
    const sanitizers::Unwatched unwatched;
    clock_ += cost_here(work);
    if (work == Work::node || work == Work::quiescence) last_node_ = facts_.switches;
    if (work == Work::join) begin_work();
    if (is_meeting(work)) meet();
  }
  void park(int worker, Wait why);
  void unpark(int worker);

  using Seat = BasicSeat<Carrier>;
  [[nodiscard]] const Seat& seat(int worker) const { return seats_[worker]; }

 private:
  static constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

  struct Unwinding {};  // thrown through the frames of a worker that will not go on

  template <class Body>
  void live(int worker, Body& body);

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
  // Whether the system has put a processor to sleep that has been idle for so long.
  [[nodiscard]] bool sleeps_after(Ticks idle) const {
    return options_.costs.spin == 0 || idle > options_.costs.spin;
  }
  // What reaches `processor` from the one that the worker that runs has.
  Ticks cost_to(int processor, Work work) {
    return jittered(cost(work, socket(processor) != socket(seats_[current_].processor)));
  }

  void begin_work();
  // Nobody is behind the worker that runs when this comes back.
  void meet() {
    if (clock_ > horizon_) [[unlikely]]
      hand_over();
  }
  // The same from where nothing may be thrown.
  void let_others_catch_up() {
    if (clock_ > horizon_ && !unwinding_) [[unlikely]]
      switch_to_the_first();
  }
  void hand_over();
  void lose_patience();  // throws if nobody has searched a node for long
  void switch_to_the_first();
  void block();
  void wait_for(WaitingLine& line);
  void hand_on(WaitingLine& line);
  void make_ready(int worker, Ticks time);
  void begin(int worker);
  void assign(int processor, int worker, Ticks time);
  void vacate(Ticks WorkerTime::*account);
  // With a worker for every processor it is nobody else's affair who has left one.
  void meet_if_processors_are_wanted() {
    if (workers() > processors()) meet();
  }
  void dispatch(Event e);
  void set_horizon();
  Carrier& next_to_run();
  void unwind_all();

  VirtualOptions options_;
  bool plain_ = true;
  Ticks clock_ = 0;         // of the worker that runs
  Ticks horizon_ = kNever;  // up to here it may run on
  int current_ = -1;
  std::uint64_t last_node_ = 0;  // switches when the last node was searched
  int at_work_ = 0, alive_ = 0;
  VirtualFacts facts_;
  EventQueue events_;  // the workers that could run, but the one that does
  std::vector<Seat> seats_;
  Processors processors_;
  WaitingLine queued_;              // for a processor
  void (*entry_)(void*) = nullptr;  // of every worker
  Carrier main_;
  Random random_{0};
  Ticks thousandths_ = 0;  // of a tick, that slowdowns have left over
  bool unwinding_ = false;
  std::exception_ptr fault_;
};

using VirtualMachine = BasicVirtualMachine<Fiber>;

}  // namespace splitpoint

#include "parallel/machines/virtual/virtual_machine_run.inl.h"
