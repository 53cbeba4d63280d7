// deterministic_machine.cpp - meetings, the end of a quantum, parking.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/deterministic_machine.h"

#include <algorithm>
#include <cassert>

#include "engine/core/random.h"

namespace splitpoint {

DeterministicMachine::DeterministicMachine(int processors, const Pinning& pinning, Ticks length)
    : threads_(std::make_unique<Threads>(processors, pinning)),
      length_(length),
      slots_(static_cast<std::size_t>(processors)) {
  assert(length > 0);
}

DeterministicMachine::DeterministicMachine(const VirtualOptions& options, Ticks length)
    : virtual_(std::make_unique<VirtualMachine>(options)),
      length_(length),
      slots_(static_cast<std::size_t>(options.processors)) {
  assert(length > 0 && virtual_->workers() == virtual_->processors());
}

void DeterministicMachine::run(const std::function<void(int)>& body) {
  slots_ = std::vector<Slot>(slots_.size());
  for (int i = 0; i < workers(); ++i) slots_[static_cast<std::size_t>(i)].id = i;
  // Relaxed: no worker runs yet.
  quantum_.store(1, std::memory_order_relaxed);
  end_.store(length_, std::memory_order_relaxed);
  gate_.store(static_cast<std::uint64_t>(workers()) * kRunning, std::memory_order_relaxed);
  committing_.store(0, std::memory_order_relaxed);
  wake_ups_.store(0, std::memory_order_relaxed);
  fingerprint_ = 0;
  if (threads_)
    threads_->run([&](int worker) { work(worker, body); });
  else
    virtual_->run([&](int worker) { work(worker, body); });
}

void DeterministicMachine::work(int worker, const std::function<void(int)>& body) {
  // Also if the body throws: the others must not wait for this worker.
  struct Ends {
    DeterministicMachine& machine;
    Slot& slot;
    ~Ends() {
      slot.next_meeting.store(kNever, std::memory_order_release);
      machine.leave(slot);
    }
  };
  Slot& slot = slots_[static_cast<std::size_t>(worker)];
  const Ends ends{*this, slot};
  body(worker);
}

// Acquire: this worker sees what the others did before their clocks passed its own. A worker that
// has just been looked at may have been woken since, by one that was looked at later, and may be
// earlier now. So all are looked at again if there was a wake-up meanwhile. Relaxed: a wake-up
// comes before the clock of the waking worker passes.
void DeterministicMachine::wait_for_earlier(Slot& self) {
  std::uint64_t before;
  do {
    before = wake_ups_.load(std::memory_order_relaxed);
    for (const Slot& other : slots_) {
      if (other.id == self.id) continue;
      const Ticks needed = self.clock + static_cast<Ticks>(other.id < self.id);
      const auto is_later = [&] {
        return other.next_meeting.load(std::memory_order_acquire) >= needed;
      };
      if (threads_)
        threads_->spin_until(is_later);
      else
        while (!is_later()) virtual_->wait_for_a_step();
    }
  } while (wake_ups_.load(std::memory_order_relaxed) != before);
}

void DeterministicMachine::base_park(int worker, Wait why) {
  if (threads_)
    threads_->park(worker, why);
  else
    virtual_->park(worker, why);
}

void DeterministicMachine::base_unpark(int worker) {
  if (threads_)
    threads_->unpark(worker);
  else
    virtual_->unpark(worker);
}

Ticks DeterministicMachine::lock(Mutex& mutex) {
  Slot& self = own();
  pass(self, ticks(Work::lock));
  wait_for_earlier(self);
  const Ticks asked = self.clock;
  if (mutex.held_) {
    self.next_waiting = kNobody;
    int& link = mutex.first_ == kNobody
                    ? mutex.first_
                    : slots_[static_cast<std::size_t>(mutex.last_)].next_waiting;
    link = mutex.last_ = self.id;
    block(self, Wait::split);
  }
  mutex.held_ = true;
  return self.clock - asked;
}

// The lock passes to the first waiting worker without becoming free.
void DeterministicMachine::unlock(Mutex& mutex) {
  Slot& self = own();
  wait_for_earlier(self);
  if (mutex.first_ == kNobody) {
    mutex.held_ = false;
    return;
  }
  Slot& next = slots_[static_cast<std::size_t>(mutex.first_)];
  mutex.first_ = next.next_waiting;
  wake(next, self.clock + ticks(Work::contended));
}

void DeterministicMachine::park(int worker, Wait why) {
  Slot& self = slots_[static_cast<std::size_t>(worker)];
  wait_for_earlier(self);
  if (!self.permit) {
    self.parked = true;
    block(self, why);
  }
  self.permit = false;
}

void DeterministicMachine::unpark(int worker) {
  Slot& self = own();
  pass(self, ticks(Work::unpark_spinning));
  wait_for_earlier(self);
  Slot& other = slots_[static_cast<std::size_t>(worker)];
  if (std::exchange(other.parked, false))
    wake(other, self.clock + ticks(Work::wake_spinning));
  else
    other.permit = true;
}

// Waits for wake(), which may come as soon as next_meeting says never.
void DeterministicMachine::block(Slot& self, Wait why) {
  self.next_meeting.store(kNever, std::memory_order_release);
  leave(self);
  while (!self.awake.load(std::memory_order_acquire)) base_park(self.id, why);
  self.awake.store(false, std::memory_order_relaxed);
  pass(self, 0);
  wait_for_earlier(self);
}

// In its own meeting, a worker makes another one go on at `time`.
void DeterministicMachine::wake(Slot& other, Ticks time) {
  other.clock = std::max(other.clock, time);
  other.next_meeting.store(other.clock, std::memory_order_release);
  // Relaxed: only workers in their meetings write it.
  wake_ups_.store(wake_ups_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  // Relaxed: this worker runs, so the quantum cannot end meanwhile.
  gate_.fetch_add(kRunning, std::memory_order_relaxed);
  other.awake.store(true, std::memory_order_release);
  base_unpark(other.id);
}

// The worker no longer takes part in the ends of quanta. If all others wait for this one, it
// carries out the commit.
void DeterministicMachine::leave(Slot& self) {
  const std::uint64_t gate = gate_.fetch_sub(kRunning, std::memory_order_acq_rel) - kRunning;
  if (gate >> 32 == 0 || !all_at_end(gate)) return;
  begin_commit(self);
  help_commit(self);
}

// Acquire and release: the worker that begins the commit sees all that the others did before.
[[gnu::noinline]] void DeterministicMachine::end_quantum(Slot& self) {
  const std::uint32_t now = quantum();
  self.at_end.store(true, std::memory_order_relaxed);
  if (all_at_end(gate_.fetch_add(kAtEnd, std::memory_order_acq_rel) + kAtEnd)) begin_commit(self);
  while (quantum_.load(std::memory_order_acquire) == now) {
    if (committing_.load(std::memory_order_acquire) == now) help_commit(self);
    if (quantum_.load(std::memory_order_acquire) != now) break;
    base_park(self.id, Wait::split);
  }
  self.at_end.store(false, std::memory_order_relaxed);
}

void DeterministicMachine::begin_commit(const Slot& self) {
  parts_left_.store(std::max(commit_.parts, 1), std::memory_order_relaxed);
  next_part_.store(0, std::memory_order_release);
  committing_.store(quantum(), std::memory_order_release);
  call_waiting(self);
}

void DeterministicMachine::help_commit(const Slot& self) {
  const int parts = std::max(commit_.parts, 1);
  // Acquire: a worker that has left may still be here when the next commit begins.
  for (int part; (part = next_part_.fetch_add(1, std::memory_order_acquire)) < parts;) {
    if (part < commit_.parts) commit_.part(part);
    if (parts_left_.fetch_sub(1, std::memory_order_acq_rel) == 1) complete_commit(self);
  }
}

void DeterministicMachine::complete_commit(const Slot& self) {
  for (const Slot& slot : slots_)
    fingerprint_ = mix(fingerprint_ ^ static_cast<std::uint64_t>(slot.clock));
  if (commit_.complete) commit_.complete();
  // Relaxed: quantum_ publishes them.
  end_.store(end_.load(std::memory_order_relaxed) + length_, std::memory_order_relaxed);
  gate_.fetch_and(~(kRunning - 1), std::memory_order_relaxed);
  quantum_.store(quantum() + 1, std::memory_order_release);
  call_waiting(self);
}

// A worker that does not wait any more gets a permit too many; all that park look again.
void DeterministicMachine::call_waiting(const Slot& self) {
  for (const Slot& other : slots_)
    if (other.id != self.id && other.at_end.load(std::memory_order_relaxed)) base_unpark(other.id);
}

}  // namespace splitpoint
