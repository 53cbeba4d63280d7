// build_facts.h - identifies the program: version, commit, compiler.
//
// They are part of the program and not of the library, so that a commit does not relink the tests.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/recording/json.h"

namespace splitpoint {

// Has the checksum of the running executable, so that two different builds are never confused.
Json build_facts();

}  // namespace splitpoint
