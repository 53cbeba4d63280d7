// move_reporter.h - one traced search of the engine, told to the pages while it runs.
// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <mutex>
#include <string>

#include "experiments/playing/thinking/move_control.h"
#include "experiments/serving/live_search.h"
#include "experiments/serving/news.h"
#include "experiments/serving/trace_shelf.h"

namespace splitpoint {

class MoveReporter : public ThoughtListener {
 public:
  MoveReporter(News& news, int workers) : news_(news), workers_(workers) {}

  // Runs the job with its control, and puts its trace on the shelf. Errors: as run_search(), or the
  // trace cannot be written.
  Result<SearchOutcome> search(const SearchJob& job, TranspositionTable& table,
                               const MoveControl& control, TraceShelf& shelf,
                               const std::string& label);

  void on_thought(const Thought& thought) override;
  void on_current_move(const std::string& move, Depth depth) override;
  void on_answer(const Answer&) override {}
  void on_error(const std::string&) override {}

 private:
  News& news_;
  const int workers_;
};

}  // namespace splitpoint
