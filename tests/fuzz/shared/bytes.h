// bytes.h - numbers in binary files, and where the checksum is, which a mutation would never hit.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/checksum.h"
#include "engine/core/little_endian.h"

namespace splitpoint::fuzz {

// In books and ending tables: the checksum, and the first byte that it covers.
inline constexpr std::size_t kCrcAt = 12, kGameAt = 16;

// Writes a number over the bytes from `at` on.
inline void put_number(std::string& bytes, std::size_t at, std::uint64_t number, int size) {
  std::string text;
  append_little_endian(text, number, size);
  bytes.replace(at, text.size(), text);
}

}  // namespace splitpoint::fuzz
