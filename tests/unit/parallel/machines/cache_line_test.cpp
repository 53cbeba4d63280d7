// cache_line_test.cpp - what it costs simulated processors to change one word in turn.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

constexpr Ticks kTransfer = 80, kChange = 12;

CostModel costs() {
  CostModel model{.name = "lines", .local = {}};
  model.local[Work::scan] = kTransfer;
  model.local[Work::lock] = kChange;
  model.local[Work::evaluate] = 1;
  model.remote = model.local;
  return model;
}

TEST(VirtualCacheLine, StaysWithTheProcessorThatUsesItAlone) {
  VirtualMachine machine({.costs = costs()});
  VirtualMachine::CacheLine line(machine);
  machine.run([&](int) {
    for (int i = 0; i < 10; ++i) {
      line.fetch();
      line.modify();
    }
  });
  EXPECT_EQ(machine.time_of(0).total, kTransfer + 10 * kChange);
  EXPECT_EQ(machine.time_of(0).lock, 0);
}

TEST(VirtualCacheLine, GoesFromOneToTheNextInTheOrderOfAsking) {
  constexpr int kProcessors = 5;
  VirtualMachine machine({.processors = kProcessors, .costs = costs()});
  VirtualMachine::CacheLine line(machine);
  std::vector<int> order;
  machine.run([&](int worker) {
    for (int i = 0; i < kProcessors - worker; ++i) machine.spend(Work::evaluate);
    line.fetch();
    line.modify();
    order.push_back(worker);
  });
  EXPECT_EQ(order, (std::vector{4, 3, 2, 1, 0}));
  for (int i = 0; i < kProcessors; ++i) {
    const WorkerTime t = machine.time_of(i);
    const Ticks before = 4 - i;  // workers that asked earlier, each one tick after the other
    EXPECT_EQ(t.lock, before * (kTransfer + kChange - 1));
    EXPECT_EQ(t.total, 1 + (before + 1) * (kTransfer + kChange));
  }
}

TEST(VirtualCacheLine, WaitingIsNotPartOfTheSpan) {
  VirtualMachine machine({.processors = 3, .costs = costs()});
  VirtualMachine::CacheLine line(machine);
  machine.run([&](int) {
    line.fetch();
    line.modify();
  });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(machine.span(i), kTransfer + kChange);
}

// A word that eight processors count up by fetch and exchange. Without random times nobody comes in
// between. With them somebody does now and then, and the exchange fails.
int failures(std::uint64_t seed) {
  VirtualMachine machine({.processors = 8, .costs = costs(), .seed = seed});
  VirtualMachine::CacheLine line(machine);
  int word = 0, failed = 0;
  machine.run([&](int) {
    for (int i = 0; i < 100; ++i) {
      for (;;) {
        line.fetch();
        const int before = word;
        line.modify();
        if (word == before) break;
        ++failed;
      }
      ++word;
    }
  });
  EXPECT_EQ(word, 800);
  return failed;
}

TEST(VirtualCacheLine, OnlyWithRandomTimesSomebodyComesInBetween) {
  EXPECT_EQ(failures(0), 0);
  EXPECT_GT(failures(1), 0);
  EXPECT_EQ(failures(1), failures(1));
}

}  // namespace
}  // namespace splitpoint
