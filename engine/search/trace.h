// trace.h - what every worker does when: the events that `splitpoint trace` makes a timeline of.
//
// A worker that is given a recorder says what it begins and ends, by its machine's clock: at
// iterations, at shared nodes and where it waits, never at a node of its own. One without tests a
// null pointer there. Recording is no work, so in virtual time a search that is watched has the
// schedule of one that is not.
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

// What each is called and what its numbers are. A "move" is one of the game's, a "point" the number
// of a split point that no other has at the same time.
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

// The events of one worker on their way to whoever writes them down. One thread records, one
// drains, neither waits for the other.
class alignas(128) Recorder {
 public:
  // Called by the worker when there is no room left, to drain it. Without it, or if it made none,
  // what does not fit is dropped and counted.
  using MakeRoom = std::function<void()>;

  explicit Recorder(std::size_t capacity, MakeRoom make_room = {});
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // False when it was dropped: then its end must not be recorded. Room for that is kept, so what
  // has begun always ends.
  bool begin(const Event& event);
  void end(const Event& event);
  void instant(const Event& event);

  // Hands over what has been recorded so far, oldest first.
  std::size_t drain(const std::function<void(const Event&)>& out);
  // What did not fit: one a beginning with its end, one an instant. Once the worker has ended.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  struct Queue;

  bool has_room(std::size_t events);

  std::unique_ptr<Queue> queue_;
  MakeRoom make_room_;
  std::size_t open_ = 0;  // beginnings whose end is still to come
  std::uint64_t dropped_ = 0;
};

// The worker's recorder, nullptr when nobody watches it.
template <class W>
Recorder* recorder_of(const W& w) {
  if constexpr (W::Search::kHooks) return w.recorder;
  return nullptr;
}

// Something that goes on for as long as this lives.
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
  std::int32_t point_ = 0;  // the ends of split points are told apart by it
};

// Holds a lock of the machine, which says whether it had to be waited for.
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
// The owner of a split point, for its helpers.
template <class W>
Slice<W> wait(const W& w, Depth depth, Ply ply) {
  return {w, What::wait, {depth, ply}};
}
template <class W>
Slice<W> idle(const W& w) {
  return {w, What::idle};
}
// Others have been at a split point of this worker's, its `number`-th, since then: those open at
// the same time have different ones. It ends now.
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
