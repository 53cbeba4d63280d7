// two_slots.h - one slot for the deepest entry, and one for the newest.
//
// If a new entry at least as deep replaces the first slot's entry, that entry moves to the second.
// Breuker, Uiterwijk and van den Herik, "Replacement schemes for transposition tables", ICCA
// Journal 1994: TwoDeep.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

struct TwoSlots {
  static constexpr std::string_view kName = "two-slots";
  static constexpr std::string_view kAbout = "one for the deepest, one for the newest";
  static constexpr std::size_t kWays = 2;

  static void place(auto ways, Key key, std::uint64_t data) {
    const std::uint64_t deepest = ways.data(0);
    if (ways.depth(data) < ways.depth(deepest)) return ways.write(1, key, data);
    ways.move(0, deepest, 1);
    ways.write(0, key, data);
  }
};

}  // namespace splitpoint
