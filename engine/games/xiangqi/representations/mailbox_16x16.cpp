// mailbox_16x16.cpp - pseudo-legal moves, step by step.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/representations/mailbox_16x16.h"

namespace splitpoint::xiangqi::representations {
namespace {

constexpr std::array<bool, 256> kPalace = [] {
  std::array<bool, 256> palace{};
  for (int point = 0; point < 256; ++point) palace[point] = in_palace(point);
  return palace;
}();

}  // namespace

Move* Mailbox16x16::king_moves(Move* out) const {
  const int king = where_[side_];
  for (const int step : kOrthogonal)
    if (kPalace[king + step] && (at_[king + step] & side_) == 0)
      *out++ = frame_move(king, king + step);
  return out;
}

Move* Mailbox16x16::step_moves(Move* out) const {
  const int barred = side_ | kFrame;
  const auto try_move = [&](int from, int to) {
    if ((at_[to] & barred) == 0) *out++ = frame_move(from, to);
  };
  for (int n = side_ + kAdvisors; n < side_ + kElephants; ++n)
    if (const int from = where_[n]; from != 0)
      for (const int step : kDiagonal)
        if (kPalace[from + step]) try_move(from, from + step);
  for (int n = side_ + kElephants; n < side_ + kHorses; ++n)
    if (const int from = where_[n]; from != 0)
      for (const int step : kDiagonal)
        if (at_[from + step] == kNobody && same_half(from, from + 2 * step))
          try_move(from, from + 2 * step);
  for (int n = side_ + kHorses; n < side_ + kRooks; ++n)
    if (const int from = where_[n]; from != 0)
      for (int leg = 0; leg < 4; ++leg)
        if (at_[from + kOrthogonal[leg]] == kNobody)
          for (const int jump : kHorseJumps[leg]) try_move(from, from + jump);
  for (int n = side_ + kPawns; n < side_ + kPieces; ++n)
    if (const int from = where_[n]; from != 0) {
      try_move(from, from + forward_step(side_));
      if (crossed(from, side_)) {
        try_move(from, from - 1);
        try_move(from, from + 1);
      }
    }
  return out;
}

Move* Mailbox16x16::slide_moves(Move* out) const {
  const int enemy = side_ ^ (kRed | kBlack);
  for (int n = side_ + kRooks; n < side_ + kPawns; ++n) {
    const int from = where_[n];
    if (from == 0) continue;
    const bool cannon = n >= side_ + kCannons;
    for (const int step : kOrthogonal) {
      int to = from + step;
      for (; at_[to] == kNobody; to += step) *out++ = frame_move(from, to);
      if (cannon) {
        if (at_[to] == kFrame) continue;
        do to += step;
        while (at_[to] == kNobody);
      }
      if ((at_[to] & enemy) != 0) *out++ = frame_move(from, to);
    }
  }
  return out;
}

}  // namespace splitpoint::xiangqi::representations
