// trace_recorder_test.cpp - a worker's recorder: order, overflow, nesting, and slices.
// SPDX-License-Identifier: MIT
#include "engine/search/trace.h"

#include <gtest/gtest.h>

#include <optional>
#include <thread>
#include <vector>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

using trace::Event;
using trace::Phase;
using trace::Recorder;
using trace::What;

Event begin_at(Ticks time) { return {time, What::child, Phase::begin}; }
Event end_at(Ticks time) { return {time, What::child, Phase::end}; }
Event instant_at(Ticks time) { return {time, What::abort, Phase::instant}; }

std::vector<Event> drained(Recorder& recorder) {
  std::vector<Event> events;
  recorder.drain([&](const Event& e) { events.push_back(e); });
  return events;
}

// The number of slices open at the end, or nothing if an end has no beginning.
std::optional<int> open_after(const std::vector<Event>& events) {
  int open = 0;
  for (const Event& e : events) {
    open += static_cast<int>(e.phase == Phase::begin) - static_cast<int>(e.phase == Phase::end);
    if (open < 0) return {};
  }
  return open;
}

TEST(TraceRecorder, HandsOverWhatWasRecordedInItsOrder) {
  Recorder recorder(16);
  EXPECT_TRUE(recorder.begin({5, What::join, Phase::begin, {3, 7, 1}}));
  recorder.instant(instant_at(6));
  recorder.end({9, What::join, Phase::end});
  const std::vector<Event> events = drained(recorder);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].time, 5);
  EXPECT_EQ(events[0].what, What::join);
  EXPECT_EQ(events[0].numbers, (std::array<std::int32_t, 4>{3, 7, 1, 0}));
  EXPECT_EQ(events[1].phase, Phase::instant);
  EXPECT_EQ(events[2].phase, Phase::end);
  EXPECT_TRUE(drained(recorder).empty());
  EXPECT_EQ(recorder.dropped(), 0U);
}

TEST(TraceRecorder, WhatHasBegunEndsHoweverFullItIs) {
  Recorder recorder(6);
  ASSERT_TRUE(recorder.begin(begin_at(1)));
  ASSERT_TRUE(recorder.begin(begin_at(2)));
  ASSERT_TRUE(recorder.begin(begin_at(3)));  // now three beginnings and room for their ends
  EXPECT_FALSE(recorder.begin(begin_at(4)));
  recorder.instant(instant_at(5));
  EXPECT_EQ(recorder.dropped(), 2U);
  for (Ticks t = 6; t < 9; ++t) recorder.end(end_at(t));
  const std::vector<Event> events = drained(recorder);
  ASSERT_EQ(events.size(), 6U);
  EXPECT_EQ(open_after(events), 0);
  EXPECT_EQ(events.back().time, 8);
  EXPECT_TRUE(recorder.begin(begin_at(9)));  // there is room again
  recorder.end(end_at(10));
}

TEST(TraceRecorder, AsksForRoomBeforeItDrops) {
  std::vector<Event> events;
  Recorder* self = nullptr;
  int asked = 0;
  Recorder recorder(4, [&] {
    ++asked;
    self->drain([&](const Event& e) { events.push_back(e); });
  });
  self = &recorder;
  for (Ticks t = 0; t < 100; t += 2) {
    ASSERT_TRUE(recorder.begin(begin_at(t)));
    recorder.end(end_at(t + 1));
  }
  recorder.drain([&](const Event& e) { events.push_back(e); });
  EXPECT_EQ(recorder.dropped(), 0U);
  EXPECT_GT(asked, 0);
  ASSERT_EQ(events.size(), 100U);
  for (std::size_t i = 0; i < events.size(); ++i) EXPECT_EQ(events[i].time, static_cast<Ticks>(i));
}

TEST(TraceRecorder, DropsWhatNestsDeeperThanItIsLong) {
  Recorder recorder(8, [] {});
  int open = 0;
  for (Ticks t = 0; t < 20; ++t) open += static_cast<int>(recorder.begin(begin_at(t)));
  EXPECT_EQ(open, 4);
  EXPECT_EQ(recorder.dropped(), 16U);
  while (open-- > 0) recorder.end(end_at(20));
  EXPECT_EQ(open_after(drained(recorder)), 0);
}

