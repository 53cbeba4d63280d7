// fiber_threads.cpp - how a worker gets a processor, and a processor its next worker.
//
// A worker that parks only switches to the stack of its processor's thread. Its registers are then
// saved. Only there the processor marks the worker as parked, unless a permit has arrived
// meanwhile. If the worker marked itself, another processor could resume it while it still runs
// here.
//
// ThreadSanitizer sees every processor and every worker as a thread. The machine's own actions
// count as actions of the processor, even on a worker's stack (sanitizers::TsanActAs): its locks
// are checked but order nothing between workers. Permits, Mutexes, the start and the end order
// workers.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_threads.h"

#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

#include "parallel/machines/fiber_threads_state.h"

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{8} << 20;  // bytes; a line of kMaxPly nodes needs 1 MiB
constexpr std::size_t kOwnStack = std::size_t{1} << 20;  // bytes, of a processor's own thread

// The processor of this thread, or null.
thread_local void* current_processor = nullptr;

}  // namespace

// After park() a worker may be on another thread. So this is never inlined, and the asm prevents
// the compiler from assuming that two calls return the same. Hidden from ThreadSanitizer, because
// every worker on this thread reads this variable of the thread.
[[gnu::noinline, gnu::no_sanitize_thread]] FiberThreads::Processor* FiberThreads::this_processor() {
  asm volatile("" ::: "memory");
  return static_cast<Processor*>(current_processor);
}

[[gnu::noinline, gnu::no_sanitize_thread]] void FiberThreads::set_this_processor(
    Processor* processor) {
  current_processor = processor;
}

void FiberThreads::waits_for_lock() {
  const sanitizers::TsanIgnore unwatched;
  if (Processor* const here = this_processor()) here->slot->become(WorkerStatus::locked);
}

void FiberThreads::waited_for_lock(Ticks waited) {
  const sanitizers::TsanIgnore unwatched;
  if (Processor* const here = this_processor()) {
    here->slot->become(WorkerStatus::ready);
    here->time.lock += waited;
  }
}

FiberThreads::FiberThreads(int processors, int workers, const Pinning& pinning)
    : team_(processors, pinning, kOwnStack),
      workers_(workers),
      processors_(std::make_unique<Processor[]>(static_cast<std::size_t>(processors))),
      slots_(std::make_unique<WorkerSlot[]>(static_cast<std::size_t>(workers))),
      ready_(static_cast<std::size_t>(workers)) {
  assert(1 <= processors && processors <= workers);
  idle_.reserve(static_cast<std::size_t>(processors));
}

FiberThreads::~FiberThreads() = default;

WorkerTime FiberThreads::time_of(int processor) const { return processors_[processor].time; }

WorkerStatus FiberThreads::state_of(int worker) const {
  return slots_[worker].state.load(std::memory_order_relaxed);
}

bool FiberThreads::has_permit(int worker) const {
  return slots_[worker].permit.load(std::memory_order_relaxed);
}

