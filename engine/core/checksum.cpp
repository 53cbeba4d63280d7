// checksum.cpp - zlib's function, which is the fastest at hand.
// SPDX-License-Identifier: MIT
#include "engine/core/checksum.h"

#include <zlib.h>

namespace splitpoint {

std::uint32_t crc32_of(std::string_view bytes, std::uint32_t before) {
  const void* const from = bytes.data();
  return static_cast<std::uint32_t>(
      ::crc32_z(before, static_cast<const Bytef*>(from), bytes.size()));
}

}  // namespace splitpoint