// One thread records at random while another drains a queue that is far too short.
TEST(TraceRecorder, NestsAndCountsWhileAnotherThreadDrains) {
  constexpr int kSteps = 200'000;
  Recorder recorder(32);
  std::vector<Event> events;
  std::uint64_t slices = 0, instants = 0;
  {
    const std::jthread collector([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) recorder.drain([&](const Event& e) { events.push_back(e); });
    });
    Random random(1);
    std::vector<bool> open;  // and whether it was recorded
    Ticks now = 0;
    for (int i = 0; i < kSteps; ++i) {
      const auto choice = random.below(5);
      if (choice < 2 && open.size() < 10) {
        ++slices;
        open.push_back(recorder.begin(begin_at(++now)));
      } else if (choice < 4 && !open.empty()) {
        if (open.back()) recorder.end(end_at(++now));
        open.pop_back();
      } else {
        ++instants;
        recorder.instant(instant_at(++now));
      }
    }
    for (; !open.empty(); open.pop_back())
      if (open.back()) recorder.end(end_at(++now));
  }
  recorder.drain([&](const Event& e) { events.push_back(e); });
  EXPECT_EQ(open_after(events), 0);
  std::uint64_t began = 0, happened = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    began += static_cast<std::uint64_t>(events[i].phase == Phase::begin);
    happened += static_cast<std::uint64_t>(events[i].phase == Phase::instant);
    ASSERT_TRUE(i == 0 || events[i].time > events[i - 1].time) << i;
  }
  EXPECT_EQ(began + happened + recorder.dropped(), slices + instants);
}

// The parts of a worker that slices use.
struct FakeMachine {
  Ticks clock = 0;
  [[nodiscard]] Ticks now() const { return clock; }
};
struct FakeSearch {
  static constexpr bool kHooks = true;
  FakeMachine& machine;
};
struct FakeWorker {
  using Search = FakeSearch;
  FakeSearch& search;
  int id;
  Recorder* recorder;
};

// Locking it takes `ticks`.
struct SlowMutex {
  FakeMachine& machine;
  Ticks ticks;
  bool held = false;
  Ticks lock() {
    machine.clock += ticks;
    held = true;
    return ticks;
  }
  void unlock() { held = false; }
};

class TraceSlices : public testing::Test {
 protected:
  FakeMachine machine;
  FakeSearch search{machine};
  Recorder recorder{64};
  FakeWorker watched{search, 2, &recorder}, alone{search, 3, nullptr};
};

TEST_F(TraceSlices, LastAsLongAsTheyLive) {
  {
    const auto join = trace::join(watched, 1, 6, 2);
    machine.clock = 10;
    {
      const auto child = trace::child(watched, static_cast<Move>(700), 5, 3);
      machine.clock = 20;
    }
    trace::instant(watched, What::abort);
    machine.clock = 30;
  }
  const std::vector<Event> events = drained(recorder);
  ASSERT_EQ(events.size(), 5U);
  EXPECT_EQ(events[0].time, 0);
  EXPECT_EQ(events[1].time, 10);
  EXPECT_EQ(events[1].numbers, (std::array<std::int32_t, 4>{700, 5, 3, 0}));
  EXPECT_EQ(events[2].time, 20);
  EXPECT_EQ(events[3].what, What::abort);
  EXPECT_EQ(events[4].time, 30);
  EXPECT_EQ(events[4].what, What::join);
}

TEST_F(TraceSlices, SplitPointsThatAreOpenAtTheSameTimeHaveDifferentNumbers) {
  machine.clock = 100;
  trace::split(watched, 1, 6, 2, 40);
  trace::split(watched, 0, 8, 0, 30);
  const std::vector<Event> events = drained(recorder);
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[0].time, 40);
  EXPECT_EQ(events[1].time, 100);
  EXPECT_EQ(events[0].numbers[0], events[1].numbers[0]);
  EXPECT_EQ(events[2].numbers[0], events[3].numbers[0]);
  EXPECT_NE(events[0].numbers[0], events[2].numbers[0]);
}

TEST_F(TraceSlices, ALockIsASliceOnlyIfItHadToBeWaitedFor) {
  SlowMutex free{machine, 0}, taken{machine, 7};
  machine.clock = 100;
  {
    const trace::Lock lock(watched, free);
    EXPECT_TRUE(free.held);
  }
  EXPECT_FALSE(free.held);
  { const trace::Lock lock(watched, taken); }
  const std::vector<Event> events = drained(recorder);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].what, What::lock);
  EXPECT_EQ(events[0].time, 100);
  EXPECT_EQ(events[1].time, 107);
}

TEST_F(TraceSlices, WhoIsNotWatchedRecordsNothingAndLocksAllTheSame) {
  SlowMutex mutex{machine, 7};
  {
    const auto idle = trace::idle(alone);
    const trace::Lock lock(alone, mutex);
    trace::instant(alone, What::abort);
    EXPECT_TRUE(mutex.held);
  }
  EXPECT_FALSE(mutex.held);
  EXPECT_TRUE(drained(recorder).empty());
}

}  // namespace
}  // namespace splitpoint
