// little_endian.h - numbers in binary files: the lowest byte first, on every computer.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace splitpoint {

// Appends the lowest `bytes` bytes of the number, 0..8.
inline void append_little_endian(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xff);
}

// The number in the `count` bytes, 0..8, from `at` on, all of which must be there.
inline std::uint64_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

}  // namespace splitpoint
