// crew.h - gives pieces of work to the idle workers of a machine, and waits for them.
//
// Chapter 1 explains it. Worker 0 runs the program. Every other worker sits at its
// desk until somebody puts a piece of work there.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/core/machine.h"

namespace splitpoint::tutorial {

// Pieces of one owner's work that others have taken and not finished yet.
struct Pieces {
  explicit Pieces(int worker) : owner(worker) {}
  const int owner;
  std::atomic<int> open{0};
};

template <Machine M>
class Crew {
 public:
  explicit Crew(M& machine) : machine_(machine), mutex_(machine), desks_(machine.workers()) {}

  // Worker 0 runs body(). The other workers do what they are given until body() ends.
  template <class F>
  void run(const F& body) {
    machine_.run([&](int me) {
      if (me != 0) return help(me);
      body();
      time_ = machine_.now();
      send_home();
    });
  }

  // An idle worker runs work(its number). False: nobody is idle, so the owner does it itself.
  template <class F>
  bool give(Pieces& pieces, const F& work) {
    const int helper = take_idle();
    if (helper < 0) return false;
    machine_.spend(Work::split);
    pieces.open.fetch_add(1, std::memory_order_relaxed);
    Desk& desk = desks_[helper];
    desk.work = work;
    desk.pieces = &pieces;
    desk.full.store(true, std::memory_order_release);  // whoever sees it sees the work too
    machine_.unpark(helper);
    return true;
  }

  // The owner sleeps until all its pieces are done.
  void wait_for(Pieces& pieces) {
    while (pieces.open.load(std::memory_order_acquire) > 0)
      machine_.park(pieces.owner, Wait::split);
  }

  // Worker `me` has searched one node.
  void count_node(int me) {
    ++desks_[me].nodes;
    machine_.spend(Work::node);
  }

  [[nodiscard]] M& machine() { return machine_; }

  // After run(). The time is worker 0's, until body() ended.
  [[nodiscard]] Ticks time() const { return time_; }
  [[nodiscard]] std::uint64_t given() const { return given_; }
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Desk& desk : desks_) sum += desk.nodes;
    return sum;
  }

 private:
  struct alignas(128) Desk {  // cache lines of its own
    std::function<void(int)> work;
    Pieces* pieces = nullptr;
    std::atomic<bool> full{false};
    std::uint64_t nodes = 0;
  };
  using Lock = std::lock_guard<typename M::Mutex>;

  void help(int me) {
    Desk& desk = desks_[me];
    while (true) {
      {
        const Lock lock(mutex_);
        if (is_over_) return;
        idle_.push_back(me);
        idle_count_.store(static_cast<int>(idle_.size()), std::memory_order_relaxed);
      }
      while (!desk.full.load(std::memory_order_acquire)) {
        if (is_over_.load(std::memory_order_relaxed)) return;
        machine_.park(me, Wait::idle);
      }
      desk.full.store(false, std::memory_order_relaxed);
      machine_.spend(Work::join);
      desk.work(me);
      const int owner = desk.pieces->owner;  // read now: the owner may go on after the next line
      if (desk.pieces->open.fetch_sub(1, std::memory_order_acq_rel) == 1) machine_.unpark(owner);
    }
  }

  int take_idle() {
    if (idle_count_.load(std::memory_order_relaxed) == 0)
      return -1;  // the usual case takes no lock
    const Lock lock(mutex_);
    if (idle_.empty()) return -1;
    const int helper = idle_.back();  // has slept for the shortest time, so it wakes up soonest
    idle_.pop_back();
    idle_count_.store(static_cast<int>(idle_.size()), std::memory_order_relaxed);
    ++given_;
    return helper;
  }

  void send_home() {
    std::vector<int> sleepers;
    {
      const Lock lock(mutex_);
      is_over_.store(true, std::memory_order_relaxed);
      sleepers = std::exchange(idle_, {});
    }
    for (const int worker : sleepers) machine_.unpark(worker);
  }

  M& machine_;
  typename M::Mutex mutex_;  // protects idle_ and given_
  std::vector<int> idle_;
  std::atomic<int> idle_count_{0};
  std::atomic<bool> is_over_{false};
  std::vector<Desk> desks_;
  std::uint64_t given_ = 0;
  Ticks time_ = 0;
};

}  // namespace splitpoint::tutorial
