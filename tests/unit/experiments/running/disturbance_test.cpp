// disturbance_test.cpp - what counts as a disturbance, at its limits.
// SPDX-License-Identifier: MIT
#include "experiments/running/disturbance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kMillisecond = 1'000'000;
constexpr int kUsed = 2, kAvailable = 4;

// A search of ten seconds on two processors.
Json row(std::int64_t steal_ms, std::int64_t pressure_ms) {
  return {{"time_ns", 10'000 * kMillisecond},
          {"steal_ns", steal_ms * kMillisecond},
          {"pressure_ns", pressure_ms * kMillisecond}};
}
Json probe(double ceiling) { return {{"processors", 2}, {"ceiling", ceiling}, {"age_ns", 0}}; }

std::vector<std::string> found(const Json& row, const Json& probe = {}, bool fresh = true,
                               int available = kAvailable) {
  return disturbances(row, probe, fresh, kUsed, available);
}

TEST(Disturbance, AQuietMachineHasNone) {
  EXPECT_THAT(found(row(0, 0), probe(1.9)), IsEmpty());
  EXPECT_THAT(found(row(800, 500)), IsEmpty());  // 2 % of four processors, 5 % of the time
}

TEST(Disturbance, StealIsAShareOfAllProcessors) {
  EXPECT_THAT(found(row(1600, 0)), ElementsAre("steal 4.0 %"));
}

TEST(Disturbance, PressureIsAShareOfTheTime) {
  EXPECT_THAT(found(row(0, 700)), ElementsAre("pressure 7.0 %"));
}

TEST(Disturbance, OfMoreThreadsThanProcessorsOnlyTheStealSaysSomething) {
  EXPECT_THAT(found(row(0, 9000), probe(1.0), true, 1), IsEmpty());
  EXPECT_THAT(found(row(900, 9000), probe(1.0), true, 1), ElementsAre("steal 9.0 %"));
}

TEST(Disturbance, AProbeCountsWhenItWasMadeJustThen) {
  EXPECT_THAT(found(row(0, 0), probe(1.5)), ElementsAre("ceiling 1.50 of 2"));
  EXPECT_THAT(found(row(0, 0), probe(1.5), false), IsEmpty());
  EXPECT_THAT(found(row(0, 0), probe(1.6)), IsEmpty());
}

TEST(Disturbance, ANeighbourShowsInThePace) {
  Json slowed = row(0, 0);
  for (const auto& [before, after, times] :
       {std::tuple{103, 145, "1.45"}, {150, 100, "1.50"}, {109, 110, ""}}) {
    slowed["pace"] = {{"usual_ns", 100}, {"before_ns", before}, {"after_ns", after}};
    if (*times == '\0')
      EXPECT_THAT(found(slowed), IsEmpty());
    else
      EXPECT_THAT(found(slowed), ElementsAre(std::string(times) + " times as slow as usual"));
  }
  slowed["pace"] = Json();
  EXPECT_THAT(found(slowed), IsEmpty());
}

TEST(Disturbance, TheClockOfTheKernelIsCoarse) {
  Json brief = row(20, 20);
  brief["time_ns"] = kMillisecond;
  EXPECT_THAT(found(brief), IsEmpty());
}

TEST(Disturbance, WhatTheSystemDoesNotSayIsNone) {
  Json silent = row(0, 0);
  silent["steal_ns"] = silent["pressure_ns"] = Json();
  EXPECT_THAT(found(silent, Json()), IsEmpty());
}

}  // namespace
}  // namespace splitpoint
