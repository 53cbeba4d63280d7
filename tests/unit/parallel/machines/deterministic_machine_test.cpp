// deterministic_machine_test.cpp - meetings, quanta, locks and parking in the order of clocks.
//
// On threads a worker really sleeps now and then, so the real order is another one in every run. In
// virtual time a seed jitters the time of all work to the same end.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/deterministic_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

constexpr Ticks kQuantum = 5000;
constexpr int kUsualWorkers = 4;

using Machines = std::vector<std::unique_ptr<DeterministicMachine>>;

// The same machine on threads, and in virtual time with three different timings.
Machines machines(int workers = kUsualWorkers) {
  Machines all;
  all.push_back(std::make_unique<DeterministicMachine>(workers, Pinning{}, kQuantum));
  for (const std::uint64_t seed : {0, 1, 2})
    all.push_back(std::make_unique<DeterministicMachine>(
        VirtualOptions{.processors = workers, .costs = round_costs(), .seed = seed}, kQuantum));
  return all;
}

// Sometimes takes a while, on threads.
void dawdle(const DeterministicMachine& machine, Random& random) {
  if (machine.threads() != nullptr && random.below(50) == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(300)));
}

TEST(DeterministicMachine, MeetingsHappenInTheOrderOfClocks) {
  for (const auto& machine : machines()) {
    std::vector<std::pair<Ticks, int>> meetings;
    machine->run([&](int worker) {
      Random work(static_cast<std::uint64_t>(worker)), time(static_cast<std::uint64_t>(worker));
      for (int i = 0; i < 300; ++i) {
        dawdle(*machine, time);
        for (auto n = work.below(5); n > 0; --n) machine->spend(Work::quiescence);
        machine->spend(Work::mark);
        meetings.emplace_back(machine->now(), worker);
      }
    });
    EXPECT_EQ(meetings.size(), 300U * kUsualWorkers);
    EXPECT_TRUE(std::ranges::is_sorted(meetings));
  }
}

TEST(DeterministicMachine, ASignalArrivesAtTheEndOfTheQuantum) {
  for (const auto& machine : machines()) {
    DeterministicMachine::Signal<int> signal(*machine, 7);
    std::vector<std::vector<int>> seen(kUsualWorkers);
    machine->run([&](int worker) {
      Random time(static_cast<std::uint64_t>(worker));
      for (std::uint32_t last = 0; machine->quantum() < 20;) {
        if (last != machine->quantum())
          seen[static_cast<std::size_t>(worker)].push_back(signal.load());
        last = machine->quantum();
        if (worker == 1 && machine->now() % 3 == 0) signal.store(static_cast<int>(last));
        dawdle(*machine, time);
        machine->spend(Work::probe_miss);
        EXPECT_NE(signal.load(), static_cast<int>(machine->quantum()));
      }
    });
    for (const auto& s : seen) EXPECT_EQ(s, seen[0]);
    EXPECT_EQ(seen[0][0], 7);
    EXPECT_GT(seen[0].back(), 7);
  }
}

TEST(DeterministicMachine, CommitsEveryPartOnceAndNobodySearchesMeanwhile) {
  constexpr int kParts = 5;
  for (const auto& machine : machines()) {
    std::vector<int> done(kParts);
    int committed = 0;
    std::atomic<int> at_work{0};
    machine->set_commit({kParts,
                         [&](int part) {
                           EXPECT_EQ(at_work.load(), 0);
                           ++done[static_cast<std::size_t>(part)];
                         },
                         [&] {
                           ++committed;
                           for (const int n : done) EXPECT_EQ(n, committed);
                         }});
    machine->run([&](int worker) {
      Random time(static_cast<std::uint64_t>(worker));
      // Workers end at different times; the others go on.
      while (machine->now() < (worker + 1) * 10 * kQuantum) {
        ++at_work;
        dawdle(*machine, time);
        --at_work;
        machine->spend(Work::store);
      }
    });
    EXPECT_EQ(committed, kUsualWorkers * 10);
    EXPECT_EQ(machine->quantum(), static_cast<std::uint32_t>(committed) + 1);
  }
}

