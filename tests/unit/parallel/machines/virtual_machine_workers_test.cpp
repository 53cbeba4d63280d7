// virtual_machine_workers_test.cpp - more workers than processors: where each runs, and accounts.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <new>
#include <string>
#include <vector>

#include "parallel/machines/virtual/virtual_machine.h"
#include "tests/virtual/count_unwound.h"
#include "tests/virtual/crowd.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

CostModel figures() {
  CostModel model{.name = "figures", .local = {}, .spin = 1000};
  Costs& c = model.local;
  c[Work::node] = 100;
  c[Work::evaluate] = 10;
  c[Work::contended] = 11;
  c[Work::unpark_spinning] = 3;
  c[Work::wake_spinning] = 5;
  c[Work::unpark] = 30;
  c[Work::wake] = 50;
  c[Work::change] = 7;
  model.remote = c;
  return model;
}

VirtualMachine machine_of(int processors, int workers) {
  return VirtualMachine({.processors = processors, .workers = workers, .costs = figures()});
}

// Records which worker did something when and on which processor, in order.
class Diary {
 public:
  explicit Diary(const VirtualMachine& machine) : machine_(machine) {}
  void note(int worker) {
    const sanitizers::TsanIgnore unwatched;  // no lock: it would be a meeting
    lines_.push_back(std::to_string(machine_.now()) + "/" + std::to_string(worker) + " on " +
                     std::to_string(machine_.slot(worker).processor));
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  const VirtualMachine& machine_;
  std::vector<std::string> lines_;
};

void expect_time(const WorkerTime& t, const WorkerTime& expected) {
  EXPECT_EQ(t.total, expected.total);
  EXPECT_EQ(t.idle, expected.idle);
  EXPECT_EQ(t.lock, expected.lock);
  EXPECT_EQ(t.split, expected.split);
}

TEST(VirtualWorkers, AreAsManyAsProcessorsUnlessItIsSaid) {
  EXPECT_EQ(VirtualMachine({.processors = 5}).workers(), 5);
  EXPECT_EQ(machine_of(5, 6).workers(), 6);
  EXPECT_EQ(machine_of(5, 6).processors(), 5);
}

TEST(VirtualWorkers, TheDormantBeginWithTheirFirstPermitWhenAProcessorIsFree) {
  VirtualMachine machine = machine_of(1, 3);
  Diary diary(machine);
  machine.run([&](int worker) {
    diary.note(worker);
    EXPECT_EQ(machine.span(worker), 0);
    machine.spend(Work::node);
    if (worker > 0) return;
    machine.unpark(2);
    machine.unpark(1);
    machine.spend(Work::node);
    EXPECT_FALSE(machine.slot(1).begun || machine.slot(2).begun) << "it has a stack already";
  });
  // Two nodes and two permits; then 7 ticks for each change.
  EXPECT_THAT(diary.lines(), ElementsAre("0/0 on 0", "213/2 on 0", "320/1 on 0"));
  expect_time(machine.time_of(0), {.total = 420});
  EXPECT_EQ(machine.span(1), 100) << "waiting for a processor is not work";
}

TEST(VirtualWorkers, WhoHasBeenReadyForLongestIsNext) {
  VirtualMachine machine = machine_of(1, 4);
  Diary diary(machine);
  machine.run([&](int worker) {
    diary.note(worker);
    if (worker == 0) {
      for (const int other : {3, 1, 2}) machine.unpark(other);
      machine.park(0, Wait::split);
      diary.note(0);
    } else if (worker == 3) {
      machine.unpark(0);  // behind 1 and 2
      machine.park(3, Wait::idle);
      diary.note(3);
    } else if (worker == 2) {
      machine.unpark(3);  // behind 0
    }
  });
  EXPECT_THAT(diary.lines(), ElementsAre("0/0 on 0", "16/3 on 0", "26/1 on 0", "33/2 on 0",
                                         "43/0 on 0", "50/3 on 0"));
  expect_time(machine.time_of(0), {.total = 50});
  EXPECT_EQ(machine.facts().most_at_work, 1);
}

// Workers 1 and 2 park at 100 and 200.
TEST(VirtualWorkers, TakeTheProcessorThatTheyHadOrTheOneThatWasLeftLast) {
  for (const bool dormant_first : {true, false}) {
    VirtualMachine machine = machine_of(3, 4);
    Diary diary(machine);
    machine.run([&](int worker) {
      if (worker == 3) return diary.note(3);
      for (int i = 0; i < (worker == 0 ? 3 : worker); ++i) machine.spend(Work::node);
      if (worker > 0) {
        machine.park(worker, Wait::idle);
        return diary.note(worker);
      }
      if (dormant_first) machine.unpark(3);
      machine.unpark(2);
      machine.unpark(1);
      if (!dormant_first) machine.unpark(3);
      machine.spend(Work::node);
    });
    if (dormant_first)
      EXPECT_THAT(diary.lines(), ElementsAre("308/3 on 2", "311/2 on 1", "315/1 on 2"));
    else
      EXPECT_THAT(diary.lines(), ElementsAre("308/2 on 2", "311/1 on 1", "315/3 on 2"));
  }
}

TEST(VirtualWorkers, WakingCostsWhatTheProcessorsSleepMakesIt) {
  for (const int nodes : {10, 11}) {  // idle for no longer than it spins, and for longer
    VirtualMachine machine = machine_of(2, 3);
    machine.run([&](int worker) {
      if (worker == 1) return machine.park(1, Wait::split);
      if (worker == 2) return machine.unpark(1);
      for (int i = 0; i < nodes; ++i) machine.spend(Work::node);
      machine.unpark(2);
    });
    const Ticks called = nodes == 10 ? 1003 : 1130, begun = called + (nodes == 10 ? 5 : 50);
    // Worker 2 has processor 1, so worker 1 wakes on processor 0, whose worker has just ended.
    const Ticks end = begun + 3 + 5;
    expect_time(machine.time_of(0), {.total = end, .idle = end - called});
    expect_time(machine.time_of(1), {.total = begun + 3, .split = begun});
    EXPECT_EQ(machine.slot(1).processor, 0);
  }
}

TEST(VirtualWorkers, EveryProcessorsTimeIsAccountedFor) {
  VirtualMachine machine = machine_of(2, 4);
  machine.run([&](int worker) {
    if (worker == 1) machine.park(1, Wait::split);
    machine.spend(Work::node);
    if (worker > 0) return;
    machine.unpark(2);
    machine.spend(Work::node);
    machine.spend(Work::node);
    machine.unpark(1);
    machine.unpark(3);  // processor 1 is taken by now
  });
  // Three nodes and three permits take 309 ticks; then worker 3 runs.
  expect_time(machine.time_of(0), {.total = 309 + 7 + 100});
  // Worker 1 parks until worker 2 runs at 108. Worker 2 ends at 208, and worker 1 runs again at
  // 311.
  expect_time(machine.time_of(1), {.total = 411, .idle = 103, .split = 108});
}

TEST(VirtualWorkers, WhoWaitsForALockKeepsTheProcessor) {
  VirtualMachine machine = machine_of(2, 3);
  VirtualMachine::Mutex mutex(machine);
  Diary diary(machine);
  machine.run([&](int worker) {
    if (worker == 2) return diary.note(2);
    if (worker == 0) machine.unpark(2);
    const std::lock_guard lock(mutex);
    machine.spend(Work::node);
  });
  // Worker 1 locks first, because worker 0 has spent time on a permit before.
  EXPECT_THAT(diary.lines(), ElementsAre("107/2 on 1"));
  expect_time(machine.time_of(0), {.total = 3 + 97 + 11 + 100, .lock = 97 + 11});
}

TEST(VirtualWorkers, APermitIsKeptForOneWhoWaitsForAProcessor) {
  VirtualMachine machine = machine_of(1, 2);
  int parked = 0;
  EXPECT_THROW(machine.run([&](int worker) {
    if (worker == 0) {
      for (int i = 0; i < 3; ++i) machine.unpark(1);
      return;
    }
    machine.park(1, Wait::idle);  // the second permit; the first was to begin
    ++parked;
    machine.park(1, Wait::idle);  // permits do not add up
    ++parked;
  }),
               StuckSearch);
  EXPECT_EQ(parked, 1);
}

TEST(VirtualWorkers, AStuckSearchIsReportedWithWhoHasWhichProcessor) {
  VirtualMachine machine = machine_of(1, 4);
  VirtualMachine::Mutex mutex(machine);
  int unwound = 0;
  try {
    machine.run([&](int worker) {
      const CountUnwound count{unwound};
      const std::lock_guard lock(mutex);
      machine.unpark(1);
      machine.unpark(2);
      machine.park(worker, Wait::split);
    });
    FAIL() << "nothing was thrown";
  } catch (const StuckSearch& stuck) {
    const std::string text = stuck.what();
    EXPECT_THAT(text, HasSubstr("(1 processors, 4 workers,"));
    EXPECT_THAT(text, HasSubstr("worker 0: waiting at a split since tick 6\n"));
    EXPECT_THAT(text, HasSubstr("worker 1: waiting for a lock since tick 13, on processor 0\n"));
    EXPECT_THAT(text, HasSubstr("worker 2: waiting for a processor since tick 0\n"));
    EXPECT_THAT(text, HasSubstr("worker 3: not begun since tick 0"));
  }
  EXPECT_EQ(unwound, 2) << "the others had not begun";
}

// A fiber; only the next `left` fibers get a stack.
class Scarce : public Fiber {
 public:
  inline static int left = 0;
  void start(std::size_t bytes, void (*entry)(void*), void* argument) {
    if (left-- == 0) throw std::bad_alloc();
    Fiber::start(bytes, entry, argument);
  }
};

TEST(VirtualWorkers, WithoutMemoryForAStackTheRunEnds) {
  enum class When { woken, parking, ending };
  for (const When when : {When::woken, When::parking, When::ending}) {
    const int processors = when == When::woken ? 2 : 1;
    BasicVirtualMachine<Scarce> machine(
        {.processors = processors, .workers = processors + 1, .costs = figures()});
    Scarce::left = processors;
    EXPECT_THROW(machine.run([&](int worker) {
      if (worker == 1) return machine.park(1, Wait::idle);
      machine.spend(Work::node);
      machine.unpark(processors);
      if (when == When::parking) machine.park(0, Wait::idle);
    }),
                 std::bad_alloc)
        << static_cast<int>(when);
  }
}

TEST(VirtualWorkers, ACrowdsScheduleDependsOnTheSeedAlone) {
  for (const int processors : {1, 2, 5})
    for (const int share : {1, 2, 4}) {
      std::uint64_t previous = 0;
      for (const std::uint64_t seed : {0, 1, 2}) {
        VirtualOptions how{.processors = processors, .workers = share * processors};
        how.costs = figures();
        how.seed = seed;
        const Crowd one = run_crowd<Fiber>(how, 20), two = run_crowd<Fiber>(how, 20);
        EXPECT_TRUE(one.accounts_balance);
        EXPECT_EQ(one.nodes, 20 * share * processors);
        EXPECT_EQ(one.facts.fingerprint, two.facts.fingerprint);
        EXPECT_EQ(one.time, two.time);
        if (how.workers > 1) {
          EXPECT_NE(one.facts.fingerprint, previous) << "another seed, no change";
        }
        previous = one.facts.fingerprint;
      }
    }
}

TEST(VirtualWorkers, BusyTimeIsTheWorkThatWasDone) {
  CostModel costs = unit_costs();
  costs.local[Work::node] = 100;
  costs.local[Work::wake] = 40;
  costs.local[Work::contended] = 3;
  for (const int share : {1, 2, 4})
    for (const Ticks lag : {0, 250}) {
      VirtualOptions how{.processors = 3, .workers = 3 * share, .costs = costs};
      how.lag = lag;
      const Crowd crowd = run_crowd<Fiber>(how, 30);
      EXPECT_TRUE(crowd.accounts_balance);
      EXPECT_EQ(crowd.busy, 3 * share * 30 * 100) << share << " lag " << lag;
    }
}

}  // namespace
}  // namespace splitpoint
