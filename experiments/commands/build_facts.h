// build_facts.h - which program this is: version, commit, compiler.
//
// Only the program itself has them, not the library: a commit then costs no relinking of tests.
// SPDX-License-Identifier: MIT
#pragma once
#include "experiments/recording/json.h"

namespace splitpoint {

// The checksum is that of the running executable, so that no two builds are taken for one.
Json build_facts();

}  // namespace splitpoint
