// stored.h - the two words that make an entry, as one reading of a slot finds them.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "engine/core/types.h"

namespace splitpoint {

struct Stored {
  Key key;
  std::uint64_t data;  // a packed entry; 0: nothing that could be moved
};

}  // namespace splitpoint
