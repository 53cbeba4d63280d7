// count_unwound.h - counts the stacks of simulated workers that are unwound.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/machines/sanitizers.h"

namespace splitpoint {

// One on each worker's stack; all are fibers of one thread, so a plain number does.
struct CountUnwound {
  int& count;
  ~CountUnwound() {
    const sanitizers::Unwatched unwatched;
    ++count;
  }
};

}  // namespace splitpoint
