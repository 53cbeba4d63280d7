// sleepy_threads_test.cpp - no sleep of a thread, and no order in which threads begin, changes a
// deterministic search.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

#include "engine/games/synthetic/synthetic.h"
#include "tests/conformance/on_one_processor.h"
#include "tests/conformance/sleepy_machine.h"
#include "tests/sanitized.h"
#include "tests/virtual/in_quanta.h"

namespace splitpoint {
namespace {

constexpr int kSearches = kSanitized ? 4 : 20;

// Number `i` of searches without end; every second one has one processor for all its threads.
template <class Strategy>
void check(int i) {
  const auto root =
      Synthetic::parse(fmt::format("width=2..8 noise=40 transpositions=50 swing=3 seed={}", i))
          .value();
  const Depth depth = 6 + i % 2;
  const auto number = static_cast<std::size_t>(i);
  const int processors = std::array{2, 3, 4, 16}[number % 4];
  const Ticks quantum = std::array{5000, 20'000, 200'000}[number % 3];
  const Limits limits{.depth = depth, .nodes = i % 5 == 0 ? 2000U : 0U};
  SleepyMachine machine(processors, quantum, static_cast<std::uint64_t>(i));
  std::optional<OnOneProcessor> narrow;
  if (i % 2 == 0) narrow.emplace();
  const InQuanta slept = search_in_quanta<Strategy>(machine, root, limits);
  EXPECT_GT(machine.sleeps(), 0);
  const VirtualOptions undisturbed{.processors = processors, .costs = unit_costs()};
  ASSERT_EQ(slept, search_in_quanta<Strategy>(root, limits, undisturbed, quantum))
      << Strategy::kName << " " << root.text() << " P " << processors << " quantum " << quantum;
}

// 10,000 searches: --gtest_repeat=56 --gtest_shuffle --gtest_random_seed=1.
TEST(SleepyThreads, SearchAsIfTheyHadNotSlept) {
  const int first = kSearches * testing::UnitTest::GetInstance()->random_seed();
  for_each_type(Strategies{}, [&]<class Strategy>(Type<Strategy>) {
    if constexpr (IsDeterministic<Strategy>)
      for (int i = first; i < first + kSearches && !testing::Test::HasFatalFailure(); ++i)
        check<Strategy>(i);
  });
}

}  // namespace
}  // namespace splitpoint
