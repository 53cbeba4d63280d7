// fiber_threads.cpp - how workers get a processor, and processors their next worker.
//
// A worker that parks only switches to the stack of its processor's thread. There, when its
// registers are saved, it becomes parked, unless a permit has come meanwhile: had it said so
// itself, another processor could have gone on with it while it was still running here.
//
// To ThreadSanitizer processors and workers are threads. What the machine does counts as the
// processors' doing, on a worker's stack too (sanitizers::Acting), so that its locks are checked
// but order nothing between workers. Those are ordered by permits, Mutexes, the start and the end.
// SPDX-License-Identifier: MIT
#include "parallel/machines/fiber_threads.h"

#include <cassert>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "parallel/machines/waiting.h"

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{8} << 20;  // bytes; a line of kMaxPly nodes needs 1 MiB
constexpr std::size_t kOwnStack = std::size_t{1} << 20;  // of a processor's thread; no search on it

}  // namespace

struct FiberThreads::Seat {
  std::optional<Fiber> fiber;  // while the machine runs
  FiberThreads* machine = nullptr;
  int worker = 0;
  // Written under the machine's lock, but that a worker that runs says itself whether it waits for
  // a Mutex. Relaxed: only somebody who watches reads them without the lock.
  std::atomic<SeatState> state{SeatState::dormant};
  std::atomic<bool> permit{false};  // came while it was queued or running

  [[nodiscard]] bool is(SeatState s) const { return state.load(std::memory_order_relaxed) == s; }
  [[nodiscard]] bool parked() const { return is_parked(state.load(std::memory_order_relaxed)); }
  void become(SeatState s) { state.store(s, std::memory_order_relaxed); }
  bool take_permit() {
    const bool had = permit.load(std::memory_order_relaxed);
    permit.store(false, std::memory_order_relaxed);
    return had;
  }
};

// On cache lines of its own. All but `called` is this thread's alone.
struct alignas(128) FiberThreads::Processor {
  std::atomic<std::uint32_t> called{0};  // look for work again
  Fiber stack;                           // the thread's own
  Seat* seat = nullptr;                  // of the worker that runs here, or did last
  Wait why = Wait::idle;                 // it left
  bool ended = false;                    // it left for good
  std::exception_ptr fault;              // with this
  WorkerTime time;
};

namespace {

// Which processor this thread is.
thread_local void* current_processor = nullptr;

}  // namespace

// Never inlined, and not known to the compiler to return the same twice: a worker that called it
// before park() and calls it after may be on another thread. Not looked at by ThreadSanitizer,
// since the variable is the thread's and read by every worker that comes by.
[[gnu::noinline, gnu::no_sanitize_thread]] FiberThreads::Processor* FiberThreads::this_processor() {
  asm volatile("" ::: "memory");
  return static_cast<Processor*>(current_processor);
}

[[gnu::noinline, gnu::no_sanitize_thread]] void FiberThreads::sit_down(Processor* processor) {
  current_processor = processor;
}

void FiberThreads::waits_for_lock() {
  const sanitizers::Unwatched unwatched;
  if (Processor* const here = this_processor()) here->seat->become(SeatState::locked);
}

void FiberThreads::waited_for_lock(Ticks waited) {
  const sanitizers::Unwatched unwatched;
  if (Processor* const here = this_processor()) {
    here->seat->become(SeatState::ready);
    here->time.lock += waited;
  }
}

FiberThreads::FiberThreads(int processors, int workers, const Pinning& pinning)
    : crew_(processors, pinning, kOwnStack),
      workers_(workers),
      processors_(std::make_unique<Processor[]>(static_cast<std::size_t>(processors))),
      seats_(std::make_unique<Seat[]>(static_cast<std::size_t>(workers))),
      ready_(static_cast<std::size_t>(workers)) {
  assert(1 <= processors && processors <= workers);
  idle_.reserve(static_cast<std::size_t>(processors));
}

FiberThreads::~FiberThreads() = default;

WorkerTime FiberThreads::time_of(int processor) const { return processors_[processor].time; }

SeatState FiberThreads::state_of(int worker) const {
  return seats_[worker].state.load(std::memory_order_relaxed);
}

bool FiberThreads::has_permit(int worker) const {
  return seats_[worker].permit.load(std::memory_order_relaxed);
}

