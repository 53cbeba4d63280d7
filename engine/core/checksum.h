// checksum.h - the CRC-32 of bytes, as zlib, PNG and Ethernet compute it.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace splitpoint {

// The CRC-32 of `bytes`; with the CRC-32 of what stands before them, that of both together. Of
// nothing it is 0. It cannot fail.
std::uint32_t crc32_of(std::string_view bytes, std::uint32_t before = 0);

}  // namespace splitpoint
