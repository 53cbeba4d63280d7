// threads.cpp - runs workers on threads; parks and unparks them.
// SPDX-License-Identifier: MIT
#include "parallel/machines/threads.h"

#include "parallel/machines/waiting.h"

namespace splitpoint {
namespace {

constexpr std::size_t kStack = std::size_t{16} << 20;  // bytes; a line of kMaxPly nodes needs 1 MiB

}  // namespace

constinit thread_local Threads::Seat* Threads::own_seat = nullptr;

void Threads::waits_for_lock() {
  if (own_seat != nullptr) own_seat->state.store(SeatState::locked, std::memory_order_relaxed);
}

void Threads::waited_for_lock(Ticks waited) {
  if (own_seat == nullptr) return;
  own_seat->state.store(SeatState::ready, std::memory_order_relaxed);
  own_seat->time.lock += waited;
}

Threads::Threads(int processors, const Pinning& pinning)
    : crew_(processors, pinning, kStack),
      seats_(std::make_unique<Seat[]>(static_cast<std::size_t>(processors))) {}

void Threads::run(const std::function<void(int)>& body) {
  for (int i = 0; i < workers(); ++i) {
    seats_[i].permit.store(0, std::memory_order_relaxed);  // no thread is running yet
    seats_[i].state.store(SeatState::dormant, std::memory_order_relaxed);
    seats_[i].time = {};
  }
  crew_.run([this] { start_ = std::chrono::steady_clock::now(); },
            [&](int worker) { work(worker, body); });
}

void Threads::work(int worker, const std::function<void(int)>& body) {
  Seat& seat = seats_[worker];
  seat.time.idle = since(start_);  // time from the common start to this thread's first work
  own_seat = &seat;
  seat.state.store(SeatState::ready, std::memory_order_relaxed);
  body(worker);
  seat.state.store(SeatState::done, std::memory_order_relaxed);
  own_seat = nullptr;
  seat.time.total = since(start_);
}

bool Threads::spin_for_permit(Seat& seat) const {
  for (int i = 0; crew_.fits() && i < kSpins; ++i) {
    // Acquire: after it, this worker sees what the unparking worker wrote before unpark().
    if (seat.permit.exchange(0, std::memory_order_acquire) != 0) return true;
    relax();
  }
  return false;
}

Ticks Threads::spin_time() const {
  Seat nobodys;
  const auto start = std::chrono::steady_clock::now();
  [[maybe_unused]] const bool found = spin_for_permit(nobodys);
  return since(start);
}

void Threads::park(int worker, Wait why) {
  Seat& seat = seats_[worker];
  begin_waiting(worker, why);
  if (!spin_for_permit(seat))
    while (seat.permit.exchange(0, std::memory_order_acquire) == 0) seat.permit.wait(0);
  end_waiting(worker);
}

void Threads::begin_waiting(int worker, Wait why) {
  Seat& seat = seats_[worker];
  seat.waiting_since = std::chrono::steady_clock::now();
  seat.state.store(parked_state(why), std::memory_order_relaxed);
}

Wait Threads::end_waiting(int worker) {
  Seat& seat = seats_[worker];
  const bool idle = seat.state.load(std::memory_order_relaxed) == SeatState::idle;
  seat.state.store(SeatState::ready, std::memory_order_relaxed);
  (idle ? seat.time.idle : seat.time.split) += since(seat.waiting_since);
  return idle ? Wait::idle : Wait::split;
}

void Threads::unpark(int worker) {
  Seat& seat = seats_[worker];
  // Sequentially consistent: notify_one() checks for sleepers. If that check came before the
  // permit, a worker that is about to sleep could miss both the permit and the notification. An
  // exchange, not a store: if another worker's permit is replaced, park() must also see what that
  // worker wrote before it.
  seat.permit.exchange(1, std::memory_order_seq_cst);
  seat.permit.notify_one();
}

}  // namespace splitpoint
