// stored.h - the two words of an entry, as read from a slot.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

struct Stored {
  Key key;
  std::uint64_t data;  // a packed entry; 0: empty or torn
};

}  // namespace splitpoint
