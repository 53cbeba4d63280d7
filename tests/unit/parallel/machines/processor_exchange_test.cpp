// processor_exchange_test.cpp - workers that are ahead exchange processors with those behind.
// SPDX-License-Identifier: MIT
#include "parallel/machines/deterministic/processor_exchange.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <array>
#include <chrono>
#include <set>
#include <thread>

#include "parallel/machines/deterministic/deterministic_machine.h"

namespace splitpoint {
namespace {

constexpr Ticks kLong = DeterministicMachine::kLeastToExchange;
// Quanta are shorter at first: of the 256th part of the clock.
constexpr Ticks kBegin = 256 * kLong, kEnd = kBegin + 40 * kLong;

struct Places {
  std::uint64_t exchanges = 0;
  std::array<std::set<int>, 2> seen;  // the processors that each worker has run on
  bool bound = false;
};

// Two workers. Once quanta are long, worker 1 sleeps before it begins to work in a quantum.
Places late_worker(Ticks quantum, const Pinning& pinning) {
  DeterministicMachine machine(2, pinning, quantum);
  Places places;
  machine.run([&](int worker) {
    while (machine.now() < kBegin) machine.spend(Work::probe_miss);
    for (std::uint32_t last = 0; machine.now() < kEnd;) {
      if (worker == 1 && last != machine.quantum())
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      last = machine.quantum();
      machine.spend(Work::probe_miss);
      places.seen[static_cast<std::size_t>(worker)].insert(sched_getcpu());
    }
  });
  places.exchanges = machine.exchanges();
  places.bound = machine.threads()->cpus()[1] != Binding::kNone;
  return places;
}

TEST(ProcessorExchange, AWorkerThatIsAheadGivesItsProcessorToOneThatIsBehind) {
  const Places places = late_worker(kLong, {});
  if (places.bound) {
    EXPECT_GT(places.exchanges, 0U);
    EXPECT_LE(places.exchanges, 41U);
    for (const auto& seen : places.seen) EXPECT_EQ(seen.size(), 2U);
  } else {
    EXPECT_EQ(places.exchanges, 0U);
  }
}

TEST(ProcessorExchange, NotInShortQuanta) { EXPECT_EQ(late_worker(kLong - 1, {}).exchanges, 0U); }

TEST(ProcessorExchange, NotIfTheOperatingSystemChoosesTheProcessors) {
  EXPECT_EQ(late_worker(kLong, false).exchanges, 0U);
}

TEST(ProcessorExchange, EachWorkerTakesPartOnceInAQuantum) {
  ProcessorExchange exchange(3);
  for (int worker = 0; worker < 3; ++worker) exchange.begin(worker, 10 + worker);
  EXPECT_TRUE(exchange.exchange(0, 1, 1));
  EXPECT_FALSE(exchange.exchange(0, 2, 1));
  EXPECT_FALSE(exchange.exchange(2, 1, 1));
  EXPECT_TRUE(exchange.exchange(0, 1, 2));
  EXPECT_EQ(exchange.exchanges(), 2U);
}

}  // namespace
}  // namespace splitpoint
