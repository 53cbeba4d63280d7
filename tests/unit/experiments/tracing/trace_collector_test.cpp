// trace_collector_test.cpp - a trace loses events only on threads, and counts the lost ones.
// SPDX-License-Identifier: MIT
#include "experiments/tracing/trace_collector.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "experiments/searching/search_job.h"
#include "tests/cli/program.h"
#include "tests/cli/timeline.h"

namespace splitpoint {
namespace {

using trace::Phase;
using trace::What;

constexpr std::size_t kLittle = 256;  // events: far fewer than a worker records here

class TraceCollectors : public testing::Test {
 protected:
  TraceCollectors() : file(*AtomicFile::create("--out", path())) {}

  [[nodiscard]] std::string path() const { return folder.path() / "trace.json"; }
  Json written() {
    writer.end(Json::object());
    EXPECT_TRUE(file.commit().ok());
    return Json::parse(file_contents(path()));
  }

  ScratchFolder folder;
  AtomicFile file;
  TraceWriter writer{file};
};

struct Watched {
  Json trace;
  SearchOutcome outcome;
  std::uint64_t dropped;
};

SearchJob job_on(const std::string& machine, int processors) {
  SearchJob job;
  job.limits.depth = 8;
  job.strategy = "ybwc";
  job.machine = machine;
  job.processors = processors;
  job.pinning = false;
  job.costs = round_costs();
  return job;
}

Watched watched(const SearchJob& job, std::size_t room) {
  const ScratchFolder folder;
  const std::string path = folder.path() / "trace.json";
  AtomicFile file = *AtomicFile::create("--out", path);
  TraceWriter writer(file);
  TraceCollector collector(writer, room);
  TranspositionTable table = *TranspositionTable::make(4);
  const Result<SearchOutcome> outcome = run_search(job, table, &collector);
  EXPECT_TRUE(outcome.ok()) << outcome.error().text();
  writer.end(Json::object());
  EXPECT_TRUE(file.commit().ok());
  return {Json::parse(file_contents(path)), *outcome, collector.dropped()};
}

// The events of every track in order.
std::map<int, Json> tracks_of(const Json& trace) {
  std::map<int, Json> tracks;
  for (const Json& event : trace.at("traceEvents"))
    if (event.contains("ts")) tracks[event.at("tid")].push_back(event);
  return tracks;
}

// A simulated worker empties its recorder itself when it is full.
TEST_F(TraceCollectors, OnSimulatedProcessorsALittleRoomIsEnough) {
  const SearchJob job = job_on("virtual", 4);
  const Watched little = watched(job, kLittle), plenty = watched(job, TraceCollector::kMostRoom);
  EXPECT_EQ(little.dropped, 0U);
  const std::map<int, Json> tracks = tracks_of(little.trace);
  EXPECT_EQ(tracks, tracks_of(plenty.trace));
  ASSERT_EQ(tracks.size(), 4U);
  for (const auto& [track, events] : tracks) EXPECT_GT(events.size(), kLittle) << track;
  EXPECT_EQ(Timeline(little.trace).faults(), "");
  EXPECT_EQ(little.outcome.virtual_run->fingerprint, plenty.outcome.virtual_run->fingerprint);
}

TEST_F(TraceCollectors, OnThreadsWhatIsThereNestsWhateverIsMissing) {
  for (const std::size_t room : {std::size_t{4}, std::size_t{16}, kLittle}) {
    const Watched some = watched(job_on("threads", 3), room);
    const Timeline timeline(some.trace);
    EXPECT_EQ(timeline.faults(), "");
    const Stats& s = some.outcome.stats;
    EXPECT_LE(timeline.count("join"), s.joins.value());
    EXPECT_GE(timeline.count("join") + some.dropped, s.joins.value());
    EXPECT_LE(timeline.count("child"), s.claims.value());
    EXPECT_GE(timeline.count("child") + some.dropped, s.claims.value());
    EXPECT_TRUE(room > 4 || some.dropped > 0);
  }
}

TEST_F(TraceCollectors, WithoutThreadsNothingIsLost) {
  constexpr Ticks kSlices = 20'000;
  TraceCollector collector(writer, kLittle);
  collector.begin("simulated", 2, false, [](Move) { return "move"; });
  for (Ticks t = 0; t < kSlices; ++t) {
    collector.recorder(1).begin({t, What::idle, Phase::begin});
    collector.recorder(1).end({t, What::idle, Phase::end});
  }
  collector.end();
  EXPECT_EQ(collector.dropped(), 0U);
  const Timeline timeline(written());
  EXPECT_EQ(timeline.faults(), "");
  EXPECT_EQ(timeline.count("idle"), static_cast<std::uint64_t>(kSlices));
}

// Workers that record as fast as they can.
TEST_F(TraceCollectors, WithThreadsWhatIsLostIsCounted) {
  constexpr Ticks kSlices = 50'000;
  TraceCollector collector(writer, kLittle);
  collector.begin("threads", 2, true, [](Move) { return "move"; });
  {
    const auto work = [&](int worker) {
      trace::Recorder& recorder = collector.recorder(worker);
      for (Ticks t = 0; t < kSlices; ++t) {
        const bool outer = recorder.begin({t, What::join, Phase::begin});
        const bool inner = recorder.begin({t, What::child, Phase::begin, {1}});
        if (inner) recorder.end({t, What::child, Phase::end});
        if (outer) recorder.end({t, What::join, Phase::end});
      }
    };
    const std::jthread first(work, 0), second(work, 1);
  }
  collector.end();
  const std::uint64_t dropped = collector.dropped();
  EXPECT_GT(dropped, 0U);
  const Timeline timeline(written());
  EXPECT_EQ(timeline.faults(), "");
  EXPECT_EQ(timeline.count("join") + timeline.count("child") + dropped,
            static_cast<std::uint64_t>(4 * kSlices));
}

}  // namespace
}  // namespace splitpoint
