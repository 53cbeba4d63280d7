// trace_collector.h - collects the events that the workers of a search record, and writes them.
//
// If workers are threads, the collector has a thread of its own. Workers never wait for it: events
// that come faster than it can write are dropped and counted. On other machines a worker drains its
// own full recorder. That takes no virtual time, nothing is dropped, and the file is always the
// same.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/tracing/trace_writer.h"

namespace splitpoint {

class TraceCollector {
 public:
  static constexpr std::size_t kMostRoom = 1 << 16;  // events

  // A worker's recorder has room for `most` events, or fewer if there are many workers.
  explicit TraceCollector(TraceWriter& writer, std::size_t most = kMostRoom)
      : writer_(writer), most_(most) {}

  // Discards the events of an earlier search and prepares for a search with `workers` workers.
  void begin(std::string_view title, int workers, bool threads, TraceWriter::MoveText move_text);
  [[nodiscard]] trace::Recorder& recorder(int worker) { return *recorders_[worker]; }
  // Also calls watcher(worker, event) for every event that is written, on the thread of the
  // collector or of the worker that drains its recorder. Call it before begin().
  using Watcher = std::function<void(int worker, const trace::Event& event)>;
  void watch(Watcher watcher) { watcher_ = std::move(watcher); }
  // Writes the remaining events. Call after all workers have ended.
  void end();

  [[nodiscard]] std::uint64_t dropped() const;  // slices and instants; call after end()

 private:
  std::size_t drain(int worker);
  void collect(const std::stop_token& stop);

  TraceWriter& writer_;
  const std::size_t most_;
  std::vector<std::unique_ptr<trace::Recorder>> recorders_;
  std::jthread thread_;
  Watcher watcher_;
};

}  // namespace splitpoint
