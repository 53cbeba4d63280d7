// virtual_machine_test.cpp - the virtual machine: time, order, waiting, faults.
// SPDX-License-Identifier: MIT
#include "parallel/machines/virtual/virtual_machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <string>
#include <vector>

#include "tests/virtual/count_unwound.h"

namespace splitpoint {
namespace {

static_assert(Machine<VirtualMachine>);

// Every kind of work takes a different number of ticks.
CostModel odd_costs() {
  CostModel model{.name = "odd", .local = {}};
  Ticks t = 3;
  for (Ticks& cost : model.local.ticks) cost = t += 4;
  model.remote = model.local;
  return model;
}

TEST(VirtualMachine, WorkTakesWhatTheModelSays) {
  VirtualMachine machine({.costs = odd_costs()});
  machine.run([&](int) {
    EXPECT_EQ(machine.now(), 0);
    machine.spend(Work::node);
    EXPECT_EQ(machine.now(), 7);
    machine.spend(Work::probe_miss);
    EXPECT_EQ(machine.now(), 7 + 23);
  });
  EXPECT_EQ(machine.time_of(0).total, 30);
  EXPECT_EQ(machine.span(0), 30);
}

TEST(VirtualMachine, WorkersMeetInTheOrderOfVirtualTime) {
  CostModel costs = unit_costs();
  costs.local[Work::evaluate] = 10;
  VirtualMachine machine({.processors = 3, .costs = costs});
  std::vector<std::string> seen;
  machine.run([&](int worker) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < worker; ++j) machine.spend(Work::evaluate);
      machine.spend(Work::node);
      const sanitizers::TsanIgnore unwatched;  // no lock: it would cost time
      seen.push_back(std::to_string(machine.now()) + "/" + std::to_string(worker));
    }
  });
  EXPECT_THAT(seen, testing::ElementsAre("1/0", "2/0", "3/0", "11/1", "21/2", "22/1", "33/1",
                                         "42/2", "63/2"));
  EXPECT_EQ(machine.now(), 63);
}

TEST(VirtualMachine, AWorkerThatWaitsForALockIsCharged) {
  VirtualMachine machine({.processors = 2, .costs = odd_costs()});
  VirtualMachine::Mutex mutex(machine);
  machine.run([&](int) {
    const std::lock_guard lock(mutex);
    machine.spend(Work::node);
  });
  const Costs& c = machine.options().costs.local;
  EXPECT_EQ(machine.time_of(0).lock, 0);
  EXPECT_EQ(machine.time_of(0).total, c[Work::lock] + c[Work::node]);
  const Ticks held = c[Work::lock] + c[Work::node];
  EXPECT_EQ(machine.time_of(1).lock, held + c[Work::contended]);
  EXPECT_EQ(machine.time_of(1).total, 2 * held + c[Work::contended]);
  EXPECT_EQ(machine.span(1), c[Work::lock] + c[Work::node]) << "waiting is not work";
}

// Work takes twice as long while three processors have a worker, half as long again with two, and
// its normal time with one: a worker that has ended slows nobody down.
TEST(VirtualMachine, WorkTakesLongerBesideOthers) {
  CostModel costs = unit_costs();
  costs.local[Work::evaluate] = 1000;
  costs.slowdown = {1500, 2000};
  VirtualMachine machine({.processors = 3, .costs = costs});
  std::vector<Ticks> ends;
  machine.run([&](int worker) {
    for (int i = 0; i <= worker; ++i) {
      machine.spend(Work::evaluate);
      machine.spend(Work::lock);  // costs nothing, but is a meeting
    }
    const sanitizers::TsanIgnore unwatched;
    ends.push_back(machine.now());
  });
  EXPECT_THAT(ends, testing::ElementsAre(2000, 3500, 4500));
}

TEST(VirtualMachine, ASlowdownLosesNoFractionOfATick) {
  CostModel costs = unit_costs();
  costs.slowdown = {1044};
  VirtualMachine machine({.processors = 8, .costs = costs});
  machine.run([&](int) {
    for (int i = 0; i < 1000; ++i) machine.spend(Work::node);
  });
  Ticks sum = 0;
  for (int i = 0; i < 8; ++i) sum += machine.time_of(i).total;
  EXPECT_GE(sum, 8 * 1044 - 5);  // the last ends a moment after the others, alone
  EXPECT_LE(sum, 8 * 1044);
}

