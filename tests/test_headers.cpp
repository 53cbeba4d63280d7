// test_headers.cpp - nothing: the precompiled headers of the tests belong to it.
// SPDX-License-Identifier: MIT
