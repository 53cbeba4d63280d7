// move_reporter.cpp - thoughts as they come, and the workers some times a second.
// SPDX-License-Identifier: MIT
#include "experiments/serving/game/move_reporter.h"

#include <algorithm>

#include "engine/core/durations.h"
#include "experiments/recording/atomic_file.h"
#include "experiments/recording/outcome_json.h"
#include "experiments/tracing/trace_collector.h"

namespace splitpoint {
namespace {

constexpr std::chrono::milliseconds kBetweenSnapshots{150};
constexpr std::size_t kRoom = 1 << 12;  // events in a recorder; simulated workers empty a full one

}  // namespace

Result<SearchOutcome> MoveReporter::search(const SearchJob& job, TranspositionTable& table,
                                           const MoveControl& control, TraceShelf& shelf,
                                           const std::string& label) {
  const std::filesystem::path name = shelf.next_file();
  Result<AtomicFile> created = AtomicFile::create("trace", name.string());
  if (!created) return created.error();
  AtomicFile file = *std::move(created);
  TraceWriter writer(file);
  // Simulated workers all run on one thread and drop nothing, so small recorders make news sooner.
  TraceCollector collector(writer,
                           job.machine == "virtual" ? kRoom / 16 : TraceCollector::kMostRoom);
  LiveSearch live(workers_, [&control](Move m) { return control.move_text(m); });
  auto last = std::chrono::steady_clock::now() - kBetweenSnapshots;
  collector.watch([&](int worker, const trace::Event& event) {
    live.add(worker, event);
    const auto now = std::chrono::steady_clock::now();
    if (now - last < kBetweenSnapshots) return;
    last = now;
    news_.publish(Topic::live, live.snapshot().dump());
  });
  Result<SearchOutcome> outcome = run_search(job, table, &collector);
  if (!outcome) return outcome;
  news_.publish(Topic::live, live.snapshot().dump());
  writer.end({{"search", outcome_json(job, *outcome, table.mib())},
              {"clock", outcome->virtual_run ? "virtual" : "real"},
              {"events", writer.events()},
              {"dropped", collector.dropped()}});
  if (const Result<bool> done = file.commit(); !done) return done.error();
  shelf.keep(name, label);
  return outcome;
}

void MoveReporter::on_thought(const Thought& thought) {
  const double seconds = static_cast<double>(std::max(thought.time, kMillisecond)) / kSecond;
  const Json json = {{"depth", thought.depth},
                     {"seldepth", thought.seldepth},
                     {"value", thought.value},
                     {"decisive", is_decisive(thought.value)},
                     {"bound", thought.bound == Bound::exact   ? "exact"
                               : thought.bound == Bound::lower ? "lower"
                                                               : "upper"},
                     {"line", thought.line},
                     {"ms", thought.time / kMillisecond},
                     {"nodes", thought.nodes},
                     {"nodes_per_second", static_cast<double>(thought.nodes) / seconds},
                     {"permille_full", thought.permille_full}};
  news_.publish(Topic::thought, json.dump());
}

void MoveReporter::on_current_move(const std::string&, Depth) {}

}  // namespace splitpoint
