// line.h - a sequence of moves, as a principal variation.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <span>

#include "engine/core/types.h"

namespace splitpoint {

class Line {
 public:
  void clear() { length_ = 0; }
  void push(Move m) {
    if (length_ < kMaxPly) moves_[length_++] = m;
  }
  // This line becomes `first` followed by `rest`.
  void set(Move first, const Line& rest) {
    const int n = std::min(rest.length_, kMaxPly - 1);
    std::copy_n(rest.moves_.begin(), n, moves_.begin() + 1);
    moves_[0] = first;
    length_ = n + 1;
  }
  [[nodiscard]] std::span<const Move> moves() const {
    return {moves_.data(), static_cast<std::size_t>(length_)};
  }
  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] Move first() const { return length_ > 0 ? moves_[0] : Move::none; }

 private:
  int length_ = 0;
  std::array<Move, kMaxPly> moves_;  // uninitialised beyond length_
};

}  // namespace splitpoint
