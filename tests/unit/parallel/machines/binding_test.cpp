// binding_test.cpp - which processors threads are bound to.
// SPDX-License-Identifier: MIT
#include "parallel/machines/binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <functional>
#include <set>
#include <thread>

#include "parallel/machines/threads.h"

namespace splitpoint {
namespace {

std::vector<int> usable() {
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (Binding::may_use(cpu)) cpus.push_back(cpu);
  return cpus;
}

void on_own_thread(const std::function<void()>& work) { std::jthread{work}; }

TEST(Binding, AThreadIsWhereItWasBound) {
  for (const int cpu : usable())
    on_own_thread([&] {
      const Binding binding(Pinning::to({cpu}), 1);
      EXPECT_EQ(binding.bind(0), cpu);
      EXPECT_EQ(sched_getcpu(), cpu);
      binding.release();
      EXPECT_EQ(usable().size(), static_cast<std::size_t>(Binding::available_processors()));
    });
}

TEST(Binding, EveryThreadHasAProcessorOfItsOwnWhileThereAreEnough) {
  const int there = Binding::available_processors();
  Threads machine(there, true);
  machine.run([](int) {});
  EXPECT_EQ(std::set(machine.cpus().begin(), machine.cpus().end()).size(),
            static_cast<std::size_t>(there));
  for (const int cpu : machine.cpus()) EXPECT_TRUE(Binding::may_use(cpu)) << cpu;
}

TEST(Binding, MoreThreadsThanProcessorsAreLeftAlone) {
  const int more = Binding::available_processors() + 1;
  const Binding binding(true, more);
  EXPECT_FALSE(binding.fits());
  on_own_thread([&] { EXPECT_EQ(binding.bind(0), Binding::kNone); });
}

TEST(Binding, AListIsTakenInItsOrderAndSharedWhenItIsShort) {
  std::vector<int> list = usable();
  std::reverse(list.begin(), list.end());
  const int threads = static_cast<int>(list.size()) + 1;
  Threads machine(threads, Pinning::to(list));
  machine.run([](int) {});
  std::vector<int> expected = list;
  expected.push_back(list[0]);
  EXPECT_EQ(machine.cpus(), expected);
}

TEST(Binding, WithoutItNobodyIsBound) {
  Threads machine(2, false);
  machine.run([](int) {});
  EXPECT_THAT(machine.cpus(), testing::Each(Binding::kNone));
}

// A thread that may use only one processor is not bound to another.
TEST(Binding, KeepsToWhatTheProcessMayUse) {
  on_own_thread([] {
    const int last = usable().back();
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(static_cast<unsigned>(last), &only);
    ASSERT_EQ(sched_setaffinity(0, sizeof only, &only), 0);
    EXPECT_EQ(Binding::available_processors(), 1);
    const Binding binding(true, 1);
    EXPECT_EQ(binding.bind(0), last);
  });
}

}  // namespace
}  // namespace splitpoint
