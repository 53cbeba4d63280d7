// deterministic_machine.cpp - meetings, the end of a quantum, parking.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/deterministic_machine.h"

#include <algorithm>
#include <cassert>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

// A quantum that begins at this moment of the clocks. Not longer than a small part of the search so
// far, unless that is shorter than the first quanta: otherwise workers search in a short search
// what others have searched already. From the clocks alone, so it is the same in every run.
Ticks length_at(Ticks begin, Ticks longest) {
  constexpr Ticks kFirst = 200'000, kPart = 256;
  return std::clamp(begin / kPart, std::min(kFirst, longest), longest);
}

// The moment of the quantum with this end at which workers look who is behind; `end` if they do
// not. The last part of the longest quanta is given. (The next quantum is hardly longer than this
// one.)
Ticks look_at(Ticks end, Ticks longest, Ticks last_part) {
  const Ticks length = length_at(end, longest);
  if (length < DeterministicMachine::kLeastToExchange) return end;
  return end - std::min(length / 16 * 7, last_part);
}

}  // namespace

DeterministicMachine::DeterministicMachine(int processors, const Pinning& pinning, Ticks length)
    : threads_(std::make_unique<Threads>(processors, pinning)),
      length_(length),
      last_part_(length >= kLeastToExchange ? length / 16 * 7 : 0),
      exchange_(processors),
      slots_(static_cast<std::size_t>(processors)) {
  assert(length > 0);
}

DeterministicMachine::DeterministicMachine(const VirtualOptions& options, Ticks length)
    : virtual_(std::make_unique<VirtualMachine>(options)),
      length_(length),
      last_part_(0),
      exchange_(options.processors),
      slots_(static_cast<std::size_t>(options.processors)) {
  assert(length > 0 && virtual_->workers() == virtual_->processors());
}

void DeterministicMachine::run(const std::function<void(int)>& body) {
  slots_ = std::vector<Slot>(slots_.size());
  for (int i = 0; i < workers(); ++i) slots_[static_cast<std::size_t>(i)].id = i;
  // Relaxed: no worker runs yet.
  quantum_.store(1, std::memory_order_relaxed);
  end_.store(length_at(0, length_), std::memory_order_relaxed);
  gate_.store(static_cast<std::uint64_t>(workers()) * kRunning, std::memory_order_relaxed);
  committing_.store(0, std::memory_order_relaxed);
  wake_ups_.store(0, std::memory_order_relaxed);
  fingerprint_ = 0;
  exchange_.reset();
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
  if (threads_) exchange_.begin(worker, threads_->cpus()[static_cast<std::size_t>(worker)]);
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

// At the beginning, when most of a quantum is done, at its end, and when another worker has
// exchanged processors with this one.
[[gnu::noinline]] void DeterministicMachine::at_stop(Slot& self) {
  exchange_.follow(self.id);
  if (self.clock >= end_.load(std::memory_order_relaxed))
    end_quantum(self);
  else
    look_behind(self);
  const Ticks end = end_.load(std::memory_order_relaxed);
  const Ticks look = look_at(end, length_, last_part_);
  // Sequentially consistent: see ProcessorExchange::follow().
  self.stop.store(self.clock < look ? look : end, std::memory_order_seq_cst);
  exchange_.follow(self.id);
}

// This worker has done 9/16 of the quantum. It takes the processor of the one that is furthest
// behind, if that one has not done 8/16: on processors of equal speed such a lag is rare. If one
// processor has 2/3 of the speed of the other, both workers then end at about the same time.
// Relaxed: clocks that are seen late make a bad choice, not a wrong one.
void DeterministicMachine::look_behind(const Slot& self) {
  const Ticks end = end_.load(std::memory_order_relaxed);
  if (self.clock < look_at(end, length_, last_part_)) return;
  Slot* slowest = nullptr;
  Ticks least = end - length_at(end, length_) / 2;
  for (Slot& other : slots_)
    if (const Ticks clock = other.next_meeting.load(std::memory_order_relaxed); clock < least) {
      slowest = &other;
      least = clock;
    }
  if (slowest == nullptr || !exchange_.exchange(self.id, slowest->id, quantum())) return;
  slowest->stop.store(0, std::memory_order_seq_cst);
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
  const Ticks end = end_.load(std::memory_order_relaxed);
  end_.store(end + length_at(end, length_), std::memory_order_relaxed);
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
