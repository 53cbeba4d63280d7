// move_control.h - ends the search for a move by its clock, by a command, or when enough is known.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include "experiments/playing/thinking/thinker.h"
#include "experiments/playing/thinking/thought.h"
#include "experiments/searching/job_control.h"

namespace splitpoint {

class MoveControl : public JobControl {
 public:
  MoveControl(const Task& task, const TranspositionTable& table, ThoughtListener& listener);

  // From other threads.
  void stop();
  void ponder_hit();
  [[nodiscard]] bool has_answered() const { return answered_.load(std::memory_order_acquire); }

  // From the thread that thinks. `number`: of the line that is searched next, from 1.
  void begin_line(int number);
  [[nodiscard]] bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }
  // A search for this answer has ended; others follow.
  void add(const Stats& ended) {
    nodes_before_ += ended.nodes();
    known_before_ += ended.known.value();
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_before_; }  // of these searches
  // Waits until an answer may be given: with `infinite` or `ponder` only after a command.
  void wait_for_permission();
  void mark_answered() { answered_.store(true, std::memory_order_release); }

  bool on_iteration(const SearchResult& result) override;
  bool on_progress(Ticks now, Move move, Ply ply) override;
  void on_bound(Depth depth, Value value, Bound bound) override;

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] Ticks since_go() const;
  [[nodiscard]] Ticks on_clock() const;  // 0 while pondering
  [[nodiscard]] bool knows_enough(const SearchResult& result);
  void report_move(Move move);

  const Go go_;
  const bool only_move_;
  const TranspositionTable& table_;
  ThoughtListener& listener_;
  const Clock::time_point go_time_;
  int number_ = 1;
  std::uint64_t nodes_before_ = 0, known_before_ = 0;

  std::atomic<bool> stop_{false}, answered_{false};
  std::atomic<bool> holds_{false};       // `infinite` or `ponder`: no answer by itself
  std::atomic<Clock::rep> clock_start_;  // when the clock began to run
  std::atomic<bool> enough_{false};      // the answer would be given if it were allowed
  std::atomic<Ply> deepest_{0};
  std::atomic<Depth> depth_{0};
  std::atomic<std::uint64_t> reported_nodes_{0};
  std::mutex mutex_;  // guards the clock model and what was reported last
  std::optional<MoveClock> clock_;
  Move reported_move_ = Move::none;
  Ticks reported_at_ = 0;
  std::condition_variable permission_;
};

}  // namespace splitpoint
