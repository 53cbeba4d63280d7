// trace.h - the events of workers, from which `splitpoint trace` makes a timeline.
//
// A worker with a recorder records when it begins and ends an iteration, a child of a shared node
// and a wait, by the machine's clock. It records nothing at other nodes. A worker without a
// recorder tests a null pointer at those places. Recording takes no virtual time, so it does not
// change the schedule of a search in virtual time.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "engine/core/machine.h"
#include "engine/core/types.h"

namespace splitpoint::trace {

enum class What : std::uint8_t {
  iteration,
  child,
  join,
  wait,
  idle,
  lock,
  split,
  abort,
  overtaken
};

// The name of each event and of its numbers. A "move" is a move of the game. A "point" is the
// number of a split point; no other open point has it.
struct WhatInfo {
  std::string_view name;
  std::array<std::string_view, 4> numbers;
};
inline constexpr std::array<WhatInfo, 9> kWhats{{
    {"iteration", {"depth"}},
    {"child", {"move", "depth", "ply"}},
    {"join", {"owner", "depth", "ply"}},
    {"wait", {"depth", "ply"}},
    {"idle", {}},
    {"lock", {}},
    {"split", {"point", "depth", "ply"}},
    {"abort", {}},
    {"overtaken", {"depth"}},
}};
constexpr const WhatInfo& info(What what) { return kWhats[static_cast<std::size_t>(what)]; }

enum class Phase : std::uint8_t { begin, end, instant };

struct Event {
  Ticks time;  // since the machine began to run
  What what;
  Phase phase;
  std::array<std::int32_t, 4> numbers{};
};

// The queue of events of one worker. One thread records, another drains the queue. Neither waits
// for the other.
class alignas(128) Recorder {
 public:
  // The worker calls it when there is no room left, to drain the queue. If there is still no room,
  // the event is dropped and counted.
  using MakeRoom = std::function<void()>;

  explicit Recorder(std::size_t capacity, MakeRoom make_room = {});
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // False: the event was dropped, and its end must not be recorded. Otherwise room for the end is
  // kept, so every begun event ends.
  bool begin(const Event& event);
  void end(const Event& event);
  void instant(const Event& event);

  // Calls out(event) for the recorded events, oldest first, and removes them.
  std::size_t drain(const std::function<void(const Event&)>& out);
  // The number of dropped events; a beginning and its end count once. Valid after the worker ended.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  struct Queue;

  bool has_room(std::size_t events);

  std::unique_ptr<Queue> queue_;
  MakeRoom make_room_;
  std::size_t open_ = 0;  // events that have begun and not ended
  std::uint64_t dropped_ = 0;
};

// The recorder of the worker; nullptr: it is not traced.
template <class W>
Recorder* recorder_of(const W& w) {
  if constexpr (W::Search::kHooks) return w.recorder;
  return nullptr;
}

// Records an event that lasts as long as this object.
template <class W>
class [[nodiscard]] Slice {
 public:
  Slice() = default;  // of nothing
  Slice(const W& w, What what, std::array<std::int32_t, 4> numbers = {}) {
    Recorder* const recorder = recorder_of(w);
    if (recorder == nullptr) [[likely]]
      return;
    what_ = what;
    point_ = numbers[0];
    if (!recorder->begin({w.search.machine.now(), what, Phase::begin, numbers})) return;
    watched_ = &w;
    recorder_ = recorder;
  }
  ~Slice() {
    if (recorder_ != nullptr) [[unlikely]]
      recorder_->end({watched_->search.machine.now(), what_, Phase::end, {point_}});
  }
  Slice(const Slice&) = delete;
  Slice& operator=(const Slice&) = delete;

 private:
  const W* watched_ = nullptr;
  Recorder* recorder_ = nullptr;
  What what_ = What::idle;
  std::int32_t point_ = 0;  // identifies the end of a split point
};

// Holds a lock of the machine, and records the time that the worker waited for it.
template <class W, class Mutex>
class [[nodiscard]] Lock {
 public:
  Lock(const W& w, Mutex& mutex) : mutex_(mutex) {
    Recorder* const recorder = recorder_of(w);
    if (recorder == nullptr) [[likely]]
      mutex.lock();
    else
      lock_watched(w, *recorder);
  }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  void lock_watched(const W& w, Recorder& recorder) {
    const Ticks waited = mutex_.lock();
    if (waited == 0) return;
    const Ticks now = w.search.machine.now();
    if (recorder.begin({now - waited, What::lock, Phase::begin}))
      recorder.end({now, What::lock, Phase::end});
  }

  Mutex& mutex_;
};

// Depths and plies are those of the node that is searched, shared or waited for.

template <class W>
Slice<W> iteration(const W& w, Depth depth) {
  return {w, What::iteration, {depth}};
}
// A move claimed from a shared node.
template <class W>
Slice<W> child(const W& w, Move move, Depth depth, Ply ply) {
  return {w, What::child, {bits(move), depth, ply}};
}
// At another worker's split point.
template <class W>
Slice<W> join(const W& w, int owner, Depth depth, Ply ply) {
  return {w, What::join, {owner, depth, ply}};
}
// The owner of a split point waits for its helpers.
template <class W>
Slice<W> wait(const W& w, Depth depth, Ply ply) {
  return {w, What::wait, {depth, ply}};
}
template <class W>
Slice<W> idle(const W& w) {
  return {w, What::idle};
}
// A split point of this worker is closed now; it had helpers since `since`. Points that are open at
// the same time have different numbers `number`.
template <class W>
void split(const W& w, std::size_t number, Depth depth, Ply ply, Ticks since) {
  Recorder* const recorder = recorder_of(w);
  if (recorder == nullptr) [[likely]]
    return;
  constexpr int kPointsAWorker = 1 << 16;
  const int point = w.id * kPointsAWorker + static_cast<int>(number % kPointsAWorker);
  if (recorder->begin({since, What::split, Phase::begin, {point, depth, ply}}))
    recorder->end({w.search.machine.now(), What::split, Phase::end, {point}});
}

template <class W>
void instant(const W& w, What what, std::int32_t number = 0) {
  if (Recorder* const recorder = recorder_of(w); recorder != nullptr) [[unlikely]]
    recorder->instant({w.search.machine.now(), what, Phase::instant, {number}});
}

}  // namespace splitpoint::trace
