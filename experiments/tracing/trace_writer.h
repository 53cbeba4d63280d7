// trace_writer.h - a timeline as trace-event JSON, the format of chrome://tracing and Perfetto.
//
// It writes while events arrive and keeps only one block in memory. Each worker's events are in
// order; the workers are interleaved in any order. Viewers sort by time with a stable sort.
// "Trace Event Format", Google, 2016.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/search/trace.h"
#include "experiments/recording/atomic_file.h"
#include "experiments/recording/json.h"

namespace splitpoint {

class TraceWriter {
 public:
  using MoveText = std::function<std::string(Move)>;

  explicit TraceWriter(AtomicFile& file) : file_(file) {}

  // Starts the file again, with a track for each worker.
  void begin(std::string_view title, int workers, MoveText move_text);
  void add(int worker, const trace::Event& event);
  // Ends the file with `facts` about the search.
  void end(const Json& facts);

  [[nodiscard]] std::uint64_t events() const { return events_; }  // since begin()

 private:
  void add_name(const trace::Event& event);
  void add_numbers(int worker, const trace::Event& event);
  const std::string& move_name(std::int32_t move);
  void pass_on(std::size_t at_least);

  AtomicFile& file_;
  MoveText move_text_;
  std::map<std::int32_t, std::string> move_names_;  // in quotes
  fmt::memory_buffer block_;
  std::uint64_t events_ = 0;
};

}  // namespace splitpoint
