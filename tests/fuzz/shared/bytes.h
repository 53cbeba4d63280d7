// bytes.h - numbers in binary files, and checksums that a mutation would never hit.
// SPDX-License-Identifier: MIT
#pragma once
#include <boost/crc.hpp>
#include <cstdint>
#include <string>
#include <string_view>

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

inline std::uint32_t crc32_of(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

}  // namespace splitpoint::fuzz
