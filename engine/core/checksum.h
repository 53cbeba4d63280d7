// checksum.h - the CRC-32 of bytes, as zlib, PNG and Ethernet compute it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace splitpoint {

// `before`: the checksum of the bytes before these, 0 if there are none.
std::uint32_t crc32_of(std::string_view bytes, std::uint32_t before = 0);

}  // namespace splitpoint
