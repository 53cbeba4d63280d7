// virtual_machine_run.inl.h - starts, parks, wakes and ends virtual workers.
//
// Included by virtual_machine.h.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/machines/virtual/stuck_report.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

template <class Carrier>
template <class Body>
void BasicVirtualMachine<Carrier>::run(Body&& body) {
  struct Start {
    BasicVirtualMachine* machine;
    std::remove_reference_t<Body>* body;
    int worker;
  };
  const int n = workers();
  plain_ = options_.seed == 0 && options_.costs.sockets == 1 && options_.costs.slowdown.empty();
  random_ = Random(options_.seed);
  thousandths_ = 0;
  clock_ = 0;
  last_node_ = 0;
  facts_ = {};
  at_work_ = 1;  // worker 0
  alive_ = n;
  unwinding_ = false;
  fault_ = nullptr;
  slots_ = std::vector<WorkerSlot>(static_cast<std::size_t>(n));
  slots_[0].at_work = true;
  processors_.reset(processors());
  queued_ = {};
  events_.clear(n);
  entry_ = [](void* argument) {
    const Start start = *static_cast<Start*>(argument);
    start.machine->run_worker(start.worker, *start.body);
  };
  std::vector<Start> starts;
  starts.reserve(n);
  for (int i = 0; i < n; ++i) {
    starts.push_back({this, &body, i});
    slots_[i].argument = &starts.back();
  }
  for (int i = 0; i < processors(); ++i) {
    begin(i);
    slots_[i].state = WorkerStatus::ready;
    slots_[i].processor = i;
    events_.add({0, i});
  }
  sanitizers::release(&main_);
  {
    const sanitizers::TsanIgnore unwatched;
    Carrier::switch_to(main_, next_to_run());
    if (alive_ > 0) unwind_all();
  }
  sanitizers::acquire(this);
  for (int i = 0; i < n; ++i) clock_ = std::max(clock_, slots_[i].stopped);
  current_ = -1;
  if (fault_) std::rethrow_exception(fault_);
}

