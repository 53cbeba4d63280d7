// trace_collector.h - gathers what the workers of a search record and writes it down.
//
// Where workers are threads, by a thread of its own: it never keeps them waiting, and what they
// record faster than it can write is lost and counted. Elsewhere a worker whose recorder is full
// empties it itself; that takes no virtual time, nothing is lost, and the file is always the same.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "experiments/tracing/trace_writer.h"

namespace splitpoint {

class TraceCollector {
 public:
  static constexpr std::size_t kMostRoom = 1 << 16;  // events

  // A worker's recorder has room for `most` events; less when there are many workers.
  explicit TraceCollector(TraceWriter& writer, std::size_t most = kMostRoom)
      : writer_(writer), most_(most) {}

  // Throws away what a search before has left, and is ready for one of `workers`.
  void begin(std::string_view title, int workers, bool threads, TraceWriter::MoveText move_text);
  [[nodiscard]] trace::Recorder& recorder(int worker) { return *recorders_[worker]; }
  // All workers have ended: writes what is left.
  void end();

  [[nodiscard]] std::uint64_t dropped() const;  // slices and instants, after end()

 private:
  std::size_t drain(int worker);
  void collect(const std::stop_token& stop);

  TraceWriter& writer_;
  const std::size_t most_;
  std::vector<std::unique_ptr<trace::Recorder>> recorders_;
  std::jthread thread_;
};

}  // namespace splitpoint
