// trace.cpp - bytes as the events of workers; the timeline that is written of them is JSON.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "experiments/serving/live_search.h"
#include "experiments/tracing/trace_collector.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/shared/bytes.h"

namespace splitpoint::fuzz {
namespace {

constexpr int kWorkers = 3;
constexpr std::size_t kEventBytes = 8;

std::string move_name(Move m) { return fmt::format("m{}", bits(m)); }

// Eight bytes as an event: its worker and phase, what it is, time passed, and numbers.
void record(trace::Recorder& recorder, std::string_view bytes, Ticks& time, int& open) {
  const auto number = [&](std::size_t at, std::size_t size) {
    return static_cast<std::int32_t>(little_endian_at(bytes, at, size));
  };
  const auto what = static_cast<trace::What>(number(1, 1) % static_cast<int>(trace::kWhats.size()));
  time += number(2, 2);
  const std::array<std::int32_t, 4> numbers{number(4, 2), number(6, 1), number(7, 1)};
  switch (number(0, 1) / kWorkers % 3) {
    case 0: open += recorder.begin({time, what, trace::Phase::begin, numbers}) ? 1 : 0; break;
    case 1:
      if (open-- > 0) return recorder.end({time, what, trace::Phase::end, numbers});
      open = 0;
      break;
    default: recorder.instant({time, what, trace::Phase::instant, numbers});
  }
}

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

}  // namespace

void fuzz_trace(std::string_view text) {
  static const std::filesystem::path kFile =
      std::filesystem::temp_directory_path() / fmt::format("splitpoint-fuzz-{}.json", getpid());
  Result<AtomicFile> created = AtomicFile::create("--out", kFile.string());
  require(created.ok(), "a timeline can be written");
  AtomicFile file = *std::move(created);
  TraceWriter writer(file);
  TraceCollector collector(writer, 16);
  LiveSearch live(kWorkers, move_name);
  std::size_t seen = 0;
  collector.watch([&](int worker, const trace::Event& event) {
    live.add(worker, event);
    ++seen;
  });
  collector.begin("fuzz", kWorkers, false, move_name);
  Ticks time = 0;
  std::array<int, kWorkers> open{};
  for (; text.size() >= kEventBytes; text.remove_prefix(kEventBytes)) {
    const int worker = static_cast<unsigned char>(text[0]) % kWorkers;
    record(collector.recorder(worker), text.substr(0, kEventBytes), time, open[worker]);
  }
  collector.end();
  writer.end({{"events", writer.events()}});
  require(file.commit().ok(), "a timeline can be written");
  const Json read = Json::parse(contents(kFile), nullptr, false);
  require(read.is_object() && read["traceEvents"].is_array(), "a timeline is JSON");
  require(writer.events() == seen && read["traceEvents"].size() == seen + kWorkers + 1,
          "a timeline has every event");
  require(!live.snapshot().dump().empty(), "there is news of the search");
  std::filesystem::remove(kFile);
}

}  // namespace splitpoint::fuzz
