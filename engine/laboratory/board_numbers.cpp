// board_numbers.cpp - keys from texts: every character counts as a piece on a square.
// SPDX-License-Identifier: MIT
#include "engine/laboratory/board_numbers.h"

#include <algorithm>
#include <cctype>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

// A classic rand(): it returns 15 bits of the high half of its state.
class WeakRandom {
 public:
  std::uint64_t next() {
    state_ = state_ * 214013 + 2531011;
    return state_ >> 16 & 0x7fff;
  }

 private:
  std::uint32_t state_ = 1;
};

Key pasted(WeakRandom& random) {
  Key key = 0;
  for (int i = 0; i < 5; ++i) key = key << 15 ^ random.next();
  return key;
}

// Calls f(square, character) for the pieces of the board, and then for the other fields up to the
// move counters, with squares beyond the board. A digit on the board stands for empty squares.
void for_each_piece(std::string_view position, auto f) {
  int square = 0, field = 0;
  constexpr int kBehindTheBoard = 100;
  for (std::size_t i = 0; i < position.size(); ++i) {
    const char c = position[i];
    if (c == ' ') {
      square = kBehindTheBoard + 4 * field++;
      const bool counter = i + 1 < position.size() && std::isdigit(position[i + 1]) != 0;
      if (counter) return;
    } else if (field == 0 && std::isdigit(c) != 0) {
      square += c - '0';
    } else if (field > 0 || c != '/') {
      f(square++, c);
    }
  }
}

}  // namespace

BoardNumbers::BoardNumbers(Keys keys)
    : sum_(keys == Keys::sum || keys == Keys::weak_sum), numbers_(kSquares * kCharacters) {
  if (keys == Keys::weak_exclusive_or || keys == Keys::weak_sum) {
    WeakRandom random;
    std::generate(numbers_.begin(), numbers_.end(), [&] { return pasted(random); });
  } else {
    Random random(1);
    std::generate(numbers_.begin(), numbers_.end(), [&] { return random.next(); });
  }
}

Key BoardNumbers::of(std::string_view position) const {
  Key key = 0;
  for_each_piece(position, [&](int square, char c) {
    const auto at = static_cast<std::size_t>(square % kSquares * kCharacters + c % kCharacters);
    key = sum_ ? key + numbers_[at] : key ^ numbers_[at];
  });
  return key;
}

std::uint64_t BoardNumbers::identity(std::string_view position) {
  std::uint64_t state = 0x5eed;
  for_each_piece(position, [&](int square, char c) {
    state = mix(state + 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(square * 256 + c));
  });
  return state;
}

}  // namespace splitpoint