void FiberThreads::run(const std::function<void(int)>& body) {
  body_ = &body;
  processors_ = std::make_unique<Processor[]>(static_cast<std::size_t>(processors()));
  for (int i = 0; i < workers_; ++i) {
    slots_[i].fiber.emplace();
    slots_[i].machine = this;
    slots_[i].worker = i;
    slots_[i].become(WorkerStatus::dormant);
    slots_[i].take_permit();
  }
  // Before the clock starts: the time to make the first stacks is not part of the search.
  for (int i = 0; i < processors(); ++i) {
    processors_[i].slot = &slots_[i];
    slots_[i].fiber->start(kStack, run_worker, &slots_[i]);
    slots_[i].become(WorkerStatus::ready);
  }
  alive_ = workers_;
  unwinding_ = false;
  fault_ = nullptr;
  team_.run(
      [this] {
        start_ = std::chrono::steady_clock::now();
        sanitizers::release(&start_);
      },
      [this](int thread) { serve(processors_[thread]); });
  sanitizers::acquire(&slots_);
  for (int i = 0; i < workers_; ++i) slots_[i].fiber.reset();
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

// Makes the worker's stack if it has none yet. Without memory for it, the worker ends with
// std::bad_alloc before it begins.
bool FiberThreads::has_stack(Processor& here) {
  WorkerSlot& slot = *here.slot;
  if (slot.fiber->started()) return true;
  try {
    slot.fiber->start(kStack, run_worker, &slot);
    return true;
  } catch (const std::bad_alloc&) {
    here.fault = std::current_exception();
    here.ended = true;
    return false;
  }
}

// A processor's loop, from the start of the run to its end.
void FiberThreads::serve(Processor& here) {
  here.time.idle = since(start_);  // time from the common start to this thread's first work
  Processor* const outer = this_processor();  // the caller may be a processor of another machine
  set_this_processor(&here);
  do {
    if (has_stack(here)) Fiber::switch_to(here.stack, *here.slot->fiber);
    here.slot = next(here, *here.slot);
  } while (here.slot != nullptr);
  set_this_processor(outer);
  here.time.total = since(start_);
}

// The life of a worker, from its first turn to its end.
void FiberThreads::run_worker(void* argument) {
  WorkerSlot& slot = *static_cast<WorkerSlot*>(argument);
  FiberThreads& machine = *slot.machine;
  // The start is acquired from start_, the end released to slots_. With one address for both, a
  // worker that starts late would seem ordered after workers that ended early.
  sanitizers::acquire(&machine.start_);
  sanitizers::acquire(&slot);
  std::exception_ptr fault;
  try {
    (*machine.body_)(slot.worker);
  } catch (const Unwinding&) {  // fault_ is set already
  } catch (...) {
    fault = std::current_exception();
  }
  sanitizers::release(&machine.slots_);
  Processor* here;
  {
    const sanitizers::TsanIgnore unwatched;
    here = this_processor();
    here->fault = std::move(fault);
    here->ended = true;
    here->why = Wait::idle;
  }
  Fiber::leave_for(*slot.fiber, here->stack);
}

void FiberThreads::park(int worker, Wait why) {
  assert(std::uncaught_exceptions() == 0 && !std::current_exception());
  WorkerSlot& slot = slots_[worker];
  {
    const sanitizers::TsanIgnore unwatched;
    Processor& before = *this_processor();
    assert(before.slot == &slot);
    before.why = why;
    Fiber::switch_to(*slot.fiber, before.stack);
    // From here on this may be another thread: `before` may not be the current processor.
    if (unwinding_) throw Unwinding{};
  }
  sanitizers::acquire(&slot);
}

bool FiberThreads::yield(int worker) {
  if (!has_ready_.load(std::memory_order_relaxed)) return false;
  assert(std::uncaught_exceptions() == 0 && !std::current_exception());
  WorkerSlot& slot = slots_[worker];
  const sanitizers::TsanIgnore unwatched;
  Processor& before = *this_processor();
  assert(before.slot == &slot);
  before.yields = true;
  Fiber::switch_to(*slot.fiber, before.stack);
  return true;
}

void FiberThreads::add_waiting(Wait why, Ticks waited) {
  const sanitizers::TsanIgnore unwatched;
  WorkerTime& time = this_processor()->time;
  (why == Wait::idle ? time.idle : time.split) += waited;
}

void FiberThreads::add_ready(WorkerSlot& slot) {
  slot.become(WorkerStatus::queued);
  ready_.push_back(&slot);
  has_ready_.store(true, std::memory_order_relaxed);
}

void FiberThreads::unpark(int worker) {
  WorkerSlot& slot = slots_[worker];
  sanitizers::release(&slot);
  assert(this_processor() != nullptr);
  const sanitizers::TsanActAs machine(this_processor()->stack.watched());
  Processor* woken = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (!slot.parked()) {
      slot.permit.store(true, std::memory_order_relaxed);
      return;
    }
    add_ready(slot);
    // Calls the processor that became idle last, because it may still be spinning. But the first
    // processor that looks takes the worker; it is not reserved for the called one.
    if (!idle_.empty()) {
      woken = idle_.back();
      idle_.pop_back();
    }
  }
  if (woken != nullptr) call(*woken);  // after unlocking, because the woken processor locks at once
}

