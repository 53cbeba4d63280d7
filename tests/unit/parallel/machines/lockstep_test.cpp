// lockstep_test.cpp - fibers, and threads that take turns, run the same schedules.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <mutex>
#include <string>

#include "engine/games/synthetic/synthetic.h"
#include "parallel/strategies.h"
#include "tests/virtual/crowd.h"
#include "tests/virtual/lockstep_thread.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

using LockstepMachine = BasicVirtualMachine<LockstepThread>;
static_assert(Machine<LockstepMachine>);

TEST(Lockstep, EveryStrategyRunsThroughTheSameSchedule) {
  const auto root = Synthetic::parse("width=2..6 transpositions=30 ordering=60 seed=5").value();
  for_each_type(PortableStrategies{}, [&]<class Strategy>(Type<Strategy>) {
    for (const int processors : {1, 2, 7, 16})
      for (const std::uint64_t seed : {0, 1, 2}) {
        const SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
        const VirtualOptions how{.processors = processors, .costs = odd_costs(2), .seed = seed};
        const Simulated fibers = simulate<Strategy>(root, 3, options, how);
        const Simulated threads = simulate<Strategy, LockstepThread>(root, 3, options, how);
        const std::string name = fmt::format("{} P {} seed {}", Strategy::kName, processors, seed);
        EXPECT_EQ(threads.faults, "") << name;
        EXPECT_EQ(threads.facts.fingerprint, fibers.facts.fingerprint) << name;
        EXPECT_EQ(threads.facts.switches, fibers.facts.switches) << name;
        EXPECT_EQ(threads.time, fibers.time) << name;
        EXPECT_EQ(threads.result.value, fibers.result.value) << name;
        EXPECT_EQ(threads.result.stats.nodes(), fibers.result.stats.nodes()) << name;
      }
  });
}

TEST(Lockstep, MoreWorkersThanProcessorsTakeTheSameTurns) {
  for (const int processors : {1, 3})
    for (const std::uint64_t seed : {0, 1, 2}) {
      const VirtualOptions how{
          .processors = processors, .workers = 4 * processors, .costs = odd_costs(2), .seed = seed};
      const Crowd fibers = run_crowd<Fiber>(how, 10), threads = run_crowd<LockstepThread>(how, 10);
      EXPECT_EQ(threads.facts.fingerprint, fibers.facts.fingerprint) << processors << ' ' << seed;
      EXPECT_EQ(threads.time, fibers.time) << processors << ' ' << seed;
    }
}

// The report of a search in which every worker waits for ever, each for another reason.
template <class Carrier>
std::string stuck() {
  BasicVirtualMachine<Carrier> machine({.processors = 3, .costs = odd_costs()});
  typename BasicVirtualMachine<Carrier>::Mutex mutex(machine);
  try {
    machine.run([&](int worker) {
      if (worker == 2) machine.park(2, Wait::idle);
      const std::lock_guard lock(mutex);
      machine.park(worker, Wait::split);
    });
  } catch (const StuckSearch& search) {
    return search.what();
  }
  return "it was not stuck";
}

TEST(Lockstep, BothReportAStuckSearchAlike) {
  const std::string report = stuck<LockstepThread>();
  EXPECT_EQ(report, stuck<Fiber>());
  EXPECT_NE(report.find("worker 1: waiting for a lock"), std::string::npos) << report;
}

}  // namespace
}  // namespace splitpoint