// Worker 1 parks at once; worker 0 wakes it after one node.
struct WakeUp {
  Ticks call = 0, idle = 0;
};
WakeUp wake_up(Ticks spin) {
  CostModel costs = odd_costs();
  costs.spin = spin;
  VirtualMachine machine({.processors = 2, .costs = costs});
  machine.run([&](int worker) {
    if (worker == 1) return machine.park(1, Wait::idle);
    machine.spend(Work::node);
    machine.unpark(1);
  });
  EXPECT_EQ(machine.time_of(1).total, machine.time_of(1).idle);
  const Ticks node = costs.local[Work::node];
  return {machine.time_of(0).total - node, machine.time_of(1).idle - node};
}

TEST(VirtualMachine, WhoSleepsTakesLongerToWakeThanWhoSpins) {
  const Costs c = odd_costs().local;
  for (const Ticks spin : {Ticks{0}, c[Work::node] - 1}) {
    const WakeUp asleep = wake_up(spin);
    EXPECT_EQ(asleep.call, c[Work::unpark]) << spin;
    EXPECT_EQ(asleep.idle, c[Work::unpark] + c[Work::wake]) << spin;
  }
  for (const Ticks spin : {c[Work::node], c[Work::node] + 1}) {
    const WakeUp spinning = wake_up(spin);
    EXPECT_EQ(spinning.call, c[Work::unpark_spinning]) << spin;
    EXPECT_EQ(spinning.idle, c[Work::unpark_spinning] + c[Work::wake_spinning]) << spin;
  }
}

TEST(VirtualMachine, WithoutSpinningEvenWhoHasJustParkedSleeps) {
  VirtualMachine machine({.processors = 2, .costs = odd_costs()});
  const Costs& c = machine.options().costs.local;
  machine.run([&](int worker) {
    if (worker == 0) return machine.park(0, Wait::idle);
    machine.unpark(0);
  });
  EXPECT_EQ(machine.time_of(0).idle, c[Work::unpark] + c[Work::wake]);
}

TEST(VirtualMachine, APermitForOneWhoIsNotParkedCostsLittle) {
  VirtualMachine machine({.processors = 1, .costs = odd_costs()});
  const Costs& c = machine.options().costs.local;
  machine.run([&](int worker) {
    machine.unpark(worker);
    machine.park(worker, Wait::idle);
  });
  EXPECT_EQ(machine.time_of(0).total, c[Work::unpark_spinning]);
  EXPECT_EQ(machine.time_of(0).idle, 0);
}

// Two sockets of two processors each.
TEST(VirtualMachine, WhatComesFromAnotherSocketCostsMore) {
  CostModel costs = odd_costs();
  costs.sockets = 2;
  for (Ticks& cost : costs.remote.ticks) cost += 1000;
  VirtualMachine machine({.processors = 4, .costs = costs});
  const Costs& c = machine.options().costs.local;
  machine.run([&](int worker) {
    if (worker == 1 || worker == 2) machine.park(worker, Wait::idle);
    if (worker == 3) {
      const Ticks start = machine.now();
      machine.spend(Work::probe_miss);
      machine.spend(Work::probe_miss);
      EXPECT_EQ(machine.now() - start, 2 * c[Work::probe_miss] + 1000) << "every other is remote";
      machine.spend(Work::node);
      EXPECT_EQ(machine.now() - start, 2 * c[Work::probe_miss] + 1000 + c[Work::node]);
    }
    if (worker != 0) return;
    machine.spend(Work::node);
    machine.unpark(1);
    machine.unpark(2);
  });
  const Ticks called = c[Work::node] + c[Work::unpark];
  EXPECT_EQ(machine.time_of(1).idle, called + c[Work::wake]);
  EXPECT_EQ(machine.time_of(2).idle, called + c[Work::unpark] + c[Work::wake] + 1000);
}

TEST(VirtualMachine, KnowsHowManyHadWorkAtOnce) {
  VirtualMachine machine({.processors = 5, .costs = odd_costs()});
  machine.run([&](int worker) {
    for (int i = 0; i < 20 * worker; ++i) machine.spend(Work::node);
    if (worker >= 3) machine.spend(Work::join);
    machine.unpark(worker);
    machine.park(worker, worker == 0 ? Wait::split : Wait::idle);
  });
  EXPECT_EQ(machine.facts().most_at_work, 2) << "the first worker, and two one after the other";
}

