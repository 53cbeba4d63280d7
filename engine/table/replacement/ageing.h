// ageing.h - three slots replaced by depth and age, and a fourth for the rest.
//
// An entry that leaves the three goes into the fourth if it is worth more than the entry there. A
// new entry that is shallower than all three goes into the fourth at once.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

struct Ageing {
  static constexpr std::string_view kName = "ageing";
  static constexpr std::string_view kAbout = "three slots by depth and age, one for the newest";
  static constexpr std::size_t kWays = 4;
  static constexpr int kAgePenalty =
      4;  // plies by which each new search lowers the worth of an entry

  static void place(auto ways, Key key, std::uint64_t data) {
    constexpr std::size_t last = kWays - 1;
    std::size_t least = last;
    std::uint64_t driven_out = 0;
    int least_worth = std::numeric_limits<int>::max();
    for (std::size_t way = 0; way < last; ++way) {
      const std::uint64_t there = ways.data(way);
      if (const int its = worth(ways, there); its < least_worth) {
        least = way;
        driven_out = there;
        least_worth = its;
      }
    }
    if (ways.depth(data) < least_worth) return ways.write(last, key, data);
    if (least_worth > worth(ways, ways.data(last))) ways.move(least, driven_out, last);
    ways.write(least, key, data);
  }

 private:
  static int worth(const auto& ways, std::uint64_t data) {
    if (ways.is_empty(data)) return std::numeric_limits<int>::min();
    return ways.depth(data) - kAgePenalty * static_cast<int>(ways.age(data));
  }
};

}  // namespace splitpoint
