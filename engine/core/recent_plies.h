// recent_plies.h - the last plies of a game in a ring buffer, for the rules of repetition.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <variant>

#include "engine/core/types.h"

namespace splitpoint {

// Only the plies since the last irreversible move matter, so a copy takes only these. The ring
// keeps `capacity` plies, a power of two, and overwrites older ones. `Played` is what a game keeps
// of a ply in addition to the key. It has an array of its own, because most reads need only keys.
template <int capacity, class Played = std::monostate>
class RecentPlies {
 public:
  RecentPlies() = default;
  RecentPlies(const RecentPlies& o) { copy(o); }
  RecentPlies& operator=(const RecentPlies& o) {
    if (this != &o) copy(o);
    return *this;
  }

  // Adds a ply, played in the position with `key`.
  void push(Key key, const Played& played, bool irreversible) {
    keys_[end_ & kMask] = key;
    played_[end_ & kMask] = played;
    ++end_;
    reach_ = irreversible ? 0 : reach_ + 1 < capacity ? reach_ + 1 : reach_;
  }
  void pop(int reach_before) {
    --end_;
    reach_ = reach_before;
  }
  // All plies of the game; it wraps around.
  [[nodiscard]] unsigned plies() const { return end_; }
  // Plies since the last irreversible move. No position before that move can be repeated.
  [[nodiscard]] int reach() const { return reach_; }
  // The key and the ply `back` plies ago, 1 <= back <= reach(). key_back(1) is the position in
  // which the last move was played.
  [[nodiscard]] Key key_back(int back) const { return keys_[(end_ - back) & kMask]; }
  [[nodiscard]] Played played_back(int back) const { return played_[(end_ - back) & kMask]; }

 private:
  static constexpr unsigned kMask = capacity - 1;
  static_assert((capacity & (capacity - 1)) == 0);

  void copy(const RecentPlies& o) {
    end_ = o.end_;
    reach_ = o.reach_;
    for (unsigned i = end_ - static_cast<unsigned>(reach_); i != end_; ++i) {
      keys_[i & kMask] = o.keys_[i & kMask];
      played_[i & kMask] = o.played_[i & kMask];
    }
  }

  unsigned end_ = 0;
  int reach_ = 0;
  std::array<Key, capacity> keys_;  // left uninitialised beyond reach_
  std::array<Played, capacity> played_;
};

}  // namespace splitpoint
