// always.h - one slot for a position: a new entry always replaces the old one.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/types.h"

namespace splitpoint {

struct Always {
  static constexpr std::string_view kName = "always";
  static constexpr std::string_view kAbout = "one slot, for the newest entry";
  static constexpr std::size_t kWays = 1;

  // `ways` are the slots for `key`, as transposition_table.h says. None of them holds the key.
  static void place(auto ways, Key key, std::uint64_t data) { ways.write(0, key, data); }
};

}  // namespace splitpoint
