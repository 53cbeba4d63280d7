// move_control.cpp - when a search for a move ends, and what is said meanwhile.
// SPDX-License-Identifier: MIT
#include "experiments/playing/thinking/move_control.h"

#include <algorithm>

#include "engine/core/durations.h"

namespace splitpoint {
namespace {

constexpr Ticks kQuiet = 1000 * kMillisecond;        // nothing is said of moves and bounds before
constexpr Ticks kBetweenMoves = 200 * kMillisecond;  // from one report of a move to the next
constexpr Depth kEnoughForOnlyMove = 6;              // plies: for a value and an expected reply

// The clock of the task; nothing if the task has none.
std::optional<MoveClock> clock_of(const Task& task) {
  if (!task.go.has_clock()) return {};
  ThinkingTime time;
  if (task.go.own) time = thinking_time(*task.go.own, task.margin);
  if (task.go.move_time > 0) {
    const Ticks wanted = std::max(task.go.move_time - task.margin, kMillisecond);
    // A fixed time is used up: the next iteration begins whatever the clock says.
    time = {.usual = 4 * wanted, .most = wanted};
  }
  return MoveClock(time, task.expected);
}

}  // namespace

MoveControl::MoveControl(const Task& task, const TranspositionTable& table,
                         ThoughtListener& listener)
    : go_(task.go),
      only_move_(task.legal.size() == 1),
      table_(table),
      listener_(listener),
      go_time_(Clock::now()),
      holds_(task.go.infinite || task.go.ponder),
      clock_start_(go_time_.time_since_epoch().count()),
      clock_(clock_of(task)) {}

void MoveControl::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_.store(true, std::memory_order_relaxed);
    holds_.store(false, std::memory_order_relaxed);
  }
  permission_.notify_all();
}

void MoveControl::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    clock_start_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
    if (!go_.infinite) {  // else only stop() permits an answer, and perhaps it already has
      holds_.store(false, std::memory_order_relaxed);
      if (enough_.load(std::memory_order_relaxed)) stop_.store(true, std::memory_order_relaxed);
    }
  }
  permission_.notify_all();
}

void MoveControl::wait_for_permission() {
  std::unique_lock lock(mutex_);
  permission_.wait(lock, [&] { return !holds_.load(std::memory_order_relaxed); });
}

void MoveControl::begin_line(int number) { number_ = number; }

Ticks MoveControl::since_go() const {
  return std::chrono::nanoseconds(Clock::now() - go_time_).count();
}

Ticks MoveControl::on_clock() const {
  if (holds_.load(std::memory_order_relaxed)) return 0;
  const Clock::duration start(clock_start_.load(std::memory_order_relaxed));
  return std::chrono::nanoseconds(Clock::now().time_since_epoch() - start).count();
}

// Whether no further iteration is needed, whatever the clock says.
bool MoveControl::knows_enough(const SearchResult& result) {
  const Value v = result.value;
  const Depth plies_to_mate = is_win(v) ? kMate - v : is_loss(v) ? kMate + v : kMaxPly;
  if (go_.mate > 0 && is_win(v) && plies_to_mate <= 2 * go_.mate) return true;
  if (!go_.has_clock()) return false;
  // A mate that is not deeper than the search is the quickest one.
  if (plies_to_mate <= result.depth) return true;
  return only_move_ && result.depth >= kEnoughForOnlyMove;
}

bool MoveControl::on_iteration(const SearchResult& result) {
  const Iteration& done = result.iterations.back();
  Thought thought{
      .depth = result.depth,
      .seldepth = std::max(deepest_.load(std::memory_order_relaxed), result.pv.length()),
      .number = number_,
      .value = result.value,
      .bound = Bound::exact,
      .line = line_texts(result.pv),
      .time = since_go(),
      .nodes = nodes_before_ + done.nodes,
      .known = known_before_ + done.known,
      .permille_full = table_.permille_full()};
  listener_.on_thought(thought);
  reported_nodes_.store(thought.nodes, std::memory_order_relaxed);
  depth_.store(result.depth + 1, std::memory_order_relaxed);
  if (number_ > 1) return is_stopped();
  const std::lock_guard lock(mutex_);
  bool enough = knows_enough(result);
  if (clock_ && go_.move_time == 0)
    enough |= clock_->after_iteration(on_clock(), result.value, result.best_move) &&
              !holds_.load(std::memory_order_relaxed);
  if (enough) enough_.store(true, std::memory_order_relaxed);
  if (enough && !holds_.load(std::memory_order_relaxed))
    stop_.store(true, std::memory_order_relaxed);
  return is_stopped();
}

bool MoveControl::on_progress(Ticks, Move move, Ply ply) {
  if (ply > deepest_.load(std::memory_order_relaxed))
    deepest_.store(ply, std::memory_order_relaxed);
  if (is_stopped()) return true;
  if (since_go() > kQuiet) report_move(move);
  // is_over() reads what never changes.
  if (clock_ && !holds_.load(std::memory_order_relaxed) && clock_->is_over(on_clock()))
    stop_.store(true, std::memory_order_relaxed);
  return is_stopped();
}

// Says at times which root move is searched, if no other worker says so just now.
void MoveControl::report_move(Move move) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || move == Move::none || move == reported_move_ ||
      since_go() < reported_at_ + kBetweenMoves)
    return;
  reported_move_ = move;
  reported_at_ = since_go();
  listener_.on_current_move(move_text(move), depth_.load(std::memory_order_relaxed));
}

void MoveControl::on_bound(Depth depth, Value value, Bound bound) {
  if (number_ > 1) return;
  const std::lock_guard lock(mutex_);
  if (clock_ && bound == Bound::upper) clock_->on_fail_low();
  if (since_go() < kQuiet) return;
  listener_.on_thought({.depth = depth,
                        .seldepth = std::max(depth, deepest_.load(std::memory_order_relaxed)),
                        .number = number_,
                        .value = value,
                        .bound = bound,
                        .line = {},
                        .time = since_go(),
                        .nodes = reported_nodes_.load(std::memory_order_relaxed),
                        .permille_full = table_.permille_full()});
}

}  // namespace splitpoint