TEST(VirtualMachine, APermitGivenEarlyIsKeptAndPermitsDoNotAddUp) {
  VirtualMachine machine({.processors = 1});
  int parked = 0;
  EXPECT_THROW(machine.run([&](int worker) {
    machine.unpark(worker);
    machine.unpark(worker);
    machine.park(worker, Wait::idle);
    ++parked;
    machine.park(worker, Wait::idle);  // no worker will wake it
    ++parked;
  }),
               StuckSearch);
  EXPECT_EQ(parked, 1);
}

TEST(VirtualMachine, AStuckSearchIsReportedWithEveryWorkerAndTheSeed) {
  VirtualMachine machine({.processors = 3, .costs = odd_costs(), .seed = 77});
  VirtualMachine::Mutex mutex(machine);
  int unwound = 0;
  try {
    machine.run([&](int worker) {
      const CountUnwound count{unwound};
      if (worker == 0) {
        const std::lock_guard lock(mutex);
        machine.park(0, Wait::split);
      } else if (worker == 1) {
        machine.spend(Work::node);
        const std::lock_guard lock(mutex);
      }
    });
    FAIL() << "nothing was thrown";
  } catch (const StuckSearch& stuck) {
    const std::string text = stuck.what();
    EXPECT_THAT(text, testing::HasSubstr("seed 77"));
    EXPECT_THAT(text, testing::HasSubstr("worker 0: waiting at a split since"));
    EXPECT_THAT(text, testing::HasSubstr("worker 1: waiting for a lock since"));
    EXPECT_THAT(text, testing::HasSubstr("worker 2: done"));
  }
  EXPECT_EQ(unwound, 3) << "every worker's stack is unwound";
}

TEST(VirtualMachine, ASearchThatGetsNowhereIsStuckToo) {
  VirtualMachine machine({.processors = 2, .costs = odd_costs(), .patience = 1000});
  VirtualMachine::Mutex mutex(machine);
  int rounds = 0;
  EXPECT_THROW(machine.run([&](int) {
    for (;;) {
      const std::lock_guard lock(mutex);
      ++rounds;
    }
  }),
               StuckSearch);
  EXPECT_LT(rounds, 2000);
}

TEST(VirtualMachine, WhatABodyThrowsIsThrownToTheCaller) {
  VirtualMachine machine({.processors = 5});
  try {
    machine.run([&](int worker) {
      machine.spend(Work::node);
      if (worker == 3) throw std::runtime_error("worker 3");
      machine.park(worker, Wait::idle);
    });
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "worker 3");
  }
}

// A fingerprint of locks, permits and jitter together.
std::uint64_t schedule(int processors, std::uint64_t seed) {
  VirtualMachine machine({.processors = processors, .costs = odd_costs(), .seed = seed});
  VirtualMachine::Mutex mutex(machine);
  int turn = 0;
  machine.run([&](int worker) {
    for (int i = 0; i < 20; ++i) {
      machine.spend(Work::node);
      const std::lock_guard lock(mutex);
      machine.spend(Work::evaluate);
      machine.unpark((worker + 1) % processors);
      ++turn;
    }
    if (worker > 0) machine.park(worker, Wait::idle);
  });
  EXPECT_EQ(turn, 20 * processors);
  return machine.facts().fingerprint;
}

TEST(VirtualMachine, TheScheduleDependsOnTheSeedAlone) {
  EXPECT_EQ(schedule(9, 0), schedule(9, 0));
  EXPECT_EQ(schedule(9, 5), schedule(9, 5));
  EXPECT_NE(schedule(9, 5), schedule(9, 6));
  EXPECT_NE(schedule(9, 0), schedule(9, 6));
}

TEST(VirtualMachine, AStackThatOverflowsTraps) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // threads of earlier tests are kept
  EXPECT_DEATH(
      {
        VirtualMachine machine({.processors = 1, .stack = 64 << 10});
        machine.run([](int) {
          volatile char page[4096];
          for (volatile char* p = page;; p -= 1024) *p = 0;
        });
      },
      "");
}

}  // namespace
}  // namespace splitpoint
