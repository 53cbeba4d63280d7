// depth_preferred.h - one slot for a position: the deeper entry stays, whatever its age.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

struct DepthPreferred {
  static constexpr std::string_view kName = "depth-preferred";
  static constexpr std::string_view kAbout = "one slot, for the deepest entry";
  static constexpr std::size_t kWays = 1;

  static void place(auto ways, Key key, std::uint64_t data) {
    if (ways.depth(data) >= ways.depth(ways.data(0))) ways.write(0, key, data);
  }
};

}  // namespace splitpoint
