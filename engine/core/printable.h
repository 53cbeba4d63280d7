// printable.h - a message that may hold bytes of the input, as quote() shows them.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/quote.h"

namespace splitpoint {

// What quote() makes of the text, without the quotes. `limit` in bytes.
inline std::string printable(std::string_view text, std::size_t limit) {
  const std::string quoted = quote(text, limit);
  return quoted.substr(1, quoted.size() - 2);
}

}  // namespace splitpoint
