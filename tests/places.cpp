// places.cpp - the paths that CMake knows.
// SPDX-License-Identifier: MIT
#include "tests/places.h"

namespace splitpoint {

std::string in_sources(std::string_view path) {
  return std::string(SPLITPOINT_SOURCE "/").append(path);
}

std::string in_test_data(std::string_view path) { return in_sources("tests/data/").append(path); }

const char* program_path() { return SPLITPOINT_PROGRAM; }

}  // namespace splitpoint
