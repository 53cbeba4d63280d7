// trace_collector.cpp - drains the recorders, in a thread or on demand.
// SPDX-License-Identifier: MIT
#include "experiments/tracing/trace_collector.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "parallel/machines/sanitizers.h"

namespace splitpoint {
namespace {

// Room in all recorders together, in events: 128 MiB, of which unused pages take no memory.
constexpr std::size_t kRoom = std::size_t{1} << 22;
constexpr std::size_t kLeast = 1 << 10;  // events in one recorder
// Pause after a round that finds nothing. A full-sized recorder holds ten pauses' events at a rate
// of 6 million a second; a worker records some thousand a second.
constexpr std::chrono::milliseconds kPause{1};

}  // namespace

void TraceCollector::begin(std::string_view title, int workers, bool threads,
                           TraceWriter::MoveText move_text) {
  thread_ = {};
  recorders_.clear();
  writer_.begin(title, workers, std::move(move_text));
  const std::size_t room =
      std::min(std::max(kRoom / static_cast<std::size_t>(workers), kLeast), most_);
  for (int i = 0; i < workers; ++i) {
    trace::Recorder::MakeRoom make_room;
    if (!threads)
      make_room = [this, i] {
        const sanitizers::TsanIgnore unwatched;  // all simulated workers are on one thread
        drain(i);
      };
    recorders_.push_back(std::make_unique<trace::Recorder>(room, std::move(make_room)));
  }
  if (threads) thread_ = std::jthread([this](const std::stop_token& stop) { collect(stop); });
}

std::size_t TraceCollector::drain(int worker) {
  return recorders_[worker]->drain([&](const trace::Event& e) {
    writer_.add(worker, e);
    if (watcher_) watcher_(worker, e);
  });
}

void TraceCollector::collect(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::size_t events = 0;
    for (std::size_t i = 0; i < recorders_.size(); ++i) events += drain(static_cast<int>(i));
    if (events == 0) std::this_thread::sleep_for(kPause);
  }
}

void TraceCollector::end() {
  thread_ = {};  // asks it to stop and joins it
  for (std::size_t i = 0; i < recorders_.size(); ++i) drain(static_cast<int>(i));
}

std::uint64_t TraceCollector::dropped() const {
  std::uint64_t sum = 0;
  for (const auto& r : recorders_) sum += r->dropped();
  return sum;
}

}  // namespace splitpoint