TEST(DeterministicMachine, ALockServesInTheOrderOfClocks) {
  std::vector<std::vector<int>> orders;
  for (const auto& machine : machines()) {
    DeterministicMachine::Mutex mutex(*machine);
    std::vector<int> order;
    int inside = 0;
    machine->run([&](int worker) {
      Random work(static_cast<std::uint64_t>(worker)), time(static_cast<std::uint64_t>(worker));
      for (int i = 0; i < 200; ++i) {
        for (auto n = work.below(4); n > 0; --n) machine->spend(Work::probe_hit);
        mutex.lock();
        EXPECT_EQ(++inside, 1);
        order.push_back(worker);
        for (auto n = work.below(4); n > 0; --n) machine->spend(Work::quiescence);
        dawdle(*machine, time);
        EXPECT_EQ(--inside, 0);
        mutex.unlock();
      }
    });
    EXPECT_EQ(order.size(), 200U * kUsualWorkers);
    orders.push_back(order);
  }
  for (const auto& order : orders) EXPECT_EQ(order, orders[0]);
}

// Worker 0 wakes the others in turn, sometimes before they park; each answers.
TEST(DeterministicMachine, APermitIsKeptAndAWakeUpTakesAPlaceInTheOrder) {
  std::vector<std::vector<std::pair<Ticks, int>>> logs;
  for (const auto& machine : machines()) {
    std::vector<std::pair<Ticks, int>> log;
    constexpr int kRounds = 100;
    machine->run([&](int worker) {
      Random work(static_cast<std::uint64_t>(worker)), time(static_cast<std::uint64_t>(worker));
      for (int i = 0; i < kRounds; ++i) {
        for (auto n = work.below(30); n > 0; --n) machine->spend(Work::quiescence);
        dawdle(*machine, time);
        if (worker == 0) {
          const int other = 1 + i % (kUsualWorkers - 1);
          machine->unpark(other);
          machine->park(0, Wait::split);
        } else if (i < kRounds / (kUsualWorkers - 1) + static_cast<int>(worker <= kRounds % 3)) {
          machine->park(worker, Wait::idle);
          log.emplace_back(machine->now(), worker);
          machine->unpark(0);
        }
      }
    });
    EXPECT_EQ(log.size(), static_cast<std::size_t>(kRounds));
    EXPECT_TRUE(std::ranges::is_sorted(log));
    logs.push_back(log);
  }
  for (const auto& log : logs) EXPECT_EQ(log, logs[0]);
}

TEST(DeterministicMachine, AnExceptionOfOneWorkerEndsTheRunWhenTheOthersHaveEnded) {
  DeterministicMachine machine(3, Pinning{}, kQuantum);
  std::atomic<int> ended{0};
  EXPECT_THROW(machine.run([&](int worker) {
    for (int i = 0; i < 100; ++i) machine.spend(Work::store);
    if (worker == 1) throw std::runtime_error("planted");
    for (int i = 0; i < 100; ++i) machine.spend(Work::store);
    ++ended;
  }),
               std::runtime_error);
  EXPECT_EQ(ended, 2);
}

TEST(DeterministicMachine, TheFingerprintCoversTheWorkOfAllWorkers) {
  std::vector<std::uint64_t> prints;
  for (const int more : {0, 0, 1}) {
    DeterministicMachine machine(2, Pinning{}, kQuantum);
    machine.run([&](int worker) {
      if (worker == 1 && more > 0) machine.spend(Work::evaluate);
      while (machine.quantum() < 5) machine.spend(Work::probe_miss);
    });
    prints.push_back(machine.fingerprint());
  }
  EXPECT_EQ(prints[0], prints[1]);
  EXPECT_NE(prints[0], prints[2]);
}

}  // namespace
}  // namespace splitpoint