void FiberThreads::run(const std::function<void(int)>& body) {
  body_ = &body;
  processors_ = std::make_unique<Processor[]>(static_cast<std::size_t>(processors()));
  for (int i = 0; i < workers_; ++i) {
    seats_[i].fiber.emplace();
    seats_[i].machine = this;
    seats_[i].worker = i;
    seats_[i].become(SeatState::dormant);
    seats_[i].take_permit();
  }
  // Now, so that making the first stacks is not in the account of the search.
  for (int i = 0; i < processors(); ++i) {
    processors_[i].seat = &seats_[i];
    seats_[i].fiber->start(kStack, live, &seats_[i]);
    seats_[i].become(SeatState::ready);
  }
  alive_ = workers_;
  unwinding_ = false;
  fault_ = nullptr;
  crew_.run(
      [this] {
        start_ = std::chrono::steady_clock::now();
        sanitizers::release(&start_);
      },
      [this](int thread) { serve(processors_[thread]); });
  sanitizers::acquire(&seats_);
  for (int i = 0; i < workers_; ++i) seats_[i].fiber.reset();
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

// A worker for whom there is no memory ends before it begins.
bool FiberThreads::has_stack(Processor& here) {
  Seat& seat = *here.seat;
  if (seat.fiber->started()) return true;
  try {
    seat.fiber->start(kStack, live, &seat);
    return true;
  } catch (const std::bad_alloc&) {
    here.fault = std::current_exception();
    here.ended = true;
    return false;
  }
}

// The life of a processor.
void FiberThreads::serve(Processor& here) {
  here.time.idle = since(start_);  // all have been called at once, and not all come at once
  Processor* const outer = this_processor();  // the caller may be a processor of another machine
  sit_down(&here);
  do {
    if (has_stack(here)) Fiber::switch_to(here.stack, *here.seat->fiber);
    here.seat = next(here, *here.seat);
  } while (here.seat != nullptr);
  sit_down(outer);
  here.time.total = since(start_);
}

// The life of a worker, from its first permit.
void FiberThreads::live(void* argument) {
  Seat& seat = *static_cast<Seat*>(argument);
  FiberThreads& machine = *seat.machine;
  // What ends a worker must not look like what starts one, or those that start late would seem to
  // come after those that ended early.
  sanitizers::acquire(&machine.start_);
  sanitizers::acquire(&seat);
  std::exception_ptr fault;
  try {
    (*machine.body_)(seat.worker);
  } catch (const Unwinding&) {  // the fault is known already
  } catch (...) {
    fault = std::current_exception();
  }
  sanitizers::release(&machine.seats_);
  Processor* here;
  {
    const sanitizers::Unwatched unwatched;
    here = this_processor();
    here->fault = std::move(fault);
    here->ended = true;
    here->why = Wait::idle;
  }
  Fiber::leave_for(*seat.fiber, here->stack);
}

void FiberThreads::park(int worker, Wait why) {
  assert(std::uncaught_exceptions() == 0 && !std::current_exception());
  Seat& seat = seats_[worker];
  {
    const sanitizers::Unwatched unwatched;
    Processor& before = *this_processor();
    assert(before.seat == &seat);
    before.why = why;
    Fiber::switch_to(*seat.fiber, before.stack);
    // From here on another thread, perhaps: `before` is not where it is now.
    if (unwinding_) throw Unwinding{};
  }
  sanitizers::acquire(&seat);
}

void FiberThreads::unpark(int worker) {
  Seat& seat = seats_[worker];
  sanitizers::release(&seat);
  assert(this_processor() != nullptr);
  const sanitizers::Acting machine(this_processor()->stack.watched());
  Processor* woken = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (!seat.parked()) {
      seat.permit.store(true, std::memory_order_relaxed);
      return;
    }
    seat.become(SeatState::queued);
    ready_.push_back(&seat);
    // The last to go idle, which may still be spinning. Whoever comes first takes the worker; it
    // is not promised to the one that is called.
    if (!idle_.empty()) {
      woken = idle_.back();
      idle_.pop_back();
    }
  }
  if (woken != nullptr) call(*woken);  // not with the lock, which it takes first of all
}

// What to run after `left`, which has just been left: itself if its permit has come meanwhile.
// nullptr when all have ended.
FiberThreads::Seat* FiberThreads::next(Processor& here, Seat& left) {
  std::unique_lock lock(mutex_);
  if (here.ended) {
    here.ended = false;
    left.become(SeatState::done);
    if (here.fault && !fault_) fault_ = here.fault;
    here.fault = nullptr;
    if (--alive_ == 0) call_everybody();
  } else if (left.take_permit()) {
    return &left;
  } else {
    left.become(parked_state(here.why));
  }
  if (ready_.empty() && alive_ > 0) wait_for_work(here, lock);
  if (ready_.empty()) return nullptr;
  Seat& seat = *ready_.front();
  ready_.pop_front();
  seat.become(SeatState::ready);
  seat.take_permit();  // those that came since the one that made it ready are one with that
  return &seat;
}

// Until somebody is ready or all have ended.
void FiberThreads::wait_for_work(Processor& here, std::unique_lock<std::mutex>& lock) {
  const auto start = std::chrono::steady_clock::now();
  while (ready_.empty() && alive_ > 0) {
    // Nobody else runs a worker or is about to, so nobody will ever be unparked.
    if (static_cast<int>(idle_.size()) + 1 == processors()) {
      give_up();
      continue;
    }
    // Relaxed: whoever calls has taken the lock after this.
    here.called.store(0, std::memory_order_relaxed);
    idle_.push_back(&here);
    lock.unlock();
    wait_for_call(here);
    lock.lock();
  }
  (here.why == Wait::idle ? here.time.idle : here.time.split) += since(start);
}

// Relaxed: a call says only that it is time to look, and what there is to see is under the lock.
void FiberThreads::wait_for_call(Processor& here) const {
  for (int i = 0; crew_.fits() && i < kSpins; ++i) {
    if (here.called.load(std::memory_order_relaxed) != 0) return;
    relax();
  }
  here.called.wait(0, std::memory_order_relaxed);
}

void FiberThreads::call(Processor& idle) {
  // Sequentially consistent: notify_one() looks whether anybody sleeps, and that look must not come
  // before the store, or each would miss the other.
  idle.called.store(1, std::memory_order_seq_cst);
  idle.called.notify_one();
}

void FiberThreads::call_everybody() {
  for (Processor* const idle : idle_) call(*idle);
  idle_.clear();
}

// No worker can run any more. Every parked one is made ready, to throw itself out of park().
void FiberThreads::give_up() {
  if (!fault_)
    fault_ =
        std::make_exception_ptr(std::logic_error("every worker is parked, and nobody wakes one"));
  unwinding_ = true;
  for (int i = 0; i < workers_; ++i) {
    Seat& seat = seats_[i];
    if (seat.is(SeatState::dormant)) {
      seat.become(SeatState::done);
      --alive_;
    } else if (seat.parked()) {
      seat.become(SeatState::queued);
      ready_.push_back(&seat);
    }
  }
  call_everybody();
}

}  // namespace splitpoint
