// trace.cpp - the queue between a worker and the thread that writes its events.
// SPDX-License-Identifier: MIT
#include "engine/search/trace.h"

#include <boost/lockfree/spsc_queue.hpp>
#include <cassert>

namespace splitpoint::trace {

struct Recorder::Queue {
  explicit Queue(std::size_t capacity) : events(capacity) {}
  boost::lockfree::spsc_queue<Event> events;
};

Recorder::Recorder(std::size_t capacity, MakeRoom make_room)
    : queue_(std::make_unique<Queue>(capacity)), make_room_(std::move(make_room)) {}

Recorder::~Recorder() = default;

// Whether there is room for `events` more, beside the room kept for the ends of open events.
bool Recorder::has_room(std::size_t events) {
  if (queue_->events.write_available() >= open_ + events) return true;
  if (make_room_) make_room_();
  if (queue_->events.write_available() >= open_ + events) return true;
  ++dropped_;
  return false;
}

bool Recorder::begin(const Event& event) {
  if (!has_room(2)) return false;
  ++open_;
  queue_->events.push(event);
  return true;
}

void Recorder::end(const Event& event) {
  assert(open_ > 0);
  --open_;
  [[maybe_unused]] const bool fits = queue_->events.push(event);
  assert(fits);
}

void Recorder::instant(const Event& event) {
  if (has_room(1)) queue_->events.push(event);
}

std::size_t Recorder::drain(const std::function<void(const Event&)>& out) {
  return queue_->events.consume_all(out);
}

}  // namespace splitpoint::trace
