// on_one_processor.h - while it exists, its thread, and what it starts, run on one processor only.
// SPDX-License-Identifier: MIT
#pragma once
#include <sched.h>

namespace splitpoint {

class OnOneProcessor {
 public:
  OnOneProcessor() {
    sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE; ++i)
      if (CPU_ISSET(i, &before_)) {
        CPU_SET(i, &one);
        break;
      }
    sched_setaffinity(0, sizeof one, &one);
  }
  ~OnOneProcessor() { sched_setaffinity(0, sizeof before_, &before_); }
  OnOneProcessor(const OnOneProcessor&) = delete;
  OnOneProcessor& operator=(const OnOneProcessor&) = delete;

 private:
  cpu_set_t before_;
};

}  // namespace splitpoint
