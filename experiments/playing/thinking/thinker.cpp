// thinker.cpp - the thread that thinks: one search, or one for each wanted line and depth.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/thinker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "experiments/playing/thinking/move_control.h"

namespace splitpoint {
namespace {

// The limits of the task for the search itself; the clock is the control's.
Limits limits_of(const Task& task) {
  Limits limits;
  if (task.go.depth) limits.depth = std::clamp(*task.go.depth, 1, kMaxPly / 2);
  limits.nodes = task.go.nodes;
  return limits;
}

// The legal moves that are allowed and not yet at the head of a line.
std::vector<std::string> without(const std::vector<std::string>& moves,
                                 const std::vector<std::string>& taken) {
  std::vector<std::string> left;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(left), [&](const std::string& m) {
    return std::find(taken.begin(), taken.end(), m) == taken.end();
  });
  return left;
}

Answer answer_of(const SearchOutcome& o) {
  return {.move = o.best_move,
          .ponder = o.pv.size() > 1 ? o.pv[1] : "",
          .value = o.value,
          .depth = o.depth};
}

// All lines, one depth after the other. Returns the best line of the deepest complete depth.
Result<Answer> think_of_lines(const Task& task, MoveControl& control, TranspositionTable& table) {
  const std::vector<std::string>& moves = task.go.moves.empty() ? task.legal : task.go.moves;
  const Limits limits = limits_of(task);
  Answer best;
  for (Depth depth = 1; depth <= limits.depth; ++depth) {
    std::vector<std::string> taken;
    const int lines = std::min(task.lines, static_cast<int>(moves.size()));
    for (int number = 1; number <= lines; ++number) {
      control.begin_line(number);
      control.allowed =
          number == 1 && task.go.moves.empty() ? std::vector<std::string>{} : without(moves, taken);
      SearchJob job = task.job;
      job.limits = {.depth = depth, .first_depth = depth};
      const Result<SearchOutcome> o = run_search(job, table);
      if (!o) return o.error();
      if (o->depth == depth && number == 1) best = answer_of(*o);
      control.add(o->stats);
      if (control.is_stopped() || (limits.nodes > 0 && control.nodes() >= limits.nodes))
        return best;
      taken.push_back(o->best_move);
    }
  }
  return best;
}

Result<Answer> think_of_one_line(const Task& task, MoveControl& control,
                                 TranspositionTable& table) {
  control.allowed = task.go.moves;
  SearchJob job = task.job;
  job.limits = limits_of(task);
  const Result<SearchOutcome> o = run_search(job, table);
  if (!o) return o.error();
  return answer_of(*o);
}

}  // namespace

Thinker::~Thinker() {
  stop();
  wait();
}

Result<bool> Thinker::resize(std::size_t mib) {
  if (table_ && table_->mib() == mib) return true;
  Result<TranspositionTable> table = TranspositionTable::make(mib);
  if (!table) return table.error();
  table_ = std::make_unique<TranspositionTable>(*std::move(table));
  return true;
}

void Thinker::clear() {
  if (table_) table_->clear();
}

void Thinker::begin(Task task) {
  wait();
  control_ = std::make_shared<MoveControl>(task, *table_, listener_);
  if (!thread_) thread_.emplace(1, kSearchStack);
  thread_->start(0, [this, task = std::move(task), control = control_]() mutable {
    task.job.control = control.get();
    think(task, *control);
  });
}

void Thinker::think(const Task& task, MoveControl& control) {
  Answer answer;
  try {
    const Result<Answer> found = task.lines > 1 ? think_of_lines(task, control, *table_)
                                                : think_of_one_line(task, control, *table_);
    if (found)
      answer = *found;
    else
      listener_.on_error(found.error().text());
  } catch (const std::exception& e) {
    listener_.on_error(e.what());
  }
  control.wait_for_permission();
  // First the mark: whoever reads the answer may send the next task at once.
  control.mark_answered();
  listener_.on_answer(answer);
}

void Thinker::ponder_hit() {
  if (control_) control_->ponder_hit();
}

void Thinker::stop() {
  if (control_) control_->stop();
}

void Thinker::wait() {
  if (thread_) thread_->wait();
}

bool Thinker::is_thinking() const { return control_ && !control_->has_answered(); }

}  // namespace splitpoint