// The worker to run after `left`, which has just parked, yielded or ended. It is `left` again if
// its permit has arrived meanwhile, and nullptr if all workers have ended.
FiberThreads::WorkerSlot* FiberThreads::next(Processor& here, WorkerSlot& left) {
  std::unique_lock lock(mutex_);
  if (here.ended) {
    here.ended = false;
    left.become(WorkerStatus::done);
    if (here.fault && !fault_) fault_ = here.fault;
    here.fault = nullptr;
    if (--alive_ == 0) call_everybody();
  } else if (std::exchange(here.yields, false)) {
    if (ready_.empty()) return &left;
    left.has_yielded = true;
    add_ready(left);
  } else if (left.take_permit()) {
    return &left;
  } else {
    left.become(parked_state(here.why));
  }
  if (ready_.empty() && alive_ > 0) wait_for_work(here, lock);
  if (ready_.empty()) return nullptr;
  WorkerSlot& slot = *ready_.front();
  ready_.pop_front();
  has_ready_.store(!ready_.empty(), std::memory_order_relaxed);
  slot.become(WorkerStatus::ready);
  // Drops a permit that came while it was queued: permits do not add up. A worker that has yielded
  // was not waiting for one, so it keeps it.
  if (!std::exchange(slot.has_yielded, false)) slot.take_permit();
  return &slot;
}

// Waits until a worker is ready or all have ended.
void FiberThreads::wait_for_work(Processor& here, std::unique_lock<std::mutex>& lock) {
  const auto start = std::chrono::steady_clock::now();
  while (ready_.empty() && alive_ > 0) {
    // No other processor runs a worker or has been called, so nothing can unpark a worker any more.
    if (static_cast<int>(idle_.size()) + 1 == processors()) {
      unwind_parked();
      continue;
    }
    // Relaxed: only a processor that takes the lock after this one calls it.
    here.called.store(0, std::memory_order_relaxed);
    idle_.push_back(&here);
    lock.unlock();
    wait_for_call(here);
    lock.lock();
  }
  (here.why == Wait::idle ? here.time.idle : here.time.split) += since(start);
}

// Relaxed: a call means only "look again"; the data to look at is under the lock.
void FiberThreads::wait_for_call(Processor& here) const {
  for (int i = 0; team_.fits() && i < kSpins; ++i) {
    if (here.called.load(std::memory_order_relaxed) != 0) return;
    relax();
  }
  here.called.wait(0, std::memory_order_relaxed);
}

void FiberThreads::call(Processor& idle) {
  // Sequentially consistent: notify_one() checks for sleepers. If that check came before the store,
  // a processor that is about to sleep could miss both.
  idle.called.store(1, std::memory_order_seq_cst);
  idle.called.notify_one();
}

void FiberThreads::call_everybody() {
  for (Processor* const idle : idle_) call(*idle);
  idle_.clear();
}

// Called if no worker can run any more. Makes every parked worker ready, so that park() throws.
void FiberThreads::unwind_parked() {
  if (!fault_)
    fault_ =
        std::make_exception_ptr(std::logic_error("every worker is parked and none can wake one"));
  unwinding_ = true;
  for (int i = 0; i < workers_; ++i) {
    WorkerSlot& slot = slots_[i];
    if (slot.is(WorkerStatus::dormant)) {
      slot.become(WorkerStatus::done);
      --alive_;
    } else if (slot.parked()) {
      add_ready(slot);
    }
  }
  call_everybody();
}

}  // namespace splitpoint
