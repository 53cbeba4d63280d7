// live_search.h - what every worker of a running search does now, from the events that it records.
//
// A split point is known from its helpers: it is open as long as one of them has joined it and not
// left. Times count up to the last event, so a figure may lag. The trace of the finished search is
// exact.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/search/trace.h"
#include "experiments/recording/json.h"

namespace splitpoint {

class LiveSearch {
 public:
  using MoveText = std::function<std::string(Move)>;

  LiveSearch(int workers, MoveText move_text);

  // One thread at a time calls it, with the events of a worker in their order.
  void add(int worker, const trace::Event& event);

  // {"now", "workers": [{"doing", ...}], "points": [...], "time": {...}}: the split points with
  // helpers, and the ticks of all workers so far by what they did. `wasted` is the work at moves
  // that were given up; it is no part of `busy`.
  [[nodiscard]] Json snapshot();

 private:
  enum class State : std::uint8_t { busy, wait, idle, lock, wasted };
  static constexpr std::size_t kStates = 5;
  struct Frame {
    trace::What what;
    std::array<std::int32_t, 4> numbers{};
    Ticks busy_before = 0;  // of the worker when it began
  };
  struct Worker {
    std::vector<Frame> frames;
    Ticks last = 0;
    std::array<Ticks, kStates> spent{};
    Ticks given_up = 0;  // busy time of the last child that ended
    std::uint64_t joins = 0, aborts = 0, splits = 0;
  };

  static State state_of(const Worker& w);
  static void advance(Worker& w, Ticks now);
  void end_frame(Worker& w);
  [[nodiscard]] Json worker_json(const Worker& w) const;
  [[nodiscard]] Json points_json() const;

  MoveText move_text_;
  std::vector<Worker> workers_;
  Ticks now_ = 0;
};

}  // namespace splitpoint