// The life of a worker, from its first turn to its end.
template <class Carrier>
template <class Body>
void BasicVirtualMachine<Carrier>::run_worker(int worker, Body& body) {
  sanitizers::acquire(&main_);  // not `this`: then a start would be ordered after earlier ends
  sanitizers::acquire(&slots_[worker]);  // the permit that starts a dormant worker
  try {
    if (!unwinding_) {
      slots_[worker].off_span = clock_;
      body(worker);
      const sanitizers::TsanIgnore unwatched;
      if (unwinding_) throw Unwinding{};
      meet_if_processors_are_wanted();
      release_processor(&WorkerTime::idle);
    }
  } catch (const Unwinding&) {  // fault_ is set already
  } catch (...) {
    if (!fault_) fault_ = std::current_exception();
  }
  sanitizers::release(this);
  Carrier* self;
  Carrier* next;
  {
    const sanitizers::TsanIgnore unwatched;
    WorkerSlot& slot = slots_[worker];
    slot.state = WorkerStatus::done;
    slot.stopped = clock_;
    --alive_;
    self = &slot.carrier;
    next = fault_ ? &main_ : &next_to_run();
  }
  Carrier::leave_for(*self, *next);
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::dispatch(Event e) {
  clock_ = e.time();
  current_ = e.worker();
  set_horizon();
  ++facts_.switches;
  facts_.fingerprint = (facts_.fingerprint ^ e.key()) * 0x9e3779b97f4a7c15ULL;
  facts_.fingerprint ^= facts_.fingerprint >> 32;
}

// If two workers have the same time, the one with the lower number runs first.
template <class Carrier>
void BasicVirtualMachine<Carrier>::set_horizon() {
  if (events_.empty()) {
    horizon_ = kNever;
    return;
  }
  const Event first = events_.first();
  horizon_ = first.time() + options_.lag - static_cast<Ticks>(first.worker() < current_);
}

// The next worker if the running one cannot go on. The main stack if no worker can run: all have
// ended, or fault_ says why.
template <class Carrier>
Carrier& BasicVirtualMachine<Carrier>::next_to_run() {
  if (events_.empty()) {
    if (alive_ > 0 && !fault_)
      fault_ = std::make_exception_ptr(StuckSearch(stuck_report("no worker can run", *this)));
    return main_;
  }
  dispatch(events_.take());
  return slots_[current_].carrier;
}

// Called if the running worker could go on, but another one is behind it.
template <class Carrier>
[[gnu::noinline]] void BasicVirtualMachine<Carrier>::yield_to_earlier() {
  if (unwinding_) throw Unwinding{};
  check_progress();
  switch_to_the_first();
  if (unwinding_) [[unlikely]]
    throw Unwinding{};
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::check_progress() {
  if (facts_.switches - last_node_ <= options_.patience) [[likely]]
    return;
  fault_ = std::make_exception_ptr(
      StuckSearch(stuck_report("no worker has searched a node for long", *this)));
  events_.add({clock_, current_});
  Carrier::switch_to(slots_[current_].carrier, main_);
  throw Unwinding{};
}

template <class Carrier>
[[gnu::noinline]] void BasicVirtualMachine<Carrier>::switch_to_the_first() {
  WorkerSlot& self = slots_[current_];
  self.stopped = clock_;
  dispatch(events_.exchange({clock_, current_}));
  Carrier::switch_to(self.carrier, slots_[current_].carrier);
}

// A worker that joins a split point has work until it is idle again.
template <class Carrier>
void BasicVirtualMachine<Carrier>::begin_work() {
  if (slots_[current_].at_work) return;
  slots_[current_].at_work = true;
  facts_.most_at_work = std::max(facts_.most_at_work, ++at_work_);
}

// Waits until another worker has made this one ready. The waiting is not part of its span.
template <class Carrier>
void BasicVirtualMachine<Carrier>::block() {
  WorkerSlot& self = slots_[current_];
  self.stopped = clock_;
  Carrier::switch_to(self.carrier, next_to_run());
  if (unwinding_) [[unlikely]]
    throw Unwinding{};
  self.off_span += clock_ - self.stopped;
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::make_ready(int worker, Ticks time) {
  WorkerSlot& slot = slots_[worker];
  slot.state = WorkerStatus::ready;
  // With a lag, the worker may have stopped later than `time`.
  events_.add({std::max(time, slot.stopped), worker});
  set_horizon();
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::begin(int worker) {
  slots_[worker].carrier.start(options_.stack, entry_, slots_[worker].argument);
  slots_[worker].begun = true;
}

// The worker will run on `processor` from `time` on. A dormant worker gets its stack only now.
template <class Carrier>
void BasicVirtualMachine<Carrier>::assign(int processor, int worker, Ticks time) {
  if (!slots_[worker].begun) begin(worker);
  slots_[worker].processor = processor;
  make_ready(worker, time);
}

// The running worker gives up its processor: to the worker that has waited longest for one, if any.
template <class Carrier>
void BasicVirtualMachine<Carrier>::release_processor(Ticks WorkerTime::*account) {
  const int processor = slots_[current_].processor;
  if (queued_.empty())
    processors_.leave(processor, clock_, account);
  else
    assign(processor, queued_.take_first(slots_), clock_ + jittered(cost(Work::change, false)));
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::park(int worker, Wait why) {
  assert(worker == current_);
  {
    const sanitizers::TsanIgnore unwatched;
    if (unwinding_) throw Unwinding{};
    WorkerSlot& self = slots_[worker];
    if (why == Wait::idle && self.at_work) {
      self.at_work = false;
      --at_work_;
    }
    meet_if_processors_are_wanted();
    if (!self.permit) {
      self.state = why == Wait::idle ? WorkerStatus::idle : WorkerStatus::at_split;
      release_processor(why == Wait::idle ? &WorkerTime::idle : &WorkerTime::split);
      block();
    }
    self.permit = false;
  }
  sanitizers::acquire(&slots_[worker]);
}

// The permit takes effect at once; the calling worker goes on after the time of the call. That time
// depends on how long a processor has been idle when the call begins, so workers meet first.
template <class Carrier>
void BasicVirtualMachine<Carrier>::unpark(int worker) {
  sanitizers::release(&slots_[worker]);
  const sanitizers::TsanIgnore unwatched;
  if (unwinding_) return;
  synchronise();
  WorkerSlot& slot = slots_[worker];
  if (!is_parked(slot.state)) {
    clock_ += cost_here(Work::unpark_spinning);
    slot.permit = true;
    return;
  }
  const int processor = processors_.idle_for(slot.processor);
  if (processor == Processors::kNone) {
    clock_ += cost_here(Work::unpark_spinning);
    slot.state = WorkerStatus::queued;
    queued_.add(slots_, worker);
    return;
  }
  const bool asleep = sleeps_after(clock_ - processors_.idle_since(processor));
  clock_ += cost_here(asleep ? Work::unpark : Work::unpark_spinning);
  const Ticks time = clock_ + cost_to(processor, asleep ? Work::wake : Work::wake_spinning);
  assign(processor, worker, processors_.take(processor, std::max(time, slot.stopped)));
}

template <class Carrier>
void BasicVirtualMachine<Carrier>::wait_for(WaitQueue& line) {
  WorkerSlot& self = slots_[current_];
  line.add(slots_, current_);
  self.state = WorkerStatus::locked;
  block();
  processors_.waited_for_lock(self.processor, clock_ - self.stopped);
}

// The running worker keeps its processor and does nothing until `time`.
template <class Carrier>
void BasicVirtualMachine<Carrier>::wait_until(Ticks time) {
  if (time <= clock_) return;
  WorkerSlot& self = slots_[current_];
  processors_.waited_for_lock(self.processor, time - clock_);
  self.off_span += time - clock_;
  clock_ = time;
}

// The lock passes to the first waiting worker without becoming free, so no worker can overtake it.
template <class Carrier>
void BasicVirtualMachine<Carrier>::pass_lock(WaitQueue& line) {
  if (unwinding_) return;
  const int worker = line.take_first(slots_);
  make_ready(worker, clock_ + cost_to(slots_[worker].processor, Work::contended));
}

// `cost` with the slowdown for the processors that work now. Fractions of a tick are carried over.
template <class Carrier>
Ticks BasicVirtualMachine<Carrier>::slowed(Ticks cost) {
  if (options_.costs.slowdown.empty()) return cost;
  thousandths_ += cost * options_.costs.slowdown_of(processors_.busy());
  const Ticks ticks = thousandths_ / kNoSlowdown;
  thousandths_ %= kNoSlowdown;
  return ticks;
}

// The cost of work with random times, sockets or a slowdown.
template <class Carrier>
[[gnu::noinline]] Ticks BasicVirtualMachine<Carrier>::unusual_cost(Work work) {
  bool far = false;
  if (options_.costs.sockets > 1) {
    const bool memory = work == Work::probe_hit || work == Work::probe_miss ||
                        work == Work::store || work == Work::mark || work == Work::join ||
                        work == Work::scan;
    if (memory) far = ++slots_[current_].touches % options_.costs.sockets != 0;
  }
  return slowed(jittered(cost(work, far)));
}

// Resumes every worker that has begun and not ended once, so that it unwinds its stack.
template <class Carrier>
void BasicVirtualMachine<Carrier>::unwind_all() {
  unwinding_ = true;
  horizon_ = -1;  // a worker stopped where it may not throw (unlock) throws at its next meeting
  events_.clear(0);
  for (int i = 0; i < workers(); ++i) {
    if (!slots_[i].begun || slots_[i].state == WorkerStatus::done) continue;
    current_ = i;
    Carrier::switch_to(main_, slots_[i].carrier);
  }
}

}  // namespace splitpoint
