// test_headers.cpp - empty: CMake needs one source file to precompile the tests' headers.
// SPDX-License-Identifier: MIT
