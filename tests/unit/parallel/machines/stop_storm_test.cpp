// stop_storm_test.cpp - a search stopped at any moment ends and leaves nothing behind.
//
// The next search on the same machine and table returns the right value. The test prints how long
// the end takes but does not judge it: experiments/micro/stops.cpp measures it.
// SPDX-License-Identifier: MIT
#include "experiments/micro/stop_storm.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "engine/games/synthetic/synthetic.h"
#include "tests/conformance/strategies_on_threads.h"
#include "tests/sanitized.h"
#include "tests/virtual/simulated.h"

namespace splitpoint {
namespace {

constexpr int kSlower = kSanitized ? 15 : 1;  // every thread is expensive with sanitizers
constexpr Ticks kLongest = 1'000'000;         // the longest time before a stop
constexpr Depth kDepth = 4;                   // of the searches between the stops

Synthetic tree() {
  return Synthetic::parse("width=6..14 ordering=60 transpositions=30 noise=20 seed=8").value();
}

template <class S>
void expect_all_is_over(S& search) {
  EXPECT_EQ(left_behind(search, tree()), "");
  for (int i = 0; i < search.machine.workers(); ++i)
    EXPECT_EQ(search.machine.state_of(i), WorkerStatus::done) << "worker " << i << " is lost";
}

template <class Strategy>
void storm(int processors, int stops) {
  const SearchOptions options = exact(Algorithm::pvs, Bounds::soft);
  const Value truth = minimax(tree(), kDepth);
  StopTimes moments(static_cast<std::uint64_t>(processors), kLongest);
  std::vector<Ticks> times;
  on_threads<Strategy>(processors, [&]<class M>(M& machine) {
    using S = Search<Synthetic, M, Strategy>;
    for (int i = 0; i < stops; ++i) {
      S stopped(machine, small_table(), options, Limits{}, finest<Strategy>());
      times.push_back(stop_search(stopped, tree(), moments.next()));
      expect_all_is_over(stopped);
      if (i % 10 != 0) continue;
      S next(machine, small_table(), options, {.depth = kDepth}, finest<Strategy>());
      EXPECT_EQ(next.run(tree()).value, truth) << Strategy::kName << " P " << processors;
      expect_all_is_over(next);
    }
  });
  const auto microseconds = [&](double share) {
    return std::to_string(percentile(times, share) / 1000);
  };
  std::printf("%s P %d: 99 %% within %s us, all within %s us\n", Strategy::kName.data(), processors,
              microseconds(0.99).c_str(), microseconds(1).c_str());
}

template <class Strategy>
class StopStorm : public testing::Test {};

using Stormy = testing::Types<Ybwc, Dts, LazySmp>;
struct Names {
  template <class Strategy>
  static std::string GetName(int) {
    return std::string(Strategy::kName);
  }
};
TYPED_TEST_SUITE(StopStorm, Stormy, Names);

TYPED_TEST(StopStorm, Of2) { storm<TypeParam>(2, 300 / kSlower); }
TYPED_TEST(StopStorm, Of8) { storm<TypeParam>(8, 300 / kSlower); }
TYPED_TEST(StopStorm, Of64) { storm<TypeParam>(64, 300 / kSlower); }

TEST(StopStorms, OfAllStrategies) {
  for_each_type(StrategiesOnThreads{}, [&]<class Strategy>(Type<Strategy>) {
    for (const int processors : {1, 2, 8}) storm<Strategy>(processors, 1 + 15 / kSlower);
    storm<Strategy>(64, 1 + 15 / kSlower);
  });
}

}  // namespace
}  // namespace splitpoint
