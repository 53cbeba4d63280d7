// live_search.cpp - a stack of slices for each worker.
// SPDX-License-Identifier: MIT
#include "experiments/serving/live_search.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace splitpoint {

using trace::Phase;
using trace::What;

LiveSearch::LiveSearch(int workers, MoveText move_text)
    : move_text_(std::move(move_text)), workers_(static_cast<std::size_t>(workers)) {}

LiveSearch::State LiveSearch::state_of(const Worker& w) {
  if (w.frames.empty()) return State::idle;
  switch (w.frames.back().what) {
    case What::wait: return State::wait;
    case What::idle: return State::idle;
    case What::lock: return State::lock;
    default: return State::busy;
  }
}

void LiveSearch::advance(Worker& w, Ticks now) {
  const Ticks passed = std::max<Ticks>(now - w.last, 0);
  w.spent[static_cast<std::size_t>(state_of(w))] += passed;
  w.last += passed;
}

void LiveSearch::end_frame(Worker& w) {
  if (w.frames.empty()) return;
  const Frame& frame = w.frames.back();
  if (frame.what == What::child)
    w.given_up = w.spent[static_cast<std::size_t>(State::busy)] - frame.busy_before;
  w.frames.pop_back();
}

void LiveSearch::add(int worker, const trace::Event& event) {
  if (static_cast<std::size_t>(worker) >= workers_.size())
    workers_.resize(static_cast<std::size_t>(worker) + 1);
  Worker& w = workers_[static_cast<std::size_t>(worker)];
  if (event.what == What::split) {  // recorded as a whole when it is closed
    if (event.phase == Phase::end) ++w.splits;
    return;
  }
  now_ = std::max(now_, event.time);
  advance(w, event.time);
  Ticks& busy = w.spent[static_cast<std::size_t>(State::busy)];
  if (event.phase == Phase::begin) {
    if (event.what == What::join) ++w.joins;
    w.frames.push_back({event.what, event.numbers, busy});
  } else if (event.phase == Phase::end) {
    end_frame(w);
  } else if (event.what == What::abort) {  // of the child that has just ended
    ++w.aborts;
    busy -= w.given_up;
    w.spent[static_cast<std::size_t>(State::wasted)] += w.given_up;
    w.given_up = 0;
  }
}

Json LiveSearch::worker_json(const Worker& w) const {
  static constexpr std::array<const char*, kStates> kNames{"busy", "wait", "idle", "lock",
                                                           "wasted"};
  Json out = {{"doing", kNames[static_cast<std::size_t>(state_of(w))]}};
  // Where it is: the innermost move that it claimed, and whom it helps.
  for (auto f = w.frames.rbegin(); f != w.frames.rend(); ++f) {
    if (f->what == What::child && !out.contains("move")) {
      out["move"] = move_text_(static_cast<Move>(f->numbers[0]));
      out["depth"] = f->numbers[1];
      out["ply"] = f->numbers[2];
    }
    if (f->what == What::join) {
      out["helps"] = f->numbers[0];
      if (!out.contains("ply")) out["ply"] = f->numbers[2];
      break;
    }
    if (f->what == What::iteration && !out.contains("depth")) out["depth"] = f->numbers[0];
  }
  return out;
}

Json LiveSearch::points_json() const {
  std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::vector<std::size_t>> points;
  for (std::size_t i = 0; i < workers_.size(); ++i)
    for (const Frame& f : workers_[i].frames)
      if (f.what == What::join) points[{f.numbers[0], f.numbers[2], f.numbers[1]}].push_back(i);
  Json out = Json::array();
  for (const auto& [point, helpers] : points) {
    const auto& [owner, ply, depth] = point;
    out.push_back({{"owner", owner}, {"ply", ply}, {"depth", depth}, {"helpers", helpers}});
  }
  return out;
}

Json LiveSearch::snapshot() {
  Json workers = Json::array();
  std::array<Ticks, kStates> spent{};
  std::uint64_t joins = 0, aborts = 0, splits = 0;
  for (Worker& w : workers_) {
    advance(w, now_);
    for (std::size_t i = 0; i < kStates; ++i) spent[i] += w.spent[i];
    joins += w.joins;
    aborts += w.aborts;
    splits += w.splits;
    workers.push_back(worker_json(w));
  }
  return {{"now", now_},
          {"workers", workers},
          {"points", points_json()},
          {"time",
           {{"busy", spent[0]},
            {"wait", spent[1]},
            {"idle", spent[2]},
            {"lock", spent[3]},
            {"wasted", spent[4]}}},
          {"joins", joins},
          {"aborts", aborts},
          {"splits", splits}};
}

}  // namespace splitpoint
