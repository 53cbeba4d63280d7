// checked_entry.h - entries computed from key and depth, so that every hit can be checked.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/random.h"
#include "engine/table/entry.h"

namespace splitpoint {

inline Entry checked_entry(Key key, Depth depth) {
  const std::uint64_t r = mix(key * 31 + static_cast<std::uint64_t>(depth));
  return {.value = static_cast<Value>(r % 20'001) - 10'000,
          .evaluation = static_cast<Value>(r >> 16 & 0xfff),
          .depth = depth,
          .bound = Bound::exact,
          .move = static_cast<Move>(r >> 48 | 1)};
}

inline bool is_wrong(const Entry& hit, Key key) { return hit != checked_entry(key, hit.depth); }

}  // namespace splitpoint
