// places.h - where tests find the source tree, their data and the program.
//
// Only places.cpp is compiled with these paths: all other tests compile alike in every checkout.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace splitpoint {

std::string in_sources(std::string_view path);    // `path` begins below the project's folder
std::string in_test_data(std::string_view path);  // `path` begins below tests/data
const char* program_path();                       // the built `splitpoint`

}  // namespace splitpoint
