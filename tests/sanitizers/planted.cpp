// planted.cpp - one fault, or none, on a machine of fibers, for the sanitizers to find.
//
// usage: planted NAME     planted.sh says which reports are expected
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <limits>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "parallel/machines/fiber_threads.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

constexpr int kProcessors = 64;

VirtualOptions many() { return {.processors = kProcessors, .costs = odd_costs(), .seed = 7}; }

// Workers add to one number. Unless `everybody_locks`, two of them do so without the lock.
int race(bool everybody_locks) {
  VirtualMachine machine(many());
  VirtualMachine::Mutex mutex(machine);
  int sum = 0;
  machine.run([&](int worker) {
    for (int i = 0; i < 10; ++i) {
      machine.spend(Work::node);
      if (everybody_locks || (worker != 20 && worker != 40)) {
        const std::lock_guard lock(mutex);
        ++sum;
      } else {
        ++sum;
      }
    }
  });
  return sum == 10 * kProcessors ? 0 : 1;
}

// A worker reads what another one wrote before it woke this one: no race.
int permit() {
  VirtualMachine machine(many());
  std::array<int, kProcessors> baton{};
  machine.run([&](int worker) {
    if (worker > 0) machine.park(worker, Wait::idle);
    if (worker > 0) baton[worker] = baton[worker - 1] + 1;
    machine.spend(Work::node);
    if (worker + 1 < kProcessors) machine.unpark(worker + 1);
  });
  return baton.back() == kProcessors - 1 ? 0 : 1;
}

// Every worker has objects on its stack when the search gets stuck or one worker throws.
int unwound() {
  struct Frame {
    std::vector<int> heap = std::vector<int>(100);
    std::array<int, 100> stack{};
  };
  int caught = 0;
  for (const bool throwing : {false, true}) {
    VirtualMachine machine(many());
    VirtualMachine::Mutex mutex(machine);
    try {
      machine.run([&](int worker) {
        Frame frame;
        try {
          machine.spend(Work::node);
          if (throwing && worker == 30) throw std::runtime_error("thrown in a fiber");
        } catch (const std::runtime_error&) {
          throw std::logic_error("and thrown again");
        }
        const std::lock_guard lock(mutex);
        machine.park(worker, Wait::idle);
        frame.stack[0] = frame.heap[0];
      });
    } catch (const StuckSearch&) {
      ++caught;
    } catch (const std::logic_error&) {
      ++caught;
    }
  }
  return caught == 2 ? 0 : 1;
}

int searches() {
  const auto root = Synthetic::parse("width=2..6 ordering=60 seed=5").value();
  int wrong = 0;
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    const Simulated s = simulate<Strategy>(root, 5, exact(Algorithm::pvs, Bounds::soft), many());
    wrong += static_cast<int>(!s.faults.empty());
  });
  return wrong;
}

[[gnu::noinline]] void remember(volatile int*& where, volatile int& what) { where = &what; }

// Worker 1 writes to a variable on the stack of worker 0 after worker 0 has ended, or has left the
// function of the variable.
int foreign_stack(bool ended) {
  VirtualMachine machine({.processors = 2});
  volatile int* where = nullptr;
  machine.run([&](int worker) {
    if (worker == 0) {
      [&]() __attribute__((noinline)) {
        volatile int local = 0;
        remember(where, local);
      }
      ();
      machine.unpark(1);
      if (!ended) machine.park(0, Wait::idle);
    } else {
      machine.park(1, Wait::idle);
      *where = 1;
      machine.unpark(0);
    }
  });
  return 0;
}

// A worker's sum is larger than the largest int.
int overflow() {
  VirtualMachine machine(many());
  volatile int sum = 0;
  machine.run([&](int worker) {
    machine.spend(Work::node);
    if (worker == 33) sum = std::numeric_limits<int>::max();
    if (worker == 33) sum = sum + 1;
  });
  return 0;
}

int freed() {
  VirtualMachine machine(many());
  machine.run([&](int worker) {
    auto owned = std::make_unique<volatile int>(worker);
    volatile int* const loose = owned.get();
    machine.spend(Work::node);
    if (worker == 33) owned.reset();
    machine.spend(Work::node);
    *loose = 1;
  });
  return 0;
}

// race() and permit() on FiberThreads. The race is found even on one processor: only permits and
// locks order the workers that take turns on it.
int race_of_fibers(bool everybody_locks) {
  FiberThreads machine(1, kProcessors, false);
  FiberThreads::Mutex mutex(machine);
  int sum = 0;
  machine.run([&](int worker) {
    for (int i = 1; worker == 0 && i < kProcessors; ++i) machine.unpark(i);
    if (everybody_locks || (worker != 20 && worker != 40)) {
      const std::lock_guard lock(mutex);
      ++sum;
    } else {
      ++sum;
    }
  });
  return sum == kProcessors ? 0 : 1;
}

int permit_of_fibers() {
  FiberThreads machine(2, kProcessors, false);
  std::array<int, kProcessors> baton{};
  machine.run([&](int worker) {
    if (worker == 1) machine.park(worker, Wait::idle);  // later workers start with their permit
    if (worker > 0) baton[worker] = baton[worker - 1] + 1;
    if (worker + 1 < kProcessors) machine.unpark(worker + 1);
  });
  return baton.back() == kProcessors - 1 ? 0 : 1;
}

int plant(std::string_view name) {
  if (name == "race") return race(false);
  if (name == "locked") return race(true);
  if (name == "permit") return permit();
  if (name == "race-of-fibers") return race_of_fibers(false);
  if (name == "locked-fibers") return race_of_fibers(true);
  if (name == "permit-of-fibers") return permit_of_fibers();
  if (name == "unwound") return unwound();
  if (name == "searches") return searches();
  if (name == "ended-stack") return foreign_stack(true);
  if (name == "left-stack") return foreign_stack(false);
  if (name == "freed") return freed();
  if (name == "overflow") return overflow();
  std::puts("usage: planted NAME");
  return 2;
}

}  // namespace
}  // namespace splitpoint

int main(int argc, char** argv) { return splitpoint::plant(argc > 1 ? argv[1] : ""); }
