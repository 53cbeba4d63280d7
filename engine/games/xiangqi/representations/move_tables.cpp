// move_tables.cpp - pseudo-legal moves from the prepared lists and rays.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/move_tables.h"

namespace splitpoint::xiangqi::representations {
namespace {

// The points from each point in four directions, nearest first, ended by 0.
using Ray = std::array<std::uint8_t, 10>;
constexpr std::array<std::array<Ray, 4>, 256> kRays = [] {
  std::array<std::array<Ray, 4>, 256> rays{};
  for (int from = 0; from < 256; ++from)
    for (int i = 0; i < 4 && on_frame_board(from); ++i) {
      int length = 0;
      for (int to = from + kOrthogonal[i]; on_frame_board(to); to += kOrthogonal[i])
        rays[from][i][length++] = static_cast<std::uint8_t>(to);
    }
  return rays;
}();

}  // namespace

Move* MoveTables::king_moves(Move* out) const {
  const int from = where_[side_], own = side_;
  for (const std::uint8_t* to = kDestinations.king[from].data(); *to != 0; ++to)
    if ((at_[*to] & own) == 0) *out++ = frame_move(from, *to);
  return out;
}

Move* MoveTables::list_moves(Move* out) const {
  const int own = side_;
  const auto try_all = [&](int from, const std::uint8_t* to) {
    for (; *to != 0; ++to)
      if ((at_[*to] & own) == 0) *out++ = frame_move(from, *to);
  };
  const auto try_unblocked = [&](int from, const std::uint8_t* to, const std::uint8_t* block) {
    for (; *to != 0; ++to, ++block)
      if (at_[*block] == kNobody && (at_[*to] & own) == 0) *out++ = frame_move(from, *to);
  };
  // Captured pieces are on point 0, and the lists of point 0 are empty.
  const auto each = [&](int begin, int end, const auto& try_from) {
    for (int n = own + begin; n < own + end; ++n) try_from(where_[n]);
  };
  const DestinationLists& lists = kDestinations;
  const auto& pawn = lists.pawn[own == kRed ? 0 : 1];
  each(kAdvisors, kElephants, [&](int from) { try_all(from, lists.advisor[from].data()); });
  each(kElephants, kHorses, [&](int from) {
    try_unblocked(from, lists.elephant[from].data(), lists.eyes[from].data());
  });
  each(kHorses, kRooks,
       [&](int from) { try_unblocked(from, lists.horse[from].data(), lists.legs[from].data()); });
  each(kPawns, kPieces, [&](int from) { try_all(from, pawn[from].data()); });
  return out;
}

Move* MoveTables::slide_moves(Move* out) const {
  const int enemy = side_ ^ (kRed | kBlack);
  for (int n = side_ + kRooks; n < side_ + kPawns; ++n) {
    const int from = where_[n];
    const bool cannon = n >= side_ + kCannons;
    for (const Ray& ray : kRays[from]) {
      const std::uint8_t* to = ray.data();
      for (; *to != 0 && at_[*to] == kNobody; ++to) *out++ = frame_move(from, *to);
      if (*to == 0) continue;
      if (cannon) {
        do ++to;
        while (*to != 0 && at_[*to] == kNobody);
      }
      if ((at_[*to] & enemy) != 0) *out++ = frame_move(from, *to);  // false for the frame
    }
  }
  return out;
}

}  // namespace splitpoint::xiangqi::representations
