// board_numbers.h - keys of positions made from their text, for any game with a board.
//
// Every character of a position's text counts as a piece on a square. This is slow, and no better
// than the game's own key. But the random numbers and their combination can be chosen.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/types.h"
#include "engine/laboratory/variant.h"

namespace splitpoint {

class BoardNumbers {
 public:
  // `keys` is not Keys::game.
  explicit BoardNumbers(Keys keys);

  // The key of a position as the game writes it (FEN and the like), without move counters.
  [[nodiscard]] Key of(std::string_view position) const;

  // A key that is independent of these, to identify positions.
  [[nodiscard]] static std::uint64_t identity(std::string_view position);

 private:
  static constexpr int kSquares = 128, kCharacters = 128;

  bool sum_;
  std::vector<Key> numbers_;  // [square][character]
};

}  // namespace splitpoint
