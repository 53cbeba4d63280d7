// point_word.h - the part of a split point that workers change without a lock: one atomic word.
//
// Every change is one compare-and-swap of the whole word. So a child is claimed once; nobody enters
// a point that was closed meanwhile, even if it was opened again; and either the owner that wants
// to close the point or the last helper that leaves it sees the other.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdint>

namespace splitpoint {

struct alignas(8) PointWord {
  static constexpr unsigned kMostChildren = 255;

  std::uint64_t opening : 22 = 0;  // counts the openings, modulo 2^22
  std::uint64_t next : 8 = 0;      // the index of the next child to claim
  std::uint64_t count : 8 = 0;     // the number of children
  std::uint64_t done : 8 = 0;      // children that are searched; not those whose search was aborted
  std::uint64_t helpers : 14 = 0;  // workers here beside the owner
  std::uint64_t open : 1 = 0;
  std::uint64_t decided : 1 = 0;  // a cutoff has happened
  std::uint64_t awaited : 1 = 0;  // the owner waits: the last helper to leave must wake it
  std::uint64_t joined : 1 = 0;   // a helper has come since the point was opened

  // Whether a child is left to claim.
  [[nodiscard]] bool has_work() const { return open != 0 && decided == 0 && next < count; }
  // Whether one more helper may come, if there may be `most`.
  [[nodiscard]] bool wants_help(int most) const {
    return has_work() && helpers < static_cast<unsigned>(most);
  }
  // For the helper that has just left: whether it must wake the owner.
  [[nodiscard]] bool owner_must_wake() const { return helpers == 0 && awaited != 0; }
  // The number of children that are being searched, or whose search was aborted.
  [[nodiscard]] int searching() const { return static_cast<int>(next) - static_cast<int>(done); }

  friend bool operator==(const PointWord&, const PointWord&) = default;
};
static_assert(sizeof(PointWord) == 8 && std::atomic<PointWord>::is_always_lock_free);

// A worker's turn at a point: the word after it, and whether the worker has claimed a child, which
// is then the one before `next`.
struct Turn {
  PointWord word;
  bool claimed;

  [[nodiscard]] int child() const { return static_cast<int>(word.next) - 1; }
};

}  // namespace splitpoint
