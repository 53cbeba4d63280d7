// watchdog.cpp - the thread that looks, and the report on a stuck search.
// SPDX-License-Identifier: MIT
#include "experiments/searching/watchdog.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "experiments/definition/names.h"

namespace splitpoint {
namespace {

std::string worker_text(int id, const WorkerState& w) {
  return fmt::format("\nworker {}: {}{}, {} nodes", id,
                     w.doing == WorkerStatus::ready ? "searching" : name_of(w.doing),
                     w.permit ? ", with a permit" : "", w.nodes);
}

std::string point_text(const PointState& p) {
  std::string text = fmt::format(
      "\nsplit point {} of worker {}: depth {}, {}; {} helpers; {} of {} children claimed, {} "
      "done{}",
      p.level, p.owner, p.offer.depth, name_of(p.offer.type), static_cast<int>(p.word.helpers),
      static_cast<int>(p.word.next), static_cast<int>(p.word.count), static_cast<int>(p.word.done),
      p.word.awaited != 0 ? "; its owner waits for the last helper" : "");
  if (p.cut) text += "; has had a cutoff";
  if (p.would_help) text += "; its owner would help below";
  return text;
}

}  // namespace

Watchdog::Watchdog(Ticks limit, std::function<std::uint64_t()> progress,
                   std::function<void()> on_stuck)
    : progress_(std::move(progress)),
      on_stuck_(std::move(on_stuck)),
      thread_([this, limit] { watch(limit); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  over_.notify_one();
  thread_.join();
}

void Watchdog::watch(Ticks limit) {
  constexpr int kLooks = 8;
  const std::chrono::nanoseconds pause(std::max<Ticks>(limit / kLooks, 1));
  std::uint64_t before = progress_();
  int unchanged = 0;
  std::unique_lock lock(mutex_);
  while (!over_.wait_for(lock, pause, [this] { return is_over_; })) {
    const std::uint64_t now = progress_();
    unchanged = now == before ? unchanged + 1 : 0;
    before = now;
    if (unchanged < kLooks) continue;
    lock.unlock();
    on_stuck_();
    return;
  }
}

std::string stuck_text(Ticks limit, std::string_view what, const SearchState& state) {
  std::uint64_t nodes = 0;
  for (const WorkerState& w : state.workers) nodes += w.nodes;
  std::string text = fmt::format(
      "the search is stuck: no node for {} s ({}, {} processors, {} workers, iteration {}{}, {} "
      "nodes)",
      static_cast<double>(limit) / 1e9, what, state.processors, state.workers.size(),
      state.iteration, state.stopping ? ", told to stop" : "", nodes);
  for (std::size_t i = 0; i < state.workers.size(); ++i)
    text += worker_text(static_cast<int>(i), state.workers[i]);
  for (const PointState& p : state.points) text += point_text(p);
  return text;
}

void end_stuck(const std::string& text) {
  fmt::print(stderr, "splitpoint: {}\n", text);
  std::_Exit(kStuckExit);
}

}  // namespace splitpoint
