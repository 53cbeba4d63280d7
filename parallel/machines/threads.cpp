// threads.cpp - runs workers on threads; parks and unparks them.
// SPDX-License-Identifier: MIT
#include "parallel/machines/threads.h"

#include <thread>

#include "parallel/machines/kept_threads.h"
#include "parallel/machines/waiting.h"

namespace splitpoint {

constinit thread_local Threads::WorkerSlot* Threads::own_slot = nullptr;

void Threads::waits_for_lock() {
  if (own_slot != nullptr) own_slot->state.store(WorkerStatus::locked, std::memory_order_relaxed);
}

void Threads::waited_for_lock(Ticks waited) {
  if (own_slot == nullptr) return;
  own_slot->state.store(WorkerStatus::ready, std::memory_order_relaxed);
  own_slot->time.lock += waited;
}

Threads::Threads(int processors, const Pinning& pinning)
    : team_(processors, pinning, kSearchStack),
      slots_(std::make_unique<WorkerSlot[]>(static_cast<std::size_t>(processors))) {}

void Threads::run(const std::function<void(int)>& body) {
  for (int i = 0; i < workers(); ++i) {
    slots_[i].permit.store(0, std::memory_order_relaxed);  // no thread is running yet
    slots_[i].state.store(WorkerStatus::dormant, std::memory_order_relaxed);
    slots_[i].time = {};
  }
  team_.run([this] { start_ = std::chrono::steady_clock::now(); },
            [&](int worker) { work(worker, body); });
}

void Threads::work(int worker, const std::function<void(int)>& body) {
  WorkerSlot& slot = slots_[worker];
  slot.time.idle = since(start_);  // time from the common start to this thread's first work
  own_slot = &slot;
  slot.state.store(WorkerStatus::ready, std::memory_order_relaxed);
  body(worker);
  slot.state.store(WorkerStatus::done, std::memory_order_relaxed);
  own_slot = nullptr;
  slot.time.total = since(start_);
}

bool Threads::spin_for_permit(WorkerSlot& slot) const {
  for (int i = 0; team_.fits() && i < kSpins; ++i) {
    // Relaxed: it only looks, so that the cache line stays with the worker that unparks this one.
    // Acquire: after it, this worker sees what that worker wrote before unpark().
    if (slot.permit.load(std::memory_order_relaxed) != 0 &&
        slot.permit.exchange(0, std::memory_order_acquire) != 0)
      return true;
    relax();
  }
  return false;
}

Ticks Threads::spin_time() const {
  WorkerSlot nobodys;
  const auto start = std::chrono::steady_clock::now();
  [[maybe_unused]] const bool found = spin_for_permit(nobodys);
  return since(start);
}

void Threads::park(int worker, Wait why) {
  WorkerSlot& slot = slots_[worker];
  begin_waiting(worker, why);
  if (!spin_for_permit(slot))
    while (slot.permit.exchange(0, std::memory_order_acquire) == 0) slot.permit.wait(0);
  end_waiting(worker);
}

void Threads::wait_a_little(int round) const {
  constexpr int kRounds = 1000;
  if (team_.fits() && round < kRounds)
    relax();
  else
    std::this_thread::yield();
}

void Threads::begin_waiting(int worker, Wait why) {
  WorkerSlot& slot = slots_[worker];
  slot.waiting_since = std::chrono::steady_clock::now();
  slot.state.store(parked_state(why), std::memory_order_relaxed);
}

Wait Threads::end_waiting(int worker) {
  WorkerSlot& slot = slots_[worker];
  const bool idle = slot.state.load(std::memory_order_relaxed) == WorkerStatus::idle;
  slot.state.store(WorkerStatus::ready, std::memory_order_relaxed);
  (idle ? slot.time.idle : slot.time.split) += since(slot.waiting_since);
  return idle ? Wait::idle : Wait::split;
}

void Threads::unpark(int worker) {
  WorkerSlot& slot = slots_[worker];
  // Sequentially consistent: notify_one() checks for sleepers. If that check came before the
  // permit, a worker that is about to sleep could miss both the permit and the notification. An
  // exchange, not a store: if another worker's permit is replaced, park() must also see what that
  // worker wrote before it.
  slot.permit.exchange(1, std::memory_order_seq_cst);
  slot.permit.notify_one();
}

}  // namespace splitpoint
