// one_of_two.h - a machine of two workers, of which only the first runs.
//
// A strategy offers its nodes on it, and no helper comes. So a search shows the cost of sharing
// itself.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "parallel/machines/threads.h"

namespace splitpoint {

struct OneOfTwo : Threads {
  static constexpr std::string_view kName = "one-of-two";

  OneOfTwo() : Threads(2, false) {}
  template <class Body>
  static void run(Body&& body) {
    body(0);
  }
};

}  // namespace splitpoint
