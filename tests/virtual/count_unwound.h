// count_unwound.h - counts how many stacks of simulated workers are unwound.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/machines/sanitizers.h"

namespace splitpoint {

// Put one on each worker's stack. All workers are fibers of one thread, so the count is a plain
// int.
struct CountUnwound {
  int& count;
  ~CountUnwound() {
    const sanitizers::TsanIgnore unwatched;
    ++count;
  }
};

}  // namespace splitpoint
