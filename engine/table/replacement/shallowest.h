// shallowest.h - the entry with the least depth among several slots is replaced.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

// `Ways`: the number of slots; 4 share a cache line.
template <std::size_t Ways>
struct Shallowest {
  static constexpr std::string_view kName = Ways == 8 ? "shallowest-of-8" : "shallowest-of-4";
  static constexpr std::string_view kAbout = "the newest replaces the shallowest";
  static constexpr std::size_t kWays = Ways;

  static void place(auto ways, Key key, std::uint64_t data) {
    const auto depth = [&](std::size_t way) {
      const std::uint64_t there = ways.data(way);
      return ways.is_empty(there) ? -1 : ways.depth(there);
    };
    std::size_t least = 0;
    for (std::size_t way = 1; way < kWays; ++way)
      if (depth(way) < depth(least)) least = way;
    ways.write(least, key, data);
  }
};

}  // namespace splitpoint
