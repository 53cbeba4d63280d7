// board_numbers.h - keys of positions from what is written about them, for any game.
//
// Every character of a position's text is a piece on a square. That is slow, and says nothing that
// the game's own key does not say; but the numbers, and how they are combined, can be chosen.
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
  // `keys` is none of the game's own.
  explicit BoardNumbers(Keys keys);

  // Of a position as the game writes it (FEN and the like); counters of moves do not matter.
  [[nodiscard]] Key of(std::string_view position) const;

  // A key that has nothing in common with any of the above, to tell positions apart by.
  [[nodiscard]] static std::uint64_t identity(std::string_view position);

 private:
  static constexpr int kSquares = 128, kCharacters = 128;

  bool sum_;
  std::vector<Key> numbers_;  // by square, then character
};

}  // namespace splitpoint
