// trace_writer.cpp - writes events as lines of JSON.
// SPDX-License-Identifier: MIT
#include "experiments/tracing/trace_writer.h"

#include <iterator>
#include <utility>

namespace splitpoint {
namespace {

using trace::Event;
using trace::Phase;
using trace::What;

constexpr int kProcess = 1;              // the only one
constexpr std::size_t kBlock = 1 << 16;  // bytes

// Viewers take thread 0 for the system's idle thread.
constexpr int track_of(int worker) { return worker + 1; }

std::string in_quotes(std::string_view text) { return Json(text).dump(); }

// A worker's split points may overlap its other slices, so they are "asynchronous" events: each
// number (id) has a track of its own.
constexpr char letter_of(Phase phase, bool asynchronous) {
  if (phase == Phase::instant) return 'i';
  if (phase == Phase::begin) return asynchronous ? 'b' : 'B';
  return asynchronous ? 'e' : 'E';
}

}  // namespace

void TraceWriter::begin(std::string_view title, int workers, MoveText move_text) {
  file_.restart();
  block_.clear();
  events_ = 0;
  move_text_ = std::move(move_text);
  move_names_.clear();
  auto out = std::back_inserter(block_);
  fmt::format_to(out, "{{\"traceEvents\":[\n");
  fmt::format_to(out, R"({{"ph":"M","pid":{},"name":"process_name","args":{{"name":{}}}}})",
                 kProcess, in_quotes(title));
  for (int i = 0; i < workers; ++i)
    fmt::format_to(out,
                   ",\n"
                   R"({{"ph":"M","pid":{},"tid":{},"name":"thread_name",)"
                   R"("args":{{"name":"worker {}"}}}})",
                   kProcess, track_of(i), i);
  pass_on(0);
}

void TraceWriter::add(int worker, const Event& event) {
  ++events_;
  const bool asynchronous = event.what == What::split;
  auto out = std::back_inserter(block_);
  // The unit of the format is microseconds; with three decimals.
  fmt::format_to(out,
                 ",\n"
                 R"({{"ph":"{}","pid":{},"tid":{},"ts":{}.{:03})",
                 letter_of(event.phase, asynchronous), kProcess, track_of(worker),
                 event.time / 1000, event.time % 1000);
  if (event.phase == Phase::instant) fmt::format_to(out, R"(,"s":"t")");
  if (asynchronous) fmt::format_to(out, R"(,"id":"{:#x}")", event.numbers[0]);
  if (event.phase != Phase::end || asynchronous) add_name(event);
  if (event.phase != Phase::end) add_numbers(worker, event);
  block_.push_back('}');
  pass_on(kBlock);
}

void TraceWriter::add_name(const Event& event) {
  const std::string_view kind = info(event.what).name;
  auto out = std::back_inserter(block_);
  fmt::format_to(out, R"(,"cat":"{}","name":)", kind);
  if (event.what == What::child)
    fmt::format_to(out, "{}", move_name(event.numbers[0]));
  else if (event.what == What::iteration)
    fmt::format_to(out, R"("depth {}")", event.numbers[0]);
  else
    fmt::format_to(out, R"("{}")", kind);
}

void TraceWriter::add_numbers(int worker, const Event& event) {
  const auto& names = info(event.what).numbers;
  if (names[0].empty()) return;
  auto out = std::back_inserter(block_);
  std::string_view separator = R"(,"args":{)";
  for (std::size_t i = 0; i < names.size() && !names[i].empty(); ++i) {
    fmt::format_to(out, "{}", std::exchange(separator, ","));
    if (names[i] == "move")
      fmt::format_to(out, R"("move":{})", move_name(event.numbers[i]));
    else if (names[i] == "point")
      fmt::format_to(out, R"("owner":{})", worker);
    else
      fmt::format_to(out, R"("{}":{})", names[i], event.numbers[i]);
  }
  block_.push_back('}');
}

const std::string& TraceWriter::move_name(std::int32_t move) {
  std::string& name = move_names_[move];
  if (name.empty()) name = in_quotes(move_text_(static_cast<Move>(move)));
  return name;
}

void TraceWriter::end(const Json& facts) {
  fmt::format_to(std::back_inserter(block_), "\n],\n\"otherData\":{}}}\n", facts.dump());
  pass_on(0);
}

void TraceWriter::pass_on(std::size_t at_least) {
  if (block_.size() < at_least) return;
  file_.write({block_.data(), block_.size()});
  block_.clear();
}

}  // namespace splitpoint
