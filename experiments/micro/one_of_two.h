// one_of_two.h - a machine of two threads on which only the first has anything to do.
//
// Whoever shares on it offers everything and nobody comes: what sharing itself costs.
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
