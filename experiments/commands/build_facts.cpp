// build_facts.cpp - facts from CMake at build time, and the checksum of the program.
// SPDX-License-Identifier: MIT
#include "experiments/commands/build_facts.h"

#include <fmt/format.h>

#include <array>
#include <fstream>
#include <string>

#include "engine/core/checksum.h"

namespace splitpoint {

extern const char* const kBuildCommit;  // defined in the file that build_commit.cmake writes

namespace {

std::string own_checksum() {
  std::ifstream in("/proc/self/exe", std::ios::binary);
  std::uint32_t sum = 0;
  std::array<char, 1 << 16> block{};
  while (in.read(block.data(), block.size()) || in.gcount() > 0)
    sum = crc32_of({block.data(), static_cast<std::size_t>(in.gcount())}, sum);
  return fmt::format("{:08x}", sum);
}

}  // namespace

Json build_facts() {
  return {{"version", SPLITPOINT_VERSION},   {"commit", kBuildCommit},
          {"compiler", SPLITPOINT_COMPILER}, {"flags", SPLITPOINT_FLAGS},
          {"build", SPLITPOINT_BUILD},       {"executable_crc32", own_checksum()}};
}

}  // namespace splitpoint
